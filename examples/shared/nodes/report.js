const { makeReport } = require('../report');

/** The output of a step; empty if it had no items. */
const itemsOf = (node, output) => (node.isExecuted ? node.all(output).map(({ json }) => json) : []);
const resultOf = (node) => ({ done: itemsOf(node, 0), failed: itemsOf(node, 1) });

const rows = makeReport($('Map the Export').first().json, {
	users: resultOf($('Import Users')),
	groups: resultOf($('Import Groups')),
	members: resultOf($('Import Group Members')),
	messages: itemsOf($('Import Each Batch'), 0),
	reactivated: resultOf($('Reactivate Users')),
	deactivated: resultOf($('Deactivate Users')),
});
return rows.map((json) => ({ json }));
