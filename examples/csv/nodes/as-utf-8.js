const { readCsv } = require('../as-utf8');

const bytes = await this.helpers.getBinaryDataBuffer(0, 'data');
const { text, encoding, delimiter } = readCsv(bytes);
const { fileName } = $input.first().binary.data;
const data = await this.helpers.prepareBinaryData(Buffer.from(text), fileName, 'text/csv');
return [{ json: { encoding, delimiter }, binary: { data } }];
