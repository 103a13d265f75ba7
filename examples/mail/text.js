const { LINE } = require('./mail');

/** Finds the line that stands above what was missed: some mail programs write other dashes and blanks, or bold letters. */
const ABOVE_THIS = new RegExp(LINE.match(/\w+/g).join('\\s+'), 'i');

const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi;

/** What elements mean for the text; any other one means nothing. */
const KINDS = {
	blockquote: 'quoted',
	...Object.fromEntries(['style', 'script', 'head', 'title'].map((tag) => [tag, 'hidden'])),
	...Object.fromEntries(['br', 'hr'].map((tag) => [tag, 'line'])),
	...Object.fromEntries(
		['p', 'div', 'li', 'tr', 'h1', 'h2', 'h3', 'h4'].map((tag) => [tag, 'block']),
	),
};

/** The most characters of a header that are read: the rest of a long header names other people. */
const MAX_HEADER = 2_000;

/** What a person wrote in a mail, without what the mail program quotes and without the signature. */
function textOf({ textPlain, textHtml, to }) {
	const hasPlain = String(textPlain ?? '').trim() !== '';
	const lines = (hasPlain ? textPlain : plain(String(textHtml ?? ''))).split(/\r\n?|\n/);
	const isQuoted = (line) => /^\s*>/.test(line);
	const end = lines.findIndex((line) => !isQuoted(line) && ABOVE_THIS.test(line));
	const above = end < 0 ? lines : lines.slice(0, end);
	const quote = above.findIndex(isQuoted);
	const first = quote < 0 ? above : above.slice(0, quote);
	// Some write below what is quoted, or between its lines
	const rest = quote < 0 ? [] : above.slice(quote).filter((line) => !isQuoted(line));
	const isAnswer = end >= 0 || quote >= 0;
	const written = [...(isAnswer ? withoutAttribution(first, mailboxIn(to)) : first), ...rest];
	const signature = written.findIndex((line) => /^-- ?$/.test(line));
	return (signature < 0 ? written : written.slice(0, signature))
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

/** The address without its signed part; it stands in the line "On … wrote:", and in the headers that Outlook repeats. */
function mailboxIn(to) {
	const [, name, domain] =
		/([^\s@<>",;]+?)\+[0-9a-f]{32}@([^\s@<>",;]+)/i.exec(String(to).slice(0, MAX_HEADER)) ?? [];
	return name && new RegExp(`${escaped(name)}(\\+[0-9a-f]{32})?@${escaped(domain)}`, 'i');
}

function escaped(text) {
	return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Takes the end of the last paragraph away, from the line that names the mailbox, and a line of dashes above it. */
function withoutAttribution(lines, mailbox) {
	const kept = [...lines];
	const dropWhile = (isDropped) => {
		while (kept.length > 0 && isDropped(kept[kept.length - 1])) kept.pop();
	};
	const isEmpty = (line) => line.trim() === '';
	dropWhile(isEmpty);
	const start = kept.findLastIndex(isEmpty) + 1;
	const named = kept.findIndex((line, n) => n >= start && mailbox?.test(line));
	// The address may have come to a line of its own
	if (named >= 0) kept.length = named > start && /^\s*</.test(kept[named]) ? named - 1 : named;
	dropWhile((line) => isEmpty(line) || /^\s*[-_]{5,}/.test(line));
	return kept;
}

/** The text of a mail that has only HTML; a quotation becomes one quoted line. */
function plain(html) {
	let text = '';
	const depth = { quoted: 0, hidden: 0 };
	for (const piece of html.split(/(<[^<>]*>)/)) {
		const [, end, tag] = /^<(\/?)([a-z]\w*)/i.exec(piece) ?? [];
		const kind = KINDS[tag?.toLowerCase()];
		if (kind === 'quoted' || kind === 'hidden') {
			depth[kind] = Math.max(0, depth[kind] + (end ? -1 : 1));
			if (kind === 'quoted') text += '\n>\n';
		} else if (depth.quoted + depth.hidden === 0) {
			if (kind === 'line' || (kind === 'block' && end)) text += '\n';
			else if (!piece.startsWith('<')) text += piece.replace(/\s+/g, ' ');
		}
	}
	return text.replace(ENTITY, character).replace(/^ +| +$/gm, '');
}

function character(all, decimal, hex, name) {
	if (name) return ENTITIES[name.toLowerCase()] ?? all;
	const code = decimal ? Number(decimal) : parseInt(hex, 16);
	return code <= 0x10ffff ? String.fromCodePoint(code) : all;
}

module.exports = { textOf };
