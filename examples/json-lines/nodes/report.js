const { makeReport } = require('../report');

const summaries = $input.all().map(({ json }) => json);
const chunks = $('Cut Into Chunks')
	.all()
	.map(({ json }) => json);
// Each round of the loop was a run of the node; the second output holds what failed
const failed = chunks.flatMap((_, run) =>
	$('Import Users')
		.all(1, run)
		.map(({ json }) => json),
);
const [{ rejected }] = chunks;
return makeReport(chunks, summaries, rejected, failed).map((json) => ({ json }));
