const { makeReport } = require('../report');

// The steps are named in place each time: where a script hands `$('…')` on, n8n gives it the data of all steps
const resultOf = (isExecuted, output) => ({
	done: isExecuted ? output(0).map(({ json }) => json) : [],
	failed: isExecuted ? output(1).map(({ json }) => json) : [],
});

const rows = makeReport($('Map the Export').first().json, {
	users: resultOf($('Import Users').isExecuted, (index) => $('Import Users').all(index)),
	groups: resultOf($('Import Groups').isExecuted, (index) => $('Import Groups').all(index)),
	members: resultOf($('Import Group Members').isExecuted, (index) =>
		$('Import Group Members').all(index),
	),
	messages: $('Import Each Batch').isExecuted
		? $('Import Each Batch')
				.all(0)
				.map(({ json }) => json)
		: [],
	reactivated: resultOf($('Reactivate Users').isExecuted, (index) =>
		$('Reactivate Users').all(index),
	),
	deactivated: resultOf($('Deactivate Users').isExecuted, (index) =>
		$('Deactivate Users').all(index),
	),
});
return rows.map((json) => ({ json }));
