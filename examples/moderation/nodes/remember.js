const { knownAfter } = require('../flagged');

// Here and not earlier: a report that was not delivered is left to the next run
const memory = $getWorkflowStaticData('global');
const messages = $('Get Flagged Messages')
	.all()
	.map(({ json }) => json);
const delivered = $input.all().map((_, index) => $('Not Reported Yet').itemMatching(index).json);
memory.known = knownAfter(messages, memory.known, delivered);
return delivered.map((json, index) => ({ json, pairedItem: index }));
