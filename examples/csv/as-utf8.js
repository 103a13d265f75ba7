/** The signs that programs put between columns; a spreadsheet of a country with decimal commas writes semicolons. */
const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Reads the bytes of a CSV file, whatever program wrote it.
 * @returns `text` without byte order mark; `encoding`; `delimiter`: the one that the first line has most of
 * @throws when the file is empty
 */
function readCsv(bytes) {
	const encoding = encodingOf(bytes);
	const text = new TextDecoder(encoding).decode(bytes);
	if (text.trim() === '') throw new Error('The file is empty');
	return { text, encoding, delimiter: delimiterOf(text) };
}

/** Excel writes Windows-1252 as "CSV", and UTF-16 as "Unicode text". */
function encodingOf(bytes) {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(bytes);
		return 'utf-8';
	} catch {
		return 'windows-1252';
	}
}

/** Signs in quotes belong to a name. */
function delimiterOf(text) {
	const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
	let isQuoted = false;
	for (const sign of text.trimStart()) {
		if (sign === '"') isQuoted = !isQuoted;
		else if (!isQuoted && (sign === '\n' || sign === '\r')) break;
		else if (!isQuoted && counts.has(sign)) counts.set(sign, counts.get(sign) + 1);
	}
	const [first] = [...counts].sort(([, a], [, b]) => b - a);
	return first[0];
}

module.exports = { readCsv };
