// The same files again, now to send their messages
return $('One Item per Batch')
	.all()
	.map(({ json, binary }) => ({ json: { ...json, stage: 'import' }, binary }));
