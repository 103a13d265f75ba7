/**
 * The rows of a CSV file, one after the other, each as the texts of its cells. A cell in quotes, before which blanks may
 * stand, may hold separators, line breaks and doubled quotes.
 * @param text with line feeds as its only line ends
 */
export function* csvRows(text: string, separator = ','): Generator<string[]> {
	let at = 0;
	while (at < text.length) {
		const row: string[] = [];
		do {
			const start = afterBlanks(text, at);
			const isQuoted = text[start] === '"';
			const cell = isQuoted ? quoted(text, start, separator) : plain(text, at, separator);
			row.push(cell.value);
			at = cell.end + 1;
		} while (text[at - 1] === separator);
		yield row;
	}
}

function afterBlanks(text: string, start: number): number {
	let at = start;
	while (text[at] === ' ') at++;
	return at;
}

interface Cell {
	value: string;
	/** The place of the separator, the line feed or the end of the text behind the cell. */
	end: number;
}

function plain(text: string, start: number, separator: string): Cell {
	let end = start;
	while (end < text.length && text[end] !== separator && text[end] !== '\n') end++;
	return { value: text.slice(start, end), end };
}

function quoted(text: string, start: number, separator: string): Cell {
	let close = text.indexOf('"', start + 1);
	while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
	// Where the second quote is missing, the first one is part of the text
	if (close === -1) return plain(text, start, separator);
	const { value, end } = plain(text, close + 1, separator);
	return { value: text.slice(start + 1, close).replaceAll('""', '"') + value, end };
}
