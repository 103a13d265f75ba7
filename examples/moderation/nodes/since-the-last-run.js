const { sinceLastRun, readable } = require('../review');

// n8n keeps this between the runs of a published workflow; the node Report writes it
const { mark } = $getWorkflowStaticData('global');
const entries = $input.all().map(({ json }) => json);
return sinceLastRun(entries, mark).map((entry) => ({ json: readable(entry) }));
