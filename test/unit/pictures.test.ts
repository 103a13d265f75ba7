import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/pages';
import { textsOnPicture, textsOfForm } from '../support/shownTexts';

const IMAGES = join(ROOT, 'docs/images');

/** Pictures that show a form or an example; the editor test that takes one keeps its texts beside it. */
const pictures = readdirSync(IMAGES).filter(
	(file) => !file.endsWith('.txt') && textsOnPicture(file) !== undefined,
);
const keptBeside = (picture: string) =>
	readFileSync(join(IMAGES, picture.replace(/\.\w+$/, '.txt')), 'utf8')
		.split('\n')
		.filter(Boolean);

it.each(pictures)('%s shows no text that is gone since', (picture) => {
	const ours = textsOnPicture(picture)!.all;
	const kept = keptBeside(picture);
	expect(kept).not.toEqual([]);
	expect(kept.filter((text) => !ours.includes(text))).toEqual([]);
});

const examples = pictures.filter((picture) => textsOnPicture(picture)!.canvas !== undefined);

it.each(examples)('%s shows every step of its example', (picture) => {
	expect(keptBeside(picture)).toEqual(
		expect.arrayContaining(textsOnPicture(picture)!.canvas!.steps),
	);
});

it('keeps nothing beside a picture that is gone', () => {
	const kept = readdirSync(IMAGES).filter((file) => file.endsWith('.txt'));
	const names = pictures.map((picture) => picture.replace(/\.\w+$/, '.txt'));
	expect(kept.sort()).toEqual(names.sort());
});

it('reads what people see of a form, and not the names that workflows have', () => {
	const field = {
		displayName: 'Send To',
		name: 'sendTo',
		type: 'options',
		options: [{ name: 'A User', value: 'user', action: 'Ask <b>a</b> user' }],
		default: 'user',
	};
	expect(textsOfForm([field])).toEqual(['Send To', 'A User', 'Ask a user']);
});
