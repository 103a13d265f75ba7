const { notReportedYet, readable } = require('../flagged');

// n8n keeps this between the runs of a published workflow; the node Remember writes it
const { known } = $getWorkflowStaticData('global');
const messages = $input.all().map(({ json }) => json);
return notReportedYet(messages, known).map((message) => ({ json: readable(message) }));
