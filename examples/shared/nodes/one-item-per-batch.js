const { addressOfCopy, besideZips, filesIn, withPieces } = require('../given');
const { toParts } = require('../parts');

const cut = $('Cut Each File').isExecuted ? $('Cut Each File').all() : [];
const beside = $('Unzip').isExecuted ? besideZips($('Settings').all()) : [];
// Folders, and files that a Mac adds to a ZIP file, are left out
const given = filesIn([...$input.all(), ...beside]).filter(
	({ path }) => !/\/$|(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(path),
);
const isData = ({ path }) => /(\.(json|jsonl|ndjson|txt)|(^|\/)[^.]*)$/i.test(path);
const files = withPieces(given, cut);
const others = files.filter((file) => !isData(file)).map(({ path }) => path);
const form = $('Settings').first().json;
return toParts(files.filter(isData)).map((parts, number) => ({
	json: {
		stage: 'look',
		number,
		parts: parts.map(({ path, from, to, before }) => ({ path, from, to, before })),
		...(number === 0 && { others }),
		settings: {
			filesAddress: addressOfCopy(form['Address of your copy of the files']),
			sendOldMessages: form['Messages older than six months'] === 'Send them, too',
		},
		now: Date.now(),
	},
	binary: Object.fromEntries(parts.map(({ file }, index) => [`file_${index}`, file])),
}));
