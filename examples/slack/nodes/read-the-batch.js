const { mapBatch } = require('../map-batch');

const { paths, settings, now, stage, number } = $input.first().json;
const files = [];
for (const [index, path] of paths.entries()) {
	const content = await this.helpers.getBinaryDataBuffer(0, `file_${index}`);
	files.push({ path, text: content.toString('utf8') });
}
const { records, sources, marks, lists, ...rest } = mapBatch({ files, settings, now });
if (stage === 'import') {
	return [{ json: { stage, records, sources, marks: settings.addMarks ? marks : [] } }];
}
// The lists are the same in all batches
return [{ json: { stage, ...rest, ...(number === 0 && { lists }) } }];
