const { cut } = require('../cut');

// The file comes as text: n8n hands a file to a script as a list of numbers, which takes ten times the memory of the file
const { place, base64 } = $input.first().json;
const items = [];
for (const { content, before } of cut(Buffer.from(base64, 'base64')) ?? []) {
	const piece = await this.helpers.prepareBinaryData(content, 'piece.json', 'application/json');
	items.push({ json: { place, before, bytes: content.length }, binary: { piece } });
}
return items;
