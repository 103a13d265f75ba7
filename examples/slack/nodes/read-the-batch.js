const { mapBatch } = require('../map-batch');

const { paths, settings, now, stage, number } = $input.first().json;
// All at once: one after the other, each file would wait for n8n and the runner of scripts in turn
const files = await Promise.all(
	paths.map(async (path, index) => {
		const content = await this.helpers.getBinaryDataBuffer(0, `file_${index}`);
		return { path, text: content.toString('utf8') };
	}),
);
const { records, sources, marks, lists, ...rest } = mapBatch({ files, settings, now });
if (stage === 'import') {
	return [{ json: { stage, records, sources, marks: settings.addMarks ? marks : [] } }];
}
// The lists are the same in all batches
return [{ json: { stage, ...rest, ...(number === 0 && { lists }) } }];
