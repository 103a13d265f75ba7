const { readCsv } = require('../as-utf8');

function read(fileName, bytes) {
	try {
		return readCsv(bytes);
	} catch (error) {
		throw new Error(`${fileName ?? 'The file'}: ${error.message}`);
	}
}

const items = [];
for (const [index, { binary }] of $input.all().entries()) {
	// Each node that gets a file has a name of its own for it, and may get several
	for (const [field, { fileName, mimeType }] of Object.entries(binary ?? {})) {
		// A mail may bring the picture of a signature, too
		if (/^image\/|\/pdf$/.test(mimeType)) continue;
		const bytes = await this.helpers.getBinaryDataBuffer(index, field);
		const { text, ...json } = read(fileName, bytes);
		const data = await this.helpers.prepareBinaryData(Buffer.from(text), fileName, 'text/csv');
		items.push({ json, binary: { data }, pairedItem: index });
	}
}
if (items.length === 0) throw new Error('There is no file');
return items;
