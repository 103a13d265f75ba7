import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { applyPalette, GIFEncoder, quantize } from 'gifenc';
import { PNG } from 'pngjs';

import { IMAGES } from '../harness/paths';
import { withoutToasts, type EditorPage } from './page';
import { keepTexts, visibleTexts } from './visibleTexts';

/** The colors of a picture: few, because the editor has few, and a film has to stay small. */
const COLORS = 96;

/** A film for the documentation: pictures of the editor, each shown for a while, over and over. */
export class Film {
	private readonly gif = GIFEncoder();

	private readonly texts: string[] = [];

	/** Adds a picture of the editor. */
	async take(editor: EditorPage, seconds: number): Promise<void> {
		await withoutToasts(editor);
		const { data, width, height } = PNG.sync.read(await editor.page.screenshot());
		this.texts.push(...(await visibleTexts(editor.page)));
		const palette = quantize(data, COLORS);
		this.gif.writeFrame(applyPalette(data, palette), width, height, {
			palette,
			delay: seconds * 1_000,
		});
	}

	/** Writes the film, and our texts in it. @returns the size of the film in bytes */
	write(name: string): number {
		this.gif.finish();
		const bytes = this.gif.bytes();
		writeFileSync(join(IMAGES, `${name}.gif`), bytes);
		keepTexts(`${name}.gif`, this.texts);
		return bytes.length;
	}
}
