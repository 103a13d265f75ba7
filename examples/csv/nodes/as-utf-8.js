const { readCsv } = require('../as-utf8');

const items = [];
for (const [index, { binary }] of $input.all().entries()) {
	// Each node that gets a file has a name of its own for it, and may get several
	for (const [field, { fileName }] of Object.entries(binary ?? {})) {
		const { text, ...json } = readCsv(await this.helpers.getBinaryDataBuffer(index, field));
		const data = await this.helpers.prepareBinaryData(Buffer.from(text), fileName, 'text/csv');
		items.push({ json, binary: { data }, pairedItem: index });
	}
}
if (items.length === 0) throw new Error('There is no file');
return items;
