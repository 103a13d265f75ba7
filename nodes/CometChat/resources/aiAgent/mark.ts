import { createHash } from 'crypto';
import { MAX_TITLE_LENGTH } from './addText';

/**
 * The facts that a sync has to know about a text that it added. They stand at the end of the title, because the service
 * keeps nothing else beside a text.
 */
export interface Mark {
	key: string;
	/** The number of the part, from 1. */
	partNumber: number;
	/** The title and the text that were written, as {@link digestOf} gives them. */
	digest: string;
}

/** A mark, e.g. `[n8n:help-center:42:1:9f86d081884c]`: the name of the sync, the key, the part and the digest. */
const MARK = /\[n8n:([\w-]+):([^\s:[\]]+):(\d+):([0-9a-f]{12})\]/g;

/** The most characters of a key in a mark, so that a title of more than a hundred characters has room before it. */
export const MAX_KEY_LENGTH = 300;

/** The key as it stands in a mark: `a:b c` becomes `a%3Ab%20c`, because the mark ends at colons and blanks. */
export const keyInMark = (key: string): string =>
	key.replace(/[\s\p{C}%:[\]]/gu, encodeURIComponent);

/** The title with the mark behind it. @param title from {@link shownTitle}, which leaves room for the mark */
export function markedTitle(
	sync: string,
	title: string,
	{ key, partNumber, digest }: Mark,
): string {
	return `${title} [n8n:${sync}:${keyInMark(key)}:${partNumber}:${digest}]`;
}

/** The title of a key's texts as it stands before the mark: the same for all parts, with room for the longest mark. */
export function shownTitle(sync: string, title: string, key: string): string {
	// Part numbers have up to five digits, four more than the number 1
	const mark = markedTitle(sync, '', { key, partNumber: 1, digest: digestOf('', '') }).length + 4;
	const room = MAX_TITLE_LENGTH - mark;
	const line = title.replace(/\s+/g, ' ').trim();
	if (line.length <= room) return line;
	// The cut leaves no half of an emoji
	return `${line.slice(0, room - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The mark of a sync in a title, and the title before the mark. The last mark counts, because a title may quote a mark. */
export function readMark(sync: string, title: string): { mark: Mark; title: string } | undefined {
	const match = [...title.matchAll(MARK)].at(-1);
	if (!match || match[1] !== sync) return undefined;
	const [, , written, part, digest] = match;
	const mark = { key: keyOf(written), partNumber: Number(part), digest };
	// `markedTitle` has put a blank before the mark
	return { mark, title: title.slice(0, match.index).trimEnd() };
}

/** The key in a mark: `a%3Ab` becomes `a:b`. A key that cannot be decoded stays, because somebody has written it by hand. */
function keyOf(written: string): string {
	try {
		return decodeURIComponent(written);
	} catch {
		return written;
	}
}

/** The number of hexadecimal digits of a digest, as {@link MARK} expects them. */
const DIGEST_LENGTH = 12;

/** Tells one content of a text from another. */
export function digestOf(title: string, text: string): string {
	return createHash('sha256')
		.update(JSON.stringify([title, text]))
		.digest('hex')
		.slice(0, DIGEST_LENGTH);
}
