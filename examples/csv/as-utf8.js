/** The signs that programs put between columns; a spreadsheet of a country with decimal commas writes semicolons. */
const DELIMITERS = [',', ';', '\t', '|'];

/** The first line by which some programs tell Excel what stands between the columns. */
const TOLD = /^sep=([,;\t|])(?:\r*\n|\r)/i;

/** Windows-1252 has no sign for some bytes, which other encodings use. */
const NO_SIGN = /[\u0080-\u009f]/;

/**
 * No language of Windows-1252 has such words; a word in Cyrillic, Greek, Hebrew, Arabic or Chinese letters would read so.
 * But people who try a file out write äöüß into it.
 */
const NO_WORD = /(?!(.)\1{3}|[ÄÖÜäöüß]{4})[À-ÖØ-öø-ÿ]{4}/;

/**
 * Letters and marks of UTF-8 as Windows-1252 reads them: Ã¼ for ü, â€™ for ’. Texts of Windows-1252 have none of them, but a
 * word that ends in Ã may have dots, a closing quote, a dash or a blank behind it.
 */
const OF_UTF_8 = /\xc3(?![\x85\x92\x94\x96\x97\xa0\xbb])[\x80-\xbf]|\xe2\x80[\x80-\xbf]/;

/**
 * Reads the bytes of a CSV file, whatever program wrote it.
 * @returns `text` without byte order mark, whose rows all have as many columns as the header; `encoding`; `delimiter`: the
 * one that the file tells, or that its first line has most of
 * @throws when the file has no rows, two columns of the same name, a row that cannot be read, or an encoding that it does
 * not know
 */
function readCsv(bytes) {
	const encoding = encodingOf(bytes);
	const whole = new TextDecoder(encoding).decode(bytes);
	if (whole.trim() === '') throw new Error('The file is empty');
	const isOther = encoding === 'windows-1252' && (NO_SIGN.test(whole) || NO_WORD.test(whole));
	if (whole.includes('\0') || isOther) {
		throw new Error('The file is in an encoding that is not known. Save it as CSV in UTF-8');
	}
	const [line = '', told] = TOLD.exec(whole) ?? [];
	const lines = linesOf(whole.slice(line.length));
	const delimiter = told ?? delimiterOf(lines.find((row) => row.trim() !== ''));
	const rows = [];
	let header;
	for (const row of lines) {
		const cells = cellsOf(row, delimiter);
		if (!cells.some(isFilled)) continue;
		header ??= cells;
		rows.push(evened(cells, header.length, delimiter));
	}
	if (rows.length < 2) {
		throw new Error('The file has no rows: only the names of the columns, at most');
	}
	const names = header.map(unquoted);
	const twice = names.find((name, place) => name !== '' && names.indexOf(name) < place);
	if (twice !== undefined) {
		throw new Error(`Two columns are called '${twice}': n8n reads the last one only. Rename one`);
	}
	return { text: rows.join('\n'), encoding, delimiter };
}

/** Excel writes Windows-1252 as "CSV", and UTF-16 as "Unicode text"; other programs leave out the mark of UTF-16. */
function encodingOf(bytes) {
	const [first, second] = bytes;
	if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le';
	if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return 'utf-16be';
	// Half an emoji, of a text that was cut, makes no other encoding of the whole file
	const text = bytes.toString('latin1').replace(/\xed[\xa0-\xbf][\x80-\xbf]/g, '');
	try {
		new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'));
		return 'utf-8';
	} catch {
		if (OF_UTF_8.test(text)) {
			throw new Error(
				'Only a part of the file is in UTF-8: it was cut, or put together of two, or is in an encoding that is not known. Save it as CSV in UTF-8',
			);
		}
		return 'windows-1252';
	}
}

/** Cuts a text at some signs. Between quotes they belong to what stands there. No file has a zero. */
function cutAt(text, sign) {
	const parts = text.split('"');
	if (parts.length === 1) return text.split(sign);
	return parts
		.map((part, n) => (n % 2 === 0 ? part.replaceAll(sign, '\0') : part))
		.join('"')
		.split('\0');
}

/**
 * Old programs of a Mac end lines by a return alone; in any other file it is part of a cell, or stands before the end of a
 * line, twice by some programs.
 */
function linesOf(text) {
	const [header] = /^(?:[^"\r\n]+|"[^"]*")*/.exec(text);
	return cutAt(text, /^\r(?!\r*\n)/.test(text.slice(header.length)) ? /[\r\n]/g : /(?<!\r)\r*\n/g);
}

function delimiterOf(header) {
	const counts = DELIMITERS.map((delimiter) => [delimiter, cutAt(header, delimiter).length]);
	const [first] = counts.sort(([, a], [, b]) => b - a);
	return first[0];
}

function cellsOf(row, delimiter) {
	const cells = cutAt(row, delimiter);
	if (cells.every(isWellQuoted)) return cells;
	throw new Error(`A quote is not closed, or stands within a cell: ${row.slice(0, 200)}`);
}

function isWellQuoted(cell) {
	const parts = cell.split('"');
	const isQuoted = parts.length % 2 === 1 && parts.every((part, n) => n % 2 === 1 || part === '');
	return parts.length === 1 || isQuoted;
}

function unquoted(cell) {
	return cell.replace(/^"([^]*)"$/, '$1').replaceAll('""', '"');
}

function isFilled(cell) {
	return unquoted(cell).trim() !== '';
}

/** Excel leaves out what is empty at the end of rows, and other programs add a sign too many; n8n takes neither. */
function evened(cells, width, delimiter) {
	if (cells.slice(width).some(isFilled)) {
		const row = cells.join(delimiter).slice(0, 200);
		throw new Error(`A row has more cells than there are columns: ${row}`);
	}
	return Array.from({ length: width }, (_, n) => cells[n] ?? '').join(delimiter);
}

module.exports = { readCsv };
