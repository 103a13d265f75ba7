const { emojiOf } = require('./emoji');

/**
 * A text and what blocks say, without saying the same twice. Only what is the same from line to line stands once: blocks
 * may say "-5" or "unit 3" where the text has the same words elsewhere, and nothing may get lost.
 */
function together(text, blocks) {
	if (text === '' || blocks === '') return text || blocks;
	const ofText = text.split('\n');
	const ofBlocks = blocks.split('\n');
	const inBlocks = placeOf(ofText, ofBlocks);
	if (inBlocks) {
		const [from, to] = inBlocks;
		return [...ofBlocks.slice(0, from), text, ...ofBlocks.slice(to)].join('\n');
	}
	return placeOf(ofBlocks, ofText) ? text : `${text}\n${blocks}`;
}

/** Which lines of a text are another text: from the first one, up to the one behind the last one. */
function placeOf(searched, lines) {
	const wanted = spelled(searched.join(' '));
	const all = lines.map(spelled);
	for (let from = 0; from < all.length; from++) {
		let rest = wanted;
		for (let to = from; to < all.length && rest.startsWith(all[to]); to++) {
			rest = rest.slice(all[to].length);
			if (rest === '') return [from, to + 1];
			// A line ends where a word ends
			if (!rest.startsWith(' ')) break;
			rest = rest.slice(1);
		}
	}
	return undefined;
}

/** The fallback of a message spells emoji by their names, and has signs for bold and italic letters. */
function spelled(line) {
	return line
		.replace(/:([\w+-]+(?:::skin-tone-\d)?):/g, (whole, name) => emojiOf(name) ?? whole)
		.replaceAll('\ufe0f', '')
		.replace(/(^|[\s(])([*_~`])([^\s*_~`](?:[^*_~`\n]*[^\s*_~`])?)\2(?=$|[\s).,:;!?])/g, '$1$3')
		.replace(/\s+/g, ' ')
		.trim();
}

/** Whether an address stands in a text, and not only the beginning of a longer one. */
function hasAddress(text, address) {
	for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
		const next = text.slice(at + address.length);
		if (!/^[.,:;!?]*[\w/?#&=%~-]/.test(next)) return true;
	}
	return false;
}

module.exports = { hasAddress, together };
