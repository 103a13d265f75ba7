const { cut } = require('../../shared/cut');
const { MAX_BYTES } = require('../../shared/parts');
const { toBatches } = require('../batches');
const { isList } = require('../files');

// The files come as one item (a ZIP file that was unpacked) or as an item each (a folder). Only where they are is
// read here, not what they hold; but a large one is cut into several.
const given = $input.all().flatMap(({ binary }, item) =>
	Object.entries(binary ?? {}).map(([name, file]) => ({
		item,
		name,
		path: [file.directory, file.fileName].filter(Boolean).join('/'),
		bytes: file.bytes,
		file,
	})),
);
const files = [];
for (const entry of given) {
	const isLarge = Number(entry.bytes) > MAX_BYTES && entry.path.endsWith('.json');
	const pieces =
		isLarge && !isList(entry.path)
			? cut(await this.helpers.getBinaryDataBuffer(entry.item, entry.name))
			: undefined;
	for (const { content, before } of pieces ?? []) {
		const { fileName, mimeType } = entry.file;
		const file = await this.helpers.prepareBinaryData(content, fileName, mimeType);
		files.push({ ...entry, file, bytes: content.length, before });
	}
	if (!pieces) files.push(entry);
}
const others = files.map(({ path }) => path).filter((path) => !path.endsWith('.json'));
const json = files.filter(({ path }) => path.endsWith('.json'));
return toBatches(json).map((batch, number) => ({
	json: {
		stage: 'look',
		number,
		parts: batch.map(({ path, from, to, before }) => ({ path, from, to, before })),
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
