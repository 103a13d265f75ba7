import fc from 'fast-check';
import { ASIDES, BLOCKS, post, WORDS_ONLY } from '../../../support/slackExport/blocks';
import { INLINES } from '../../../support/slackExport/inlines';
import { forAll } from '../../../support/forAll';
import { mapEntries, textOf } from './support';

const APP = { user: undefined, bot_id: 'B1', username: 'App' };

/** A function that gives a new word with each call. */
const words = () => {
	let count = 0;
	return () => `w${count++}q`;
};

/** The wanted words that a text does not hold exactly once. */
function notOnce(text: unknown, wanted: string[]): string[] {
	return wanted.filter((word) => String(text).split(word).length !== 2);
}

const wordsOf = (value: unknown) => [...new Set(JSON.stringify(value).match(/w\d+q/g) ?? [])];

describe.each(Object.entries(BLOCKS))('a post with %s', (_, block) => {
	it.each(Object.entries(INLINES))('and %s in it says each word once', (_, inline) => {
		const word = words();
		const made = block(inline(word), inline(word));
		const wanted = wordsOf(made.text);
		for (const author of [APP, {}]) {
			for (const text of [made.text, made.text.replaceAll('\n', '\n\n'), '']) {
				const said = textOf({ ...author, text, blocks: [made.block] });
				// Some names stand in the text alone, so without it only the words of the block are wanted
				const possible = text === '' ? wordsOf(made.block) : wanted;
				expect([said, notOnce(said, possible)]).toEqual([said, []]);
			}
		}
	});
});

it.each(Object.entries({ ...WORDS_ONLY, ...ASIDES }))('%s stands once', (_, make) => {
	const { text, block } = make(words());
	const said = textOf({ ...APP, text: text || 'Hello', blocks: [block] });
	expect([said, notOnce(said, wordsOf(block))]).toEqual([said, []]);
});

it('says each word of each post once, whatever its blocks', async () => {
	await forAll(2_000, [post, fc.boolean()], ({ text, blocks, words: wanted }, isCard) => {
		const own = { text, blocks };
		const entry = isCard ? { text: '', attachments: [own] } : own;
		const said = textOf({ ...APP, ...entry });
		expect([said, notOnce(said, wanted)]).toEqual([said, []]);
	});
});

it('says each word of a post of a person once', async () => {
	await forAll(1_000, [post], ({ text, blocks, words: wanted }) => {
		const said = textOf({ text, blocks });
		expect([said, notOnce(said, wanted)]).toEqual([said, []]);
	});
});

it('keeps what rich text of a person says more than the text', () => {
	const blocks = [
		{
			type: 'rich_text',
			elements: [
				{ type: 'rich_text_section', elements: [{ type: 'text', text: 'Hello and goodbye' }] },
			],
		},
	];
	expect(textOf({ text: 'Hello and goodbye', blocks })).toBe('Hello and goodbye');
	expect(textOf({ text: 'Goodbye, and hello', blocks })).toBe(
		'Goodbye, and hello\nHello and goodbye',
	);
	expect(textOf({ text: 'Hello', blocks })).toBe('Hello\nHello and goodbye');
});

it('leaves rich text of a person away that has no other words, in whatever order', () => {
	const blocks = [
		{
			type: 'rich_text',
			elements: [
				{ type: 'rich_text_section', elements: [{ type: 'text', text: 'one two three' }] },
			],
		},
	];
	expect(textOf({ text: 'three two one', blocks })).toBe('three two one');
	expect(textOf({ ...APP, text: 'three two one', blocks })).toBe('three two one\none two three');
});

it('takes a long text for the same when only signs differ, and not a short one', () => {
	const said = (one: string, other: string) =>
		textOf({ ...APP, text: one, blocks: [{ type: 'section', text: { text: other } }] });
	const long = 'Deploy of "service" to production: done...';
	expect(said(long, 'Deploy of “service” to production — done…')).toBe(long);
	expect(said(long, 'Deploy of “service” to staging — done…')).toMatch(/production[^]*staging/);
	expect(said('done...', 'done?')).toBe('done...\ndone?');
});

