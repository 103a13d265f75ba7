const { withMessageIds } = require('../marks');

const found = $('Find the Messages').isExecuted ? $('Find the Messages').all() : [];
const { items } = withMessageIds(
	$('Read the Batch').first().json.marks,
	found.map(({ json }) => json),
);
return items.map((json) => ({ json }));
