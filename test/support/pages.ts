import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '../..');

export const readPage = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Every page that people read, by its path in the repository. */
export const PAGES = ['', 'docs', '.github', 'test/service'].flatMap((folder) =>
	readdirSync(join(ROOT, folder))
		.filter((file) => file.endsWith('.md'))
		.map((file) => join(folder, file)),
);

/** The name by which links reach a heading on GitHub, e.g. `adding-an-event` for 'Adding an Event'. */
export function anchorOf(heading: string): string {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}_ -]/gu, '')
		.replace(/ /g, '-');
}

/** The text of a page without its blocks of code, also those in a quote (`> `). */
export function proseOf(text: string): string {
	return text.replace(/^(?:> )?```[\s\S]*?^(?:> )?```$/gm, '');
}

/** The sentences of a page: those of paragraphs and lists, without tables, headings, pictures and addresses. */
export function sentencesOf(text: string): string[] {
	return (
		proseOf(text)
			.replace(/<!--[\s\S]*?-->|^\|.*$|^#+ .*$|!\[[^\]]*\]\([^)]*\)/gm, '')
			.replace(/\]\([^)]*\)/g, ']')
			.split(/\n\s*\n|^\s*(?:[-*]|\d+\.) /m)
			// A sentence ends with a full stop or the like, and perhaps quotes or brackets, but not with 'e.g.'. Behind the
			// blank comes a capital letter, a sign, or 'n8n'
			.flatMap((block) => block.split(/(?<=(?<!e\.g)[.!?][)"*_`]*)\s+(?=[^\sa-z]|n8n)/))
			.map((sentence) => sentence.replace(/\s+/g, ' ').trim())
			.filter(Boolean)
	);
}

/** The words of a text; 'n8n', 'e.g', `uid_1` and `docs/agents.md` are one each. */
export const wordsOf = (text: string) => text.match(/[\p{L}\p{N}][\p{L}\p{N}'_./-]*/gu) ?? [];

/** The headings of a page as links can name them. */
export function anchorsOf(text: string): string[] {
	return [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading));
}

/** The links of a page that stay in the repository: the file, and the heading in it if there is one. */
export function linksOf(page: string): Array<{ file: string; anchor?: string }> {
	// E.g. `](docs/faults.md#one-event-one-run)`
	return [...proseOf(readPage(page)).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
		([, file, anchor]) => ({
			file: file ? normalize(join(dirname(page), file)) : page,
			anchor,
		}),
	);
}
