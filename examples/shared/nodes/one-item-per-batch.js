const { toParts } = require('../parts');

// The files come as one item (those of the form, or a ZIP file that was unpacked) or as an item each (a folder). Only
// where they are is read here, not what they hold.
const all = $input.all().flatMap(({ binary }) => Object.values(binary ?? {}));
const files = all
	.map((file) => ({
		path: [file.directory, file.fileName].filter(Boolean).join('/'),
		bytes: file.bytes,
		file,
	}))
	// Folders, and what a Mac adds to ZIP files
	.filter(({ path }) => !/\/$|(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(path));
const isData = ({ path }) => /(\.(json|jsonl|ndjson|txt)|(^|\/)[^.]*)$/i.test(path);
const others = files.filter((file) => !isData(file)).map(({ path }) => path);
const given = $('Settings').first().json;
return toParts(files.filter(isData)).map((parts, number) => ({
	json: {
		stage: 'look',
		number,
		parts: parts.map(({ path, from, to }) => ({ path, from, to })),
		...(number === 0 && { others }),
		settings: {
			filesAddress: String(given['Address of your copy of the files'] ?? '').trim(),
			sendOldMessages: given['Messages older than six months'] === 'Send them, too',
		},
		now: Date.now(),
	},
	binary: Object.fromEntries(parts.map(({ file }, index) => [`file_${index}`, file])),
}));
