const { elementsIn } = require('./elements');
const { parsed } = require('./json');
const { isObject } = require('./values');

const NEWLINE = 10;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * The records in a part of a file: a JSON object on each line, or a JSON array of them, or one object that is written on
 * several lines.
 * @param content the whole file
 * @param part `from` and `to` in bytes
 * @returns `records`: `{record, from, to}` of each that has bytes in the part, with its place in the file: it may
 * begin before the part; `broken`: the numbers of lines (or places in the array) that begin in the part
 * and hold no JSON object; `isEmpty`: this is the first part, and nothing is in it
 */
function recordsIn(content, { from = 0, to = content.length }) {
	const bom = content.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
	const first = bom ? BYTE_ORDER_MARK.length : 0;
	const records = [];
	const broken = [];
	let isEmpty = true;
	for (const [number, [begin, end]] of placesIn(content, first, { from, to })) {
		isEmpty = false;
		const record = parsed(content.toString('utf8', begin, end));
		if (isObject(record)) records.push({ record, from: begin, to: end });
		else if (begin >= from) broken.push(number);
	}
	return { records, broken, isEmpty: isEmpty && from === 0 };
}

/** The number and the place of each record that has bytes in a part of a file. */
function placesIn(content, first, part) {
	const isInPart = ([begin, end]) => begin < part.to && end > part.from;
	const sign = firstSign(content, first);
	const elements = sign === '[' ? elementsIn(content, first) : undefined;
	if (elements) {
		return [...elements.entries()]
			.map(([index, place]) => [index + 1, place])
			.filter(([, place]) => isInPart(place));
	}
	const whole = [first, content.length];
	return sign === '{' && isOnSeveralLines(content, first)
		? [[1, whole]].filter(([, place]) => isInPart(place))
		: linesIn(content, first, isInPart);
}

function firstSign(content, first) {
	return content.toString('utf8', first, first + 1_000).trimStart()[0];
}

/** Whether the first line with something in it holds nothing but the beginning of an object. */
function isOnSeveralLines(content, first) {
	return /^\s*\{[ \t\r]*\n/.test(content.toString('utf8', first, first + 1_000));
}

/** Empty lines are passed over. */
function* linesIn(content, first, isInPart) {
	let begin = first;
	for (let number = 1; begin < content.length; number++) {
		const newline = content.indexOf(NEWLINE, begin);
		const end = newline < 0 ? content.length : newline;
		if (isInPart([begin, end]) && content.toString('utf8', begin, end).trim() !== '') {
			yield [number, [begin, end]];
		}
		begin = end + 1;
	}
}

module.exports = { isOnSeveralLines, recordsIn };
