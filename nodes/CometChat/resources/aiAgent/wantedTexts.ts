import { refuseErrorItems } from '../../../shared/records/errorItems';
import { InputError } from '../../../shared/values/inputError';
import { mendedText } from '../../../shared/values/readers';
import { atPath } from '../../../shared/values/nesting';
import { isNullWord, isSpoilt } from '../../../shared/values/spoilt';
import type { Item } from '../../../shared/operation/types';
import { MAX_TEXT_LENGTH, meantText } from './addText';
import { requireColumn } from './inputColumn';
import { digestOf, keyInMark, markedTitle, MAX_KEY_LENGTH, shownTitle } from './mark';
import { cutIntoParts } from './parts';

/** A part of a text as the service shall hold it. */
export interface WantedPart {
	title: string;
	text: string;
	digest: string;
}

/** The text of an input item, which agents are to know. */
export interface WantedText {
	/** The index of the input item. */
	index: number;
	key: string;
	title: string;
	/** The parts of the text; empty for an empty text. */
	parts: WantedPart[];
}

const LABELS = { key: 'Key Field Name', title: 'Title Field Name', text: 'Text Field Name' };

/**
 * The texts that the input items want, cut into parts.
 * @throws InputError for a value that cannot be read, for a key that comes twice, and if there is no text at all
 */
export function wantedTexts({ inputs, value }: Item): WantedText[] {
	const sync = value('syncName') as string;
	const column = (name: keyof typeof LABELS) => value(`${name}Column`) as string;
	requireColumn(inputs, LABELS.key, column('key'));
	requireColumn(inputs, LABELS.text, column('text'));
	for (const name of ['key', 'text'] as const) refuseErrorItems(inputs, LABELS[name], column(name));
	const refuseIn = (name: keyof typeof LABELS, index: number) => (reason: string) => {
		throw new InputError(LABELS[name], `holds a value in item ${index} that ${reason}`);
	};
	const read = (name: keyof typeof LABELS, index: number): string =>
		mendedText(atPath(inputs[index], column(name)) ?? '', refuseIn(name, index)).trim();

	const indexes = new Map<string, number>();
	const wanted = inputs.flatMap((_, index): WantedText[] => {
		const key = read('key', index).normalize('NFC');
		const givenTitle = read('title', index);
		const ownTitle = isNullWord(givenTitle) || isSpoilt(givenTitle) ? '' : givenTitle;
		const ownText = meantText(read('text', index), refuseIn('text', index));
		// A sheet may have rows with nothing in them
		if (key + ownTitle + ownText === '') return [];
		checkKey(key, index, indexes.get(key));
		indexes.set(key, index);
		const title = shownTitle(sync, ownTitle || key, key);
		const text = ownText.replace(/\r\n?/g, '\n');
		const parts = cutIntoParts(text, MAX_TEXT_LENGTH).map((part, n): WantedPart => {
			const digest = digestOf(title, part);
			const mark = { key, partNumber: n + 1, digest };
			return { title: markedTitle(sync, title, mark), text: part, digest };
		});
		return [{ index, key, title, parts }];
	});
	if (wanted.some(({ parts }) => parts.length > 0)) return wanted;
	throw new InputError(LABELS.text, 'is empty in all input items');
}

/** @throws InputError for a key that is empty, too long, or in an earlier item (`first`) */
function checkKey(key: string, index: number, first: number | undefined): void {
	const refuse = (reason: string) => {
		throw new InputError(LABELS.key, reason);
	};
	if (key === '') refuse(`is empty in item ${index}: each item needs a key of its own`);
	if (keyInMark(key).length > MAX_KEY_LENGTH)
		refuse(`holds a key in item ${index} that is too long`);
	if (first !== undefined) {
		refuse(`holds the key "${key}" in item ${first} and in item ${index}, but a key may come once`);
	}
}
