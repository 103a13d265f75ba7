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
 * @throws when the file has no rows, two columns of the same name, or an encoding that it does not know
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
	const begun = text.trimStart();
	if (!/\n[^\S\n]*\S/.test(begun.replaceAll('\r', '\n'))) {
		throw new Error('The file has no rows: only the names of the columns, at most');
	}
	const parts = partsOf(begun);
	const delimiter = told ?? delimiterOf(parts);
	const names = columnsOf(parts, delimiter).filter((name) => name !== '');
	const twice = names.find((name, place) => names.indexOf(name) < place);
	if (twice !== undefined) {
		throw new Error(`Two columns are called '${twice}': n8n reads the last one only. Rename one`);
	}
	return { text, encoding, delimiter };
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

/** What stands before, in and between the quotes of the first line, in turn. A quote that is not closed goes to the end. */
function partsOf(text) {
	let isQuoted = false;
	let end = 0;
	for (; end < text.length; end++) {
		if (text[end] === '"') isQuoted = !isQuoted;
		else if (!isQuoted && /[\r\n]/.test(text[end])) break;
	}
	return text.slice(0, end).split('"');
}

function delimiterOf(parts) {
	const counts = DELIMITERS.map((delimiter) => [delimiter, columnsOf(parts, delimiter).length]);
	const [first] = counts.sort(([, a], [, b]) => b - a);
	return first[0];
}

/** The names in the first line; signs in quotes belong to a name. No file has a zero. */
function columnsOf(parts, delimiter) {
	const texts = parts.map((part, n) => {
		if (n % 2 === 1) return part;
		const isQuote = part === '' && n > 0 && n < parts.length - 1;
		return isQuote ? '"' : part.replaceAll(delimiter, '\0');
	});
	return texts.join('').split('\0');
}

module.exports = { readCsv };
