const { addressOfCopy, filesIn, withPieces } = require('../../shared/given');
const { toBatches } = require('../batches');
const { listsOf } = require('../files');

const cut = $('Cut Each File').isExecuted ? $('Cut Each File').all() : [];
const given = filesIn($input.all());
const lists = listsOf(given);
const files = [
	...lists,
	...withPieces(
		given.filter((file) => !lists.includes(file)),
		cut,
	),
];
const others = files.map(({ path }) => path).filter((path) => !path.endsWith('.json'));
const json = files.filter(({ path }) => path.endsWith('.json'));
return toBatches(json).map((batch, number) => ({
	json: {
		stage: 'look',
		number,
		parts: batch.map(({ path, from, to, before }) => ({ path, from, to, before })),
		...(number === 0 && { others }),
		settings: {
			filesAddress: addressOfCopy($('Settings').first().json['Address of your copy of the files']),
			sendOldMessages:
				$('Settings').first().json['Messages older than six months'] === 'Send them, too',
			addMarks: $('Settings').first().json['Reactions and pins'] === 'Add them after the messages',
		},
		now: Date.now(),
	},
	binary: Object.fromEntries(batch.map(({ file }, index) => [`file_${index}`, file])),
}));
