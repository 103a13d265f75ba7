import * as fc from 'fast-check';
import {
	digestOf,
	keyInMark,
	markedTitle,
	MAX_KEY_LENGTH,
	readMark,
	shownTitle,
} from '../../nodes/CometChat/resources/aiAgent/mark';
import { cutIntoParts } from '../../nodes/CometChat/resources/aiAgent/parts';
import { forAll } from '../support/forAll';

/** Texts with many of the places at which they can be cut. */
const texts = fc
	.array(
		fc.oneof(
			fc.string({ unit: 'grapheme', maxLength: 60 }),
			fc.constantFrom('\n', '\n\n', '\n \n\n', ' ', '. ', '! ', '。', '\t', '😀'.repeat(30)),
		),
		{ maxLength: 60 },
	)
	.map((pieces) => pieces.join(''));

const withoutBlanks = (text: string) => text.replace(/\s+/g, '');

describe('A long text', () => {
	it('is cut into parts that fit, of which nothing is lost', async () => {
		await forAll(500, [texts, fc.integer({ min: 2, max: 80 })], (text, most) => {
			const parts = cutIntoParts(text, most);
			expect(withoutBlanks(parts.join(''))).toBe(withoutBlanks(text));
			for (const part of parts) {
				expect(part.length).toBeLessThanOrEqual(most);
				expect(part).toBe(part.trim());
				expect(part).not.toBe('');
				expect(part.isWellFormed()).toBe(text.isWellFormed());
			}
		});
	});

	// Parts of at most 8 characters
	it.each([
		['between paragraphs', 'aa bb\n\ncc dd', ['aa bb', 'cc dd']],
		['between lines', 'aa bb\ncc dd', ['aa bb', 'cc dd']],
		['between sentences', 'Aa. Bb. Cc.', ['Aa. Bb.', 'Cc.']],
		['between words', 'aaaa bbbb cc', ['aaaa', 'bbbb cc']],
		['within a word that is longer than a part', 'abcdefghijk', ['abcdefgh', 'ijk']],
	])('is cut %s', (_, text, parts) => expect(cutIntoParts(text, 8)).toEqual(parts));

	it.each([
		['without a place to cut', 'x'.repeat(2_000_000)],
		['of blank lines', '\n '.repeat(1_000_000)],
		['of short lines', 'ab\n'.repeat(600_000)],
		['of words', 'ab '.repeat(600_000)],
	])('%s takes no long time', (_, text) => {
		const before = process.cpuUsage();
		cutIntoParts(text, 5_000);
		const { user } = process.cpuUsage(before);
		// Processor time in microseconds, which other programs do not lengthen
		expect(user).toBeLessThan(5e6);
	});
});

describe('A mark', () => {
	const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).filter(isWell);
	function isWell(text: string) {
		return text.isWellFormed() && text.trim() !== '';
	}

	it('says again what it was made of, within 500 characters, to its sync alone', async () => {
		const numbers = fc.integer({ min: 1, max: 9_999 });
		const titles = fc.oneof(
			anyText,
			fc.string({ unit: 'grapheme', minLength: 200, maxLength: 900 }),
		);
		await forAll(500, [anyText, titles.filter(isWell), numbers], (key, title, partNumber) => {
			// The sync refuses longer keys
			if (keyInMark(key).length > MAX_KEY_LENGTH) return;
			const shown = shownTitle('help', title, key);
			const mark = { key, partNumber, digest: digestOf(shown, title) };
			const whole = markedTitle('help', shown, mark);
			expect(whole.length).toBeLessThanOrEqual(500);
			expect(whole.isWellFormed()).toBe(true);
			expect(readMark('help', whole)).toEqual({ mark, title: shown });
			// Another sync
			expect(readMark('hel', whole)).toBeUndefined();
			// A mark is also found in the name of a file
			expect(readMark('help', `${whole}.md`)?.mark).toEqual(mark);
		});
	});

	it.each([
		'',
		'Refunds',
		'[n8n:help:a:1:xyz]',
		'[n8n:help:a:1:0123456789ab',
		'n8n:help:a:1:0123456789ab',
	])('is not found in %j', (title) => expect(readMark('help', title)).toBeUndefined());

	it('that somebody wrote by hand does no harm', () => {
		const title = 'x [n8n:help:%zz:1:0123456789ab]';
		expect(readMark('help', title)?.mark.key).toBe('%zz');
	});
});
