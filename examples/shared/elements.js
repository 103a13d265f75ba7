const [QUOTE, BACKSLASH, COMMA] = Buffer.from('"\\,');
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));
const BLANK = new Set(Buffer.from(' \t\r\n'));

/**
 * Finds where the elements of a JSON array stand in a file, without reading them: a part of them can then be read alone.
 * @param content the file, with `[` as its first sign from `first` on
 * @returns `[from, to]` of each element, in bytes; nothing when the array has no end, or when something follows it
 */
function elementsIn(content, first) {
	const elements = [];
	let depth = 0;
	let start = 0;
	for (let at = first; at < content.length; at++) {
		const byte = content[at];
		if (byte === QUOTE) {
			at = endOfText(content, at);
		} else if (OPENING.has(byte)) {
			depth++;
			if (depth === 1) start = at + 1;
		} else if (byte === COMMA && depth === 1) {
			elements.push([start, at]);
			start = at + 1;
		} else if (CLOSING.has(byte)) {
			depth--;
			if (depth > 0) continue;
			if (!isBlank(content, at + 1, content.length)) return undefined;
			const isEmpty = elements.length === 0 && isBlank(content, start, at);
			return isEmpty ? [] : [...elements, [start, at]];
		}
	}
	return undefined;
}

/** The place of the quotation mark that ends a text. */
function endOfText(content, start) {
	for (let at = content.indexOf(QUOTE, start + 1); at >= 0; at = content.indexOf(QUOTE, at + 1)) {
		let before = at;
		while (content[before - 1] === BACKSLASH) before--;
		if ((at - before) % 2 === 0) return at;
	}
	return content.length;
}

function isBlank(content, from, to) {
	for (let at = from; at < to; at++) if (!BLANK.has(content[at])) return false;
	return true;
}

module.exports = { elementsIn };
