const { summarizeBatch } = require('../report');

const outputOf = (output) =>
	$('Import Messages').isExecuted
		? $('Import Messages')
				.all(output)
				.map(({ json }) => json)
		: [];
const { sources, notes } = $('Read the Batch').first().json;
return [{ json: summarizeBatch(outputOf(0), outputOf(1), sources, notes) }];
