const { lookAt, mapMessages } = require('../../shared/read-part');
const { read } = require('../read');

const { parts, settings, places, now, stage, number } = $input.first().json;
const files = [];
for (const [index, part] of parts.entries()) {
	const content = await this.helpers.getBinaryDataBuffer(0, `file_${index}`);
	files.push({ ...part, content });
}
if (stage === 'import') {
	return [{ json: { stage, ...mapMessages(files, read, { places, settings, now }) } }];
}
return [{ json: { stage, number, ...lookAt(files, read, settings) } }];
