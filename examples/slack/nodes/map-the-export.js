const { mapExport } = require('../map-export');

const batches = $input.all().map(({ json }) => json);
const { others, settings } = $('One Item per Batch').first().json;
return [{ json: mapExport({ batches, others, settings }) }];
