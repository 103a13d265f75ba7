const { mapBatch } = require('../map-batch');

const { parts, settings, now, stage, number } = $input.first().json;
// All at once: one after the other, each file would wait for n8n and the runner of scripts in turn
const files = await Promise.all(
	parts.map(async (part, index) => {
		const content = await this.helpers.getBinaryDataBuffer(0, `file_${index}`);
		return { ...part, content };
	}),
);
const { records, sources, marks, lists, missing, ...rest } = mapBatch({ files, settings, now });
if (stage === 'import') {
	// A field, because an expression that counts the records would make n8n copy them all
	const count = records.length;
	return [{ json: { stage, count, records, sources, marks: settings.addMarks ? marks : [] } }];
}
// The lists are the same in all batches
return [{ json: { stage, ...rest, ...(number === 0 && { lists, missing }) } }];
