const { mapParts } = require('../../shared/map-parts');

const batches = $input.all().map(({ json }) => json);
const { others } = $('One Item per Batch').first().json;
const system = { tag: 'sendbird', idField: 'sendbirdId' };
const channelsOf = Object.fromEntries(
	batches.map(({ number, inChannels }) => [number, inChannels]),
);
return [{ json: { ...mapParts({ batches, others, system }), channelsOf } }];
