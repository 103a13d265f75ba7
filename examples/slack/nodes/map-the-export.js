const { mapExport } = require('../map-export');

const { json: form, binary } = $('Unzip').first();
const others = Object.values(binary ?? {})
	.map((file) => [file.directory, file.fileName].filter(Boolean).join('/'))
	.filter((path) => !path.endsWith('.json'));
const settings = {
	filesAddress: form['Address of your copy of the files'],
	sendOldMessages: form['Messages older than six months'] === 'Send them, too',
};
const files = $input.all().map(({ json }) => json);
return [{ json: mapExport({ files, others, settings, now: Date.now() }) }];
