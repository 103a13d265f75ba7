const { isObject } = require('./values');

const NEWLINE = 10;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * The records in a part of a file: a JSON object on each line, or a JSON array of them, or one object that is written on
 * several lines. An array or such an object is read by the first part, all at once.
 * @param content the whole file
 * @param part `from` and `to` in bytes; a line belongs to the part in which it begins
 * @returns `records`, and `broken`: the numbers of lines (or places in the array) that hold no JSON object
 */
function recordsIn(content, { from = 0, to = content.length }) {
	const bom = content.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
	const first = bom ? BYTE_ORDER_MARK.length : 0;
	if (isOneText(content, first)) {
		if (from > 0) return { records: [], broken: [] };
		const whole = parsed(content.toString('utf8', first));
		if (whole !== undefined) {
			const values = Array.isArray(whole) ? whole : [whole];
			return sorted(
				values.map((value) => value ?? false),
				1,
			);
		}
	}
	const start = Math.max(first, lineStart(content, from));
	const lines = content.toString('utf8', start, lineStart(content, to)).split('\n');
	const filled = lines.map((line) => (line.trim() === '' ? null : (parsed(line) ?? false)));
	return sorted(filled, linesBefore(content, start) + 1);
}

/** `[`, or an object whose first line is not complete. */
function isOneText(content, first) {
	const end = content.indexOf(NEWLINE, first);
	const head = content.toString(
		'utf8',
		first,
		Math.min(end < 0 ? content.length : end, first + 100),
	);
	return (
		/^\s*(\[|\{\s*$)/.test(head) || (head.trim() === '' && end >= 0 && isOneText(content, end + 1))
	);
}

/** The start of the first line that begins at a place or after it. */
function lineStart(content, place) {
	if (place === 0 || place >= content.length) return Math.min(place, content.length);
	const before = content.indexOf(NEWLINE, place - 1);
	return before < 0 ? content.length : before + 1;
}

function linesBefore(content, place) {
	let count = 0;
	for (
		let at = content.indexOf(NEWLINE);
		at >= 0 && at < place;
		at = content.indexOf(NEWLINE, at + 1)
	) {
		count++;
	}
	return count;
}

/** `null` stands for an empty line. */
function sorted(values, firstNumber) {
	const records = [];
	const broken = [];
	for (const [index, value] of values.entries()) {
		if (isObject(value)) records.push(value);
		else if (value !== null) broken.push(firstNumber + index);
	}
	return { records, broken };
}

function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		// Named by its number
		return undefined;
	}
}

module.exports = { recordsIn };