it('says a text with a key in its address once, in text and blocks', () => {
	const url = 'https://files.slack.com/a.png?token=xoxe-1-2-3-secret';
	const section = { type: 'section', text: { text: `See <${url}|it>` } };
	const typed = { type: 'rich_text_section', elements: [{ type: 'link', url, text: 'See it' }] };
	const expected = 'See it (https://files.slack.com/a.png)';
	expect(textOf({ ...APP, text: `See <${url}|it>`, blocks: [section] })).toBe(expected);
	const bare = { type: 'section', text: { text: `Look: <${url}>` } };
	expect(textOf({ ...APP, text: `Look: <${url}>`, blocks: [bare] })).toBe(
		'Look: https://files.slack.com/a.png',
	);
	const rich = { type: 'rich_text', elements: [typed] };
	expect(textOf({ text: `<${url}|See it>`, blocks: [rich] })).toBe(expected);
	expect(textOf({ ...APP, text: `<${url}|See it>`, blocks: [rich] })).toBe(expected);
});

it('keeps an address that only the blocks have', () => {
	const section = { type: 'section', text: { text: '<https://a.example/7|Build 7>' } };
	expect(textOf({ ...APP, text: 'Build 7', blocks: [section] })).toBe(
		'Build 7 (https://a.example/7)',
	);
	const other = { type: 'section', text: { text: '<https://b.example|Build 7>' } };
	expect(textOf({ ...APP, text: '<https://a.example/7|Build 7>', blocks: [other] })).toBe(
		'Build 7 (https://a.example/7)\nBuild 7 (https://b.example)',
	);
});

describe('the preview of a link', () => {
	it.each([
		['escaped', '<https://v.example/w?v=1&amp;t=2>', 'https://v.example/w?v=1&amp;t=2'],
		['escaped in one of them', '<https://v.example/w?v=1&amp;t=2>', 'https://v.example/w?v=1&t=2'],
		['only typed', 'see v.example/w!', 'https://v.example/w'],
		['typed as www', 'see www.v.example/w', 'http://v.example/w'],
		['with a slash at its end', 'https://v.example.', 'https://v.example/'],
		['in capitals', '<HTTPS://V.example/w>', 'https://v.example/w'],
		['behind words', '<https://v.example/w|it>', 'https://v.example/w'],
		['in brackets', '(https://v.example/w)', 'https://v.example/w'],
	])('is named and left out: %s', (_, text, from_url) => {
		const title_link = from_url;
		const attachments = [{ from_url, title: 'Video', title_link, text: 'About it' }];
		const mapped = mapEntries([{ text, attachments }]);
		expect(String(mapped.messages[0].text)).not.toContain('About it');
		expect(mapped.notes).toContainEqual(expect.objectContaining({ reason: 'Preview of a link' }));
	});

	it.each([
		['of another page', 'https://v.example/w1', 'https://v.example/w'],
		['of another host', 'https://tv.example/w', 'https://v.example/w'],
		[
			'of a page whose address is in another one',
			'https://a.example/?u=v.example',
			'https://v.example',
		],
		['without an address', 'https://a.example/', 'https://'],
	])('stays: %s', (_, text, from_url) => {
		const attachments = [{ from_url, text: 'About it' }];
		expect(textOf({ text, attachments })).toContain('About it');
	});
});

it('has no escaped sign in an address', () => {
	const url = 'https://a.example/?a=1&amp;amp;b=2';
	const address = 'https://a.example/?a=1&b=2';
	const attachments = [
		{
			title: 'Title',
			title_link: url,
			image_url: url,
			actions: [{ type: 'button', text: 'Go', url }],
		},
	];
	const blocks = [
		{
			type: 'rich_text',
			elements: [{ type: 'rich_text_section', elements: [{ type: 'link', url }] }],
		},
	];
	expect(textOf({ ...APP, text: '', blocks, attachments })).toBe(
		`${address}\nTitle (${address})\n${address}\nGo (${address})`,
	);
	const files = [{ id: 'F1', name: 'a', url_private: url }];
	expect(mapEntries([{ text: 'x', files }]).messages[0].attachments).toMatchObject([
		{ url: address },
	]);
});
