const { readCsv } = require('../as-utf8');

// Each node that gets a file has a name of its own for it
const [[field, file] = []] = Object.entries($input.first().binary ?? {});
if (!file) throw new Error('There is no file');
const bytes = await this.helpers.getBinaryDataBuffer(0, field);
const { text, encoding, delimiter } = readCsv(bytes);
const data = await this.helpers.prepareBinaryData(Buffer.from(text), file.fileName, 'text/csv');
return [{ json: { encoding, delimiter }, binary: { data } }];
