const { lookAt, mapMessages } = require('../../shared/read-part');
const { read } = require('../read');

const { parts, settings, places, older, now, stage, number } = $input.first().json;
const files = [];
for (const [index, part] of parts.entries()) {
	const content = await this.helpers.getBinaryDataBuffer(0, `file_${index}`);
	files.push({ ...part, content });
}
if (stage === 'import') {
	const mapped = mapMessages(files, read, { places, older, settings, now });
	// A field, because an expression that counts the records would make n8n copy them all
	return [{ json: { stage, count: mapped.records.length, ...mapped } }];
}
return [{ json: { stage, number, ...lookAt(files, read, settings) } }];
