/** The signs that programs put between columns; a spreadsheet of a country with decimal commas writes semicolons. */
const DELIMITERS = [',', ';', '\t', '|'];

/** The first line by which some programs tell Excel what stands between the columns. */
const TOLD = /^sep=([,;\t|])\r?\n/i;

/** Windows-1252 has no sign for some bytes, which other encodings use. */
const NO_SIGN = /[\u0080-\u009f]/;

/**
 * Reads the bytes of a CSV file, whatever program wrote it.
 * @returns `text` without byte order mark; `encoding`; `delimiter`: the one that the file tells, or that its first line
 * has most of
 * @throws when the file has no rows, or is in an encoding that it does not know
 */
function readCsv(bytes) {
	const encoding = encodingOf(bytes);
	const whole = new TextDecoder(encoding).decode(bytes);
	if (whole.trim() === '') throw new Error('The file is empty');
	if (whole.includes('\0') || (encoding === 'windows-1252' && NO_SIGN.test(whole))) {
		throw new Error('The file is in an encoding that is not known. Save it as CSV in UTF-8');
	}
	const [line = '', told] = TOLD.exec(whole) ?? [];
	const text = whole.slice(line.length);
	if (!/\n\s*\S/.test(text.trimStart().replaceAll('\r', '\n'))) {
		throw new Error('The file has no rows: only the names of the columns, at most');
	}
	return { text, encoding, delimiter: told ?? delimiterOf(text) };
}

/** Excel writes Windows-1252 as "CSV", and UTF-16 as "Unicode text"; other programs leave out the mark of UTF-16. */
function encodingOf(bytes) {
	const [first, second] = bytes;
	if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le';
	if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return 'utf-16be';
	try {
		// Half an emoji, of a text that was cut, makes no other encoding of the whole file
		const text = bytes.toString('latin1').replace(/\xed[\xa0-\xbf][\x80-\xbf]/g, '');
		new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
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
