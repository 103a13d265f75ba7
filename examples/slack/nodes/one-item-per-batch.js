const { toBatches } = require('../batches');

// The files come as one item (a ZIP file that was unpacked) or as an item each (a folder). Only where they are is
// read here, not what they hold.
const all = $input.all().flatMap(({ binary }) => Object.values(binary ?? {}));
const files = all.map((file) => ({
	path: [file.directory, file.fileName].filter(Boolean).join('/'),
	bytes: file.bytes,
	file,
}));
const others = files.map(({ path }) => path).filter((path) => !path.endsWith('.json'));
const json = files.filter(({ path }) => path.endsWith('.json'));
return toBatches(json).map((batch, number) => ({
	json: {
		stage: 'look',
		number,
		parts: batch.map(({ path, from, to }) => ({ path, from, to })),
		...(number === 0 && { others }),
		settings: {
			filesAddress: $('Settings').first().json['Address of your copy of the files'],
			sendOldMessages:
				$('Settings').first().json['Messages older than six months'] === 'Send them, too',
			addMarks: $('Settings').first().json['Reactions and pins'] === 'Add them after the messages',
		},
		now: Date.now(),
	},
	binary: Object.fromEntries(batch.map(({ file }, index) => [`file_${index}`, file])),
}));
