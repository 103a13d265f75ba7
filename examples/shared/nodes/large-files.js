const { besideZips, filesIn, isLarge } = require('../given');

const beside = $('Unzip').isExecuted ? besideZips($('Settings').all()) : [];
// Each is cut in a run of its own, whose memory n8n frees when it ends
return filesIn([...$input.all(), ...beside])
	.filter(isLarge)
	.map(({ place, file }) => ({ json: { stage: 'cut', place }, binary: { file } }));
