const { link } = require('./addresses');
const { emojiOf } = require('./emoji');
const { channel, dateOf, mention, usergroup } = require('./text');
const { asList, asObject, asText, firstText } = require('../shared/values');

/** Typed text as Slack keeps it today: sections, lists, quotes and code. */
function richText(block, names) {
	const text = () => inlineAll(block.elements, names);
	switch (block.type) {
		case 'rich_text_section':
			return text();
		case 'rich_text_preformatted':
			return `\`\`\`\n${text()}\n\`\`\``;
		case 'rich_text_quote':
			return text().replace(/^/gm, '> ');
		case 'rich_text_list':
			return listOf(block, names);
		default:
			return Array.isArray(block.elements)
				? lines(block.elements.map((child) => richText(asObject(child), names)))
				: inline(block, names);
	}
}

const BULLETS = ['•', '◦', '▪'];
const DEEPEST = 10;

/** A list within a list follows it, and says how deep it lies; `offset` is the number of entries before its first entry. */
function listOf({ style, indent, offset, elements }, names) {
	const depth = Math.min(countOf(indent), DEEPEST);
	const first = countOf(offset) + 1;
	return lines(
		asList(elements).map((child, index) => {
			const text = richText(asObject(child), names);
			const sign = style === 'ordered' ? numberOf(first + index, depth) : BULLETS[depth % 3];
			return text.trim() === '' ? '' : `${' '.repeat(4 * depth)}${sign} ${text}`;
		}),
	);
}

function countOf(value) {
	return Number.isInteger(value) && value > 0 ? value : 0;
}

/** Slack counts 1, 2, 3, then a, b, c, and then i, ii, iii. */
function numberOf(number, depth) {
	if (depth % 3 === 1 && number <= 26) return `${String.fromCharCode(96 + number)}.`;
	if (depth % 3 === 2 && number <= ROMAN.length) return `${ROMAN[number - 1]}.`;
	return `${number}.`;
}

const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

/** A link in several styles is several elements; it comes once. */
function inlineAll(elements, names) {
	const joined = [];
	for (const element of asList(elements).map(asObject)) {
		const last = joined.at(-1);
		if (last && isSameLink(last, element)) last.text = `${wordsOf(last)}${wordsOf(element)}`;
		else joined.push({ ...element });
	}
	return joined.map((element) => inline(element, names)).join('');
}

function isSameLink(one, other) {
	const isLink = [one, other].every((given) => given.type === 'link' && wordsOf(given) !== '');
	return isLink && asText(one.url) === asText(other.url);
}

function wordsOf({ text }) {
	return typeof text === 'string' ? text : '';
}

function inline(element, names) {
	switch (element.type) {
		case 'user':
			return mention(asText(element.user_id), '', names);
		case 'usergroup':
			return usergroup(asText(element.usergroup_id), '', names);
		case 'channel':
			return channel(asText(element.channel_id), '', names);
		case 'broadcast':
			return `@${asText(element.range)}`;
		case 'link':
			return linkOf(element);
		case 'emoji':
			return emoji(element);
		case 'date':
			return asText(element.fallback) || dateOf(element.timestamp);
		default: {
			// Spaces at its ends separate it from what stands beside it
			if (typeof element.text === 'string') return element.text;
			const words = firstText(element.value, element.label);
			if (words === '') names.miss(`Part of a text of the kind: ${asText(element.type) || 'none'}`);
			return words;
		}
	}
}

/** Spaces at the ends of its words stay outside of it. */
function linkOf(element) {
	const given = wordsOf(element);
	const words = given.trim();
	const start = given.indexOf(words);
	return `${given.slice(0, start)}${link(element.url, words)}${given.slice(start + words.length)}`;
}

function emoji({ unicode, name, skin_tone: tone }) {
	const points = asText(unicode).split('-');
	if (points.every((point) => /^[0-9a-f]{2,6}$/i.test(point) && parseInt(point, 16) <= 0x10ffff)) {
		return String.fromCodePoint(...points.map((point) => parseInt(point, 16)));
	}
	const full = `${asText(name)}${asText(tone) === '' ? '' : `::skin-tone-${asText(tone)}`}`;
	return emojiOf(full) ?? `:${full}:`;
}

function lines(texts) {
	return texts.filter((text) => text.trim() !== '').join('\n');
}

module.exports = { lines, richText };
