import { attributes, escapeHtml } from './html';

/** The tags of n8n's own forms that load nothing. */
const TAGS = new Set(
	'a b br code div em h1 h2 h3 h4 h5 h6 i li ol p pre span strong sub sup table tbody td tfoot th thead tr u ul'.split(
		' ',
	),
);

/**
 * The parts of a table, and the elements in which each of them may stand. Browsers move a part that stands elsewhere,
 * perhaps out of our own elements.
 */
const PARENTS: Record<string, string[]> = {
	tbody: ['table'],
	td: ['tr'],
	tfoot: ['table'],
	th: ['tr'],
	thead: ['table'],
	tr: ['table', 'tbody', 'tfoot', 'thead'],
};

/** The elements that hold nothing but parts of a table. */
const HOLD_PARTS_ONLY = Object.values(PARENTS).flat();

/** Elements whose content is no text for people. */
const WITHOUT_TEXT = /^(iframe|noscript|script|style|template|textarea|title|video)$/;

/** The pattern of a comment, a declaration, or a tag: its slash, whole name and attributes. A quoted value may hold `>`. */
const MARKUP =
	/<!--[^]*?(?:-->|$)|<[!?][^>]*>?|<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;

/** The pattern of an attribute: its name, and its value in double quotes, in single quotes, bare, or none, e.g. `disabled`. */
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/** The pattern of a character as HTML may write it, e.g. `&amp;` or `&#39;`. */
const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;

/** The most tags inside of one another. No text of a person has as many. */
const MAX_DEPTH = 100;

/**
 * A piece of HTML that cannot do more than show text, because texts of strangers may be part of it. A few tags are written
 * anew, each closed. Of their attributes, only the address of a link and the size of a table's cell are left.
 */
export function safeHtml(html: string): string {
	const parts: string[] = [];
	const open: string[] = [];
	const markup = new RegExp(MARKUP);
	let end = 0;
	for (let match = markup.exec(html); match; match = markup.exec(html)) {
		const [, slash, given = '', rest] = match;
		parts.push(safeText(html.slice(end, match.index)));
		end = markup.lastIndex;
		// Empty for a comment or a declaration, which is left out
		const tag = given.toLowerCase();
		if (WITHOUT_TEXT.test(tag) && slash === '') {
			// Skips the content
			const close = html.slice(end).search(new RegExp(`</${tag}\\b`, 'i'));
			end = close < 0 ? html.length : end + close;
			markup.lastIndex = end;
		} else if (tag === 'img') {
			parts.push(escapeHtml(attributesOf(rest).get('alt') ?? ''));
		} else if (tag === 'br') {
			parts.push('<br>');
		} else if (TAGS.has(tag) && slash === '') {
			const depth = depthFor(tag, open);
			if (depth === undefined) continue;
			// A part of a table first closes the part before it
			parts.push(closing(open.splice(depth)));
			parts.push(`<${tag}${attributes(safeAttributes(tag, attributesOf(rest)))}>`);
			open.push(tag);
		} else if (slash !== '' && open.includes(tag)) {
			// Closes the tags inside of it, too
			parts.push(closing(open.splice(open.lastIndexOf(tag))));
		}
	}
	parts.push(safeText(html.slice(end)));
	return parts.join('') + closing(open);
}

/**
 * How many of the open tags stay open around a new tag: a part of a table closes the tags inside of its parent. Undefined
 * if the tag may not stand here.
 */
function depthFor(tag: string, open: string[]): number | undefined {
	const parents = PARENTS[tag];
	if (!parents) {
		const isBetweenCells = HOLD_PARTS_ONLY.includes(open.at(-1) ?? '');
		return isBetweenCells || open.length >= MAX_DEPTH ? undefined : open.length;
	}
	// The search ends at the innermost table, because a table around it has parts of its own
	const parent = open.findLastIndex((other) => other === 'table' || parents.includes(other));
	return parent >= 0 && parents.includes(open[parent]) ? parent + 1 : undefined;
}

const closing = (tags: string[]): string =>
	tags
		.reverse()
		.map((tag) => `</${tag}>`)
		.join('');

/** The text between tags, whose characters may be written as HTML writes them. */
function safeText(text: string): string {
	let end = 0;
	let safe = '';
	for (const { 0: entity, index } of text.matchAll(ENTITY)) {
		safe += escapeHtml(text.slice(end, index)) + entity;
		end = index + entity.length;
	}
	return safe + escapeHtml(text.slice(end));
}

function attributesOf(written: string): Map<string, string> {
	const values = new Map<string, string>();
	for (const [, name, double, single, bare] of written.matchAll(ATTRIBUTE)) {
		const key = name.toLowerCase();
		// If an attribute comes twice, browsers take the first value, too
		if (!values.has(key)) values.set(key, plain(double ?? single ?? bare ?? ''));
	}
	return values;
}

const NAMED = new Map([
	['amp', '&'],
	['apos', "'"],
	['gt', '>'],
	['lt', '<'],
	['quot', '"'],
]);

/** The value of an attribute without entities. Entities with other names stay, because no address needs them. */
function plain(value: string): string {
	return value.replace(ENTITY, (entity) => {
		const name = entity.slice(1, -1).toLowerCase();
		if (!name.startsWith('#')) return NAMED.get(name) ?? entity;
		const code = name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1));
		return code <= 0x10ffff ? String.fromCodePoint(code) : '';
	});
}

function safeAttributes(tag: string, given: Map<string, string>): Record<string, string> {
	if (tag === 'a') {
		const href = given.get('href') ?? '';
		const url = URL.canParse(href) ? new URL(href) : undefined;
		return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)
			? { href: url.href, target: '_blank', rel: 'noopener noreferrer' }
			: {};
	}
	if (tag !== 'td' && tag !== 'th') return {};
	const sizes = ['colspan', 'rowspan'].map((name) => [name, given.get(name) ?? ''] as const);
	return Object.fromEntries(sizes.filter(([, size]) => /^\d{1,3}$/.test(size)));
}
