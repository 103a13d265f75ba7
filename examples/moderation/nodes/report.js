const { markOf, makeReport } = require('../review');

// Here and not earlier: a run that broke off on the way leaves its messages to the next one
const memory = $getWorkflowStaticData('global');
const entries = $('Get Blocked Messages')
	.all()
	.map(({ json }) => json);
memory.mark = markOf(entries, memory.mark);
return makeReport($input.all().map(({ json }) => json)).map((json) => ({ json }));
