const MAX_CELL = 72;

/** Text columns with a header, aligned; numbers to the right. Long cells end with an ellipsis. */
export function table(header: string[], rows: Array<Array<string | number>>): string {
	const cells = rows.map((row) => row.map((cell) => shorten(String(cell))));
	const widths = header.map((title, column) =>
		Math.max(title.length, ...cells.map((row) => row[column].length)),
	);
	const numeric = header.map((_, column) =>
		rows.every((row) => typeof row[column] === 'number' || row[column] === ''),
	);
	const line = (row: string[]) =>
		row
			.map((cell, column) =>
				numeric[column] ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
			)
			.join('  ')
			.trimEnd();
	return [line(header), line(widths.map((width) => '─'.repeat(width))), ...cells.map(line)].join(
		'\n',
	);
}

function shorten(text: string): string {
	const plain = text.replace(/\s+/g, ' ').trim();
	return plain.length > MAX_CELL ? `${plain.slice(0, MAX_CELL - 1)}…` : plain;
}
