const { makeReport } = require('../report');

const summaries = $input.all().map(({ json }) => json);
// Each round of the loop was a run of the node; the second output holds what failed
const failed = summaries.flatMap((_, run) =>
	$('Import Users')
		.all(1, run)
		.map(({ json }) => json),
);
const { rejected } = $('Cut Into Chunks').first().json;
return makeReport(summaries, rejected, failed).map((json) => ({ json }));
