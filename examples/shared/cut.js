const { elementsIn } = require('./elements');
const { isOnSeveralLines } = require('./lines');
const { MAX_BYTES } = require('./parts');

const NEWLINE = 10;

/**
 * Cuts a large file into pieces that are files themselves: each holds whole lines, or whole elements of a JSON array.
 * @returns `content`: the piece; `before`: how many lines or elements the pieces before it have; nothing when the file is
 * not large, or when one record alone is
 */
function cut(content) {
	if (content.length <= MAX_BYTES || isOnSeveralLines(content, 0)) return undefined;
	const isArray = content.toString('utf8', 0, 1_000).trimStart()[0] === '[';
	const elements = isArray ? elementsIn(content, content.indexOf('[')) : undefined;
	const places = elements ?? linesOf(content);
	const pieces = [];
	let [first, from] = [0, places[0]?.[0]];
	for (const [index, [begin, end]] of places.entries()) {
		// Two bytes more, for the brackets of a piece of an array
		if (end - begin + 2 > MAX_BYTES) return undefined;
		const next = places[index + 1];
		if (next && next[1] - from + 2 <= MAX_BYTES) continue;
		const own = content.subarray(from, end);
		const text = elements ? Buffer.concat([Buffer.from('['), own, Buffer.from(']')]) : own;
		pieces.push({ content: text, before: first });
		[first, from] = [index + 1, next?.[0]];
	}
	return pieces;
}

function linesOf(content) {
	const lines = [];
	for (let begin = 0; begin < content.length; ) {
		const newline = content.indexOf(NEWLINE, begin);
		const end = newline < 0 ? content.length : newline;
		lines.push([begin, end]);
		begin = end + 1;
	}
	return lines;
}

module.exports = { cut };
