import { attributes, escapeHtml } from './html';
import { attributesOf, ENTITY, piecesOf } from './markup';
import type { Tag } from './markup';

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

/** The most tags inside of one another. No text of a person has as many. */
const MAX_DEPTH = 100;

/**
 * A piece of HTML that cannot do more than show text, because texts of strangers may be part of it. A few tags are written
 * anew, each closed. Of their attributes, only the address of a link and the size of a table's cell are left.
 */
export function safeHtml(html: string): string {
	const parts: string[] = [];
	const open: string[] = [];
	for (const piece of piecesOf(html)) {
		parts.push(typeof piece === 'string' ? safeText(piece) : safeTag(piece, open));
	}
	return parts.join('') + closing(open);
}

/**
 * What is written for a tag; nothing if it is left out.
 * @param open the tags that are open, outermost first. The tag is added to them, or closes some of them
 */
function safeTag(tag: Tag, open: string[]): string {
	const { name, isClosing } = tag;
	if (name === 'img') return escapeHtml(attributesOf(tag).get('alt') ?? '');
	if (name === 'br') return '<br>';
	// Closes the tags inside of it, too
	if (isClosing) return open.includes(name) ? closing(open.splice(open.lastIndexOf(name))) : '';
	const depth = TAGS.has(name) ? depthFor(name, open) : undefined;
	if (depth === undefined) return '';
	// A part of a table first closes the part before it
	const closed = closing(open.splice(depth));
	open.push(name);
	return `${closed}<${name}${attributes(safeAttributes(tag))}>`;
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

function safeAttributes(tag: Tag): Record<string, string> {
	const given = attributesOf(tag);
	if (tag.name === 'a') {
		const href = given.get('href') ?? '';
		const url = URL.canParse(href) ? new URL(href) : undefined;
		return url && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol)
			? { href: url.href, target: '_blank', rel: 'noopener noreferrer' }
			: {};
	}
	if (tag.name !== 'td' && tag.name !== 'th') return {};
	const sizes = ['colspan', 'rowspan'].map((name) => [name, given.get(name) ?? ''] as const);
	return Object.fromEntries(sizes.filter(([, size]) => /^\d{1,3}$/.test(size)));
}
