const { MAX_BYTES } = require('./parts');

/**
 * The files that a step was given: all in one item (those of the form, or a ZIP file that was unpacked), or an item each (a
 * folder). Only where they are is read, not what they hold.
 * @returns `{path, bytes, file, place}` of each; `place` tells two files of the same name apart
 */
function filesIn(items) {
	return items.flatMap(({ binary }, item) =>
		Object.entries(binary ?? {}).map(([name, file]) => ({
			path: [file.directory, file.fileName].filter(Boolean).join('/'),
			bytes: file.bytes,
			file,
			place: `${item} ${name}`,
		})),
	);
}

/** What is no ZIP file, of the files that were uploaded: unpacking gives out only what is in ZIP files. */
function besideZips(items) {
	const isOther = ([, { fileName }]) => !/\.zip$/i.test(fileName ?? '');
	return items.map(({ binary }) => ({
		binary: Object.fromEntries(Object.entries(binary ?? {}).filter(isOther)),
	}));
}

function isLarge({ bytes }) {
	return Number(bytes) > MAX_BYTES;
}

/**
 * Puts the pieces of a large file in its place.
 * @param cut the items of the step that cut large files
 * @returns files as `filesIn` has them; pieces with `before`, see `cut`
 */
function withPieces(files, cut) {
	const pieces = new Map();
	for (const { json, binary } of cut) {
		const own = pieces.get(json.place) ?? [];
		pieces.set(json.place, own);
		own.push({ file: binary.piece, bytes: json.bytes, before: json.before });
	}
	return files.flatMap((file) =>
		(pieces.get(file.place) ?? [{}]).map((piece) => ({ ...file, ...piece })),
	);
}

/**
 * Where a copy of the files is, from the form; empty for none.
 * @throws when it is no address: no message would have its files then, and an import never changes what is there
 */
function addressOfCopy(given) {
	const address = String(given ?? '').trim();
	if (address === '' || /^https?:\/\/[^/]/i.test(address)) return address;
	throw new Error(`The address of your copy of the files has to begin with https://: ${address}`);
}

module.exports = { addressOfCopy, besideZips, filesIn, isLarge, withPieces };
