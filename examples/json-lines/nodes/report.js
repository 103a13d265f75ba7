const { cutIntoChunks } = require('../chunks');
const { makeReport } = require('../report');

const chunks = $('Cut Into Chunks')
	.all()
	.map(({ json }) => json);
// Each round of the loop was a run of the node; one that broke off has no summary, but goes on with the next chunk
const summaries = chunks.flatMap((_, run) =>
	$('Import Users')
		.all(0, run)
		.map(({ json }) => json),
);
const failed = chunks.flatMap((_, run) =>
	$('Import Users')
		.all(1, run)
		.map(({ json }) => json),
);
// Read again: n8n puts the chunk into each item that fails, so that no chunk carries them
const { rejected } = cutIntoChunks($('Read the File').first().json.text);
return makeReport(chunks, summaries, rejected, failed).map((json) => ({ json }));
