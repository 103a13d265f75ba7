/** Elements whose content is no text for people. */
const WITHOUT_TEXT = /^(iframe|noscript|script|style|template|textarea|title|video)$/;

/** The pattern of a comment, a declaration, or a tag: its slash, whole name and attributes. A quoted value may hold `>`. */
const MARKUP =
	/<!--[^]*?(?:-->|$)|<[!?][^>]*>?|<(\/?)([a-z][a-z0-9-]*)(?![a-z0-9-])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi;

/** The pattern of an attribute: its name, and its value in double quotes, in single quotes, bare, or none, e.g. `disabled`. */
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/** The pattern of a character as HTML may write it, e.g. `&amp;` or `&#39;`. */
export const ENTITY = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});/gi;

/** A tag, as it is written in HTML. */
export interface Tag {
	/** In small letters. */
	name: string;
	isClosing: boolean;
	/** The text of its attributes. */
	rest: string;
}

/**
 * The texts and tags of HTML, in their order. The content of an element whose content is no text for people is left out. Texts
 * are as written, with entities, and with any `<` that begins no tag: `safeHtml` decides what of all this a page may show.
 */
export function* piecesOf(html: string): Generator<string | Tag> {
	const markup = new RegExp(MARKUP);
	let end = 0;
	for (let match = markup.exec(html); match; match = markup.exec(html)) {
		const [, slash, given, rest] = match;
		yield html.slice(end, match.index);
		end = markup.lastIndex;
		const isTag = given !== undefined;
		if (!isTag) continue;
		const tag = { name: given.toLowerCase(), isClosing: slash === '/', rest };
		yield tag;
		if (WITHOUT_TEXT.test(tag.name) && !tag.isClosing) {
			const close = html.slice(end).search(new RegExp(`</${tag.name}\\b`, 'i'));
			end = close < 0 ? html.length : end + close;
			markup.lastIndex = end;
		}
	}
	yield html.slice(end);
}

/** The values of the attributes of a tag, by their names in small letters. */
export function attributesOf({ rest }: Tag): Map<string, string> {
	const values = new Map<string, string>();
	for (const [, name, double, single, bare] of rest.matchAll(ATTRIBUTE)) {
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
