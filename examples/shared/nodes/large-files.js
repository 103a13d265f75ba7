const { filesIn, isLarge } = require('../given');

// Each is cut in a run of its own, whose memory n8n frees when it ends
return filesIn($input.all())
	.filter(isLarge)
	.map(({ place, file }) => ({ json: { stage: 'cut', place }, binary: { file } }));
