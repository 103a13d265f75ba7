const { BEHIND_WORDS } = require('./addresses');

/** With as many letters and digits, a text is more than a number or a word whose sign matters. */
const LONG = 20;

/**
 * A text and what blocks say, without saying the same twice. Slack and apps write the text from the blocks, or the blocks
 * from the text, and neither with the same blanks, lines and marks for bold letters, lists and code. So a text stands once if
 * it says what some lines of the blocks say one after the other, or the blocks what some of its lines say. Words alone would
 * not do: blocks may say "unit 3" where the text has the same words elsewhere, and nothing may get lost.
 * @param asides the numbers of lines of the blocks that a text often leaves out: pictures, buttons and the like
 */
function together(text, blocks, asides = new Set()) {
	if (text === '' || blocks === '') return text || blocks;
	const ofText = text.split('\n');
	const ofBlocks = blocks.split('\n');
	const place = placeOf(placeBy, ofText, ofBlocks);
	if (place) {
		const [from, to] = place;
		const repeated = ofBlocks.slice(from, to).join('\n');
		if (hasAddresses(text, repeated)) {
			return [...ofBlocks.slice(0, from), text, ...ofBlocks.slice(to)].join('\n');
		}
		if (hasAddresses(repeated, text)) return blocks;
	} else if (placeOf(placeAround, ofText, ofBlocks, asides) && hasAddresses(blocks, text)) {
		return blocks;
	}
	const isSaid = placeOf(placeBy, ofBlocks, ofText) && hasAddresses(text, blocks);
	return isSaid ? text : `${text}\n${blocks}`;
}

/** The lines of a text that are another text: `[2, 5]` for the lines 2 to 4. */
function placeOf(find, searched, lines, asides) {
	const isLong = loose(searched.join('\n')).length >= LONG;
	return (
		find(exact, searched, lines, asides) ??
		(isLong ? find(loose, searched, lines, asides) : undefined)
	);
}

function placeBy(spelled, searched, lines) {
	const wanted = searched.map(spelled).join('');
	if (wanted === '') return undefined;
	const all = lines.map(spelled);
	const starts = new Map();
	const ends = new Map();
	let length = 0;
	for (const [number, line] of all.entries()) {
		addPlace(starts, length, number);
		length += line.length;
		addPlace(ends, length, number + 1);
	}
	const joined = all.join('');
	for (let at = joined.indexOf(wanted); at >= 0; at = joined.indexOf(wanted, at + 1)) {
		// Lines with nothing but marks, such as those around code, may belong to it or not
		const [first, last] = starts.get(at) ?? [];
		const [next, behind] = ends.get(at + wanted.length) ?? [];
		if (first === undefined || next === undefined) continue;
		const places = [last, first].flatMap((from) => [next, behind].map((to) => [from, to]));
		const whole = places.find(([from, to]) => areMarksPaired(searched, lines.slice(from, to)));
		if (whole) return whole;
		if (spelled === loose) return places[0];
	}
	return undefined;
}

/** Does the same as placeBy, but the lines `asides` may stand between the lines of the other text. */
function placeAround(spelled, searched, lines, asides) {
	const wanted = searched.map(spelled).join('');
	if (asides.size === 0 || wanted === '') return undefined;
	const all = lines.map(spelled);
	for (let from = 0; from < all.length; from++) {
		const used = [];
		let length = 0;
		for (let at = from; at < all.length; at++) {
			if (wanted.startsWith(all[at], length)) {
				length += all[at].length;
				used.push(lines[at]);
			} else if (!asides.has(at)) break;
			if (length === wanted.length && areMarksPaired(searched, used)) return [from, at + 1];
		}
	}
	return undefined;
}

/** Keeps, for each place, the first and the last line that begins or ends there. */
function addPlace(places, length, number) {
	places.set(length, [places.get(length)?.[0] ?? number, number]);
}

/** A line without its blanks, and without what says only how it looks. */
function exact(line) {
	return stripped(line).replace(/[*_~`\s]+/g, '');
}

/** The letters, digits with a minus, and pictures of a line. */
function loose(line) {
	return stripped(line).replace(/((?<!\S)-(?=\d))|[^\p{L}\p{N}\p{M}\p{So}]/gu, '$1');
}

function stripped(line) {
	return line
		.replace(/^[\s>]+/, '')
		.replace(/^(?:[•◦▪●○■‣·*–-]\ufe0e?\s+)+/u, '')
		.replace(BEHIND_WORDS, '')
		.replace(/https?:\/\/|mailto:/g, '')
		.replace(/[\ufe0e\ufe0f\u200b\u2060\ufeff]/g, '');
}

/** Signs for bold letters and code come in pairs: one that is missing is a sign that somebody wrote. */
function areMarksPaired(one, other) {
	const count = (lines, mark) => lines.join('').split(mark).length;
	return [...'*_~`'].every((mark) => (count(one, mark) - count(other, mark)) % 2 === 0);
}

/** Whether a text has all addresses that stand behind words in another one. */
function hasAddresses(text, other) {
	return [...other.matchAll(BEHIND_WORDS)].every(([, address]) => text.includes(address));
}

/** Whether each word of some text is in another one. */
function saysNoMore(text, other) {
	const known = new Set(wordsIn(other));
	return loose(other).includes(loose(text)) || wordsIn(text).every((word) => known.has(word));
}

function wordsIn(text) {
	return stripped(text).match(/[\p{L}\p{N}\p{M}]+|\p{So}/gu) ?? [];
}

module.exports = { saysNoMore, together };
