const { readReply } = require('../reply');

// The step before gives its table
return $('Mail Came')
	.all()
	.map(({ json, binary }) => {
		const files = Object.values(binary ?? {}).map(({ fileName }) => fileName ?? 'a file');
		return { json: readReply(json, files) };
	});
