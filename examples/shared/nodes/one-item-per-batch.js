const { cut } = require('../cut');
const { MAX_BYTES, toParts } = require('../parts');

// The files come as one item (those of the form, or a ZIP file that was unpacked) or as an item each (a folder). Only
// where they are is read here, not what they hold; but a large one is cut into several.
const all = $input
	.all()
	.flatMap(({ binary }, item) =>
		Object.entries(binary ?? {}).map(([name, file]) => ({ item, name, file })),
	);
const given = all
	.map(({ item, name, file }) => ({
		item,
		name,
		path: [file.directory, file.fileName].filter(Boolean).join('/'),
		bytes: file.bytes,
		file,
	}))
	// Folders, and what a Mac adds to ZIP files
	.filter(({ path }) => !/\/$|(^|\/)(__MACOSX\/|\._|\.DS_Store$)/.test(path));
const isData = ({ path }) => /(\.(json|jsonl|ndjson|txt)|(^|\/)[^.]*)$/i.test(path);
const files = [];
for (const entry of given) {
	const isLarge = isData(entry) && Number(entry.bytes) > MAX_BYTES;
	const pieces = isLarge
		? cut(await this.helpers.getBinaryDataBuffer(entry.item, entry.name))
		: undefined;
	for (const { content, before } of pieces ?? []) {
		const { fileName, mimeType } = entry.file;
		const file = await this.helpers.prepareBinaryData(content, fileName, mimeType);
		files.push({ ...entry, file, bytes: content.length, before });
	}
	if (!pieces) files.push(entry);
}
const others = files.filter((file) => !isData(file)).map(({ path }) => path);
const form = $('Settings').first().json;
return toParts(files.filter(isData)).map((parts, number) => ({
	json: {
		stage: 'look',
		number,
		parts: parts.map(({ path, from, to, before }) => ({ path, from, to, before })),
		...(number === 0 && { others }),
		settings: {
			filesAddress: String(form['Address of your copy of the files'] ?? '').trim(),
			sendOldMessages: form['Messages older than six months'] === 'Send them, too',
		},
		now: Date.now(),
	},
	binary: Object.fromEntries(parts.map(({ file }, index) => [`file_${index}`, file])),
}));
