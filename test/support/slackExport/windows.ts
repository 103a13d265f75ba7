import { strToU8, zipSync } from 'fflate';
import { fileTextsOf, type MadeUpExport } from '.';

/** The letters of the made-up export that are not ASCII, in code page 850. */
const CODE_PAGE_850 = new Map([['é', 0x82]]);

/**
 * The export as the ZIP file that Windows makes of it when it was unpacked and packed again. It has backslashes in the
 * paths (PowerShell 5), and names in a code page, without the mark of UTF-8.
 */
export function zipByWindows(made: MadeUpExport): Buffer {
	const paths: string[] = [];
	const entries = fileTextsOf(made).map(([path, text]) => {
		const windows = `Export\\${path.replaceAll('/', '\\')}`;
		paths.push(windows);
		// A name of ASCII alone (up to \x7f) gets no mark; the real name is written below
		return [windows.replace(/[^\0-\x7f]/g, '?'), strToU8(text)] as const;
	});
	const zip = Buffer.from(zipSync(Object.fromEntries(entries)));
	for (const path of paths.filter((name) => /[^\0-\x7f]/.test(name))) {
		const placeholder = Buffer.from(path.replace(/[^\0-\x7f]/g, '?'));
		const bytes = Buffer.from(
			[...path].map((letter) => CODE_PAGE_850.get(letter) ?? letter.charCodeAt(0)),
		);
		// A ZIP has each name twice: before the file, and in the directory at the end
		for (let at = zip.indexOf(placeholder); at >= 0; at = zip.indexOf(placeholder, at + 1)) {
			bytes.copy(zip, at);
		}
	}
	return zip;
}
