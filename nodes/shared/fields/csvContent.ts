import type { Refuse } from '../values/types';

/**
 * The content of a CSV file in UTF-8, without a byte order mark, and with `\n` as the only line break. The service takes a byte
 * order mark or another line break for a part of an entry. Spreadsheets also save UTF-16, and old spreadsheets end a line with
 * a carriage return alone.
 */
export function csvContent(content: Buffer, refuse: Refuse): Buffer {
	const text = textOf(content, refuse).replace(/\r\n?/g, '\n');
	// E.g. the sign-in page that came instead of a file which is not public
	if (/^\s*<(?:!doctype\s+html|html)\b/i.test(text)) refuse('names a web page, and no CSV file');
	// Blanks, separators and quotes alone are no entry
	if (!/[^\s,;"]/.test(text)) refuse('names a file without any entry');
	return Buffer.from(text, 'utf8');
}

/** The text of a file, without a byte order mark: the decoder drops it. */
function textOf(content: Buffer, refuse: Refuse): string {
	let text: string | undefined;
	try {
		text = new TextDecoder(encodingOf(content), { fatal: true }).decode(content);
	} catch {
		text = undefined;
	}
	return text === undefined || text.includes('\0')
		? refuse("names a file that is no text in UTF-8 or UTF-16; save it as 'CSV UTF-8'")
		: text;
}

/** The encoding by the byte order mark; a file without one counts as UTF-8. */
function encodingOf([first, second]: Buffer): string {
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	if (first === 0xfe && second === 0xff) return 'utf-16be';
	return 'utf-8';
}
