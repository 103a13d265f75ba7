import fc from 'fast-check';
import { withoutKeys } from '../../../../examples/slack/keys';
import { forAll } from '../../../support/forAll';
import { ago, mapFiles } from './support';

const FILE = 'https://files.slack.com/files-pri/T0-F1/a.png';
const KEY = 'xoxe-1-2-3-MARKED';

/** An address with a key, in every way in which one is written. */
const KEYED: Record<string, string> = {
	'as the export writes it': `${FILE}?t=${KEY}`,
	'by another name': `${FILE}?token=${KEY}`,
	'between others': `${FILE}?a=1&token=${KEY}&b=2`,
	'as HTML': `${FILE}?a=1&amp;token=${KEY}&amp;b=2`,
	'as HTML twice': `${FILE}?a=1&amp;amp;token=${KEY}`,
	'inside another address': `https://x.example/?u=${encodeURIComponent(`${FILE}?token=${KEY}`)}&v=1`,
	'inside two other addresses': `https://x.example/?u=${encodeURIComponent(encodeURIComponent(`${FILE}?token=${KEY}`))}`,
	'with each sign of the key escaped': `${FILE}?token=${[...KEY].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')}`,
	'in the path': `https://files.slack.com/${KEY}/a.png`,
	'behind a hash': `${FILE}#access_token=${KEY}`,
	'another kind of key': `${FILE}?token=xoxb-12-34-MARKED`,
	'a key that is renewed': `${FILE}?token=xoxe.xoxp-1-MARKED`,
	'a key of an app': `${FILE}?token=xapp-1-A0-2-MARKED`,
	'two keys': `${FILE}?t=${KEY}&token=${KEY}&t=${KEY}`,
	'the key of one file': `${FILE}?pub_secret=MARKED`,
	'the address of a webhook': 'https://hooks.slack.com/services/T0/B0/MARKED',
};

const inBlock = (block: object) => ({ blocks: [block] });
const rich = (element: object) =>
	inBlock({
		type: 'rich_text',
		elements: [{ type: 'rich_text_section', elements: [element] }],
	});
const inCard = (card: object) => ({ attachments: [card] });
const inFile = (file: object) => ({
	files: [{ id: 'F1', name: 'a.png', url_private: FILE, ...file }],
});

/** Every place of a message where an address may stand. */
const PLACES: Record<string, (url: string) => object> = {
	'the text': (url) => ({ text: `See ${url}, please` }),
	'a link': (url) => ({ text: `<${url}>` }),
	'a link with words': (url) => ({ text: `<${url}|it>` }),
	'the words of a link': (url) => ({ text: `<https://x.example|${url}>` }),
	code: (url) => ({ text: `\`${url}\`` }),
	'rich text': (url) => rich({ type: 'text', text: url }),
	'a link of rich text': (url) => rich({ type: 'link', url, text: 'it' }),
	'the words of a link of rich text': (url) => rich({ type: 'link', url: FILE, text: url }),
	'rich text in parts': (url) => {
		const middleOfKey = url.indexOf('MA') - 3;
		const parts = [url.slice(0, middleOfKey), url.slice(middleOfKey)];
		const elements = parts.map((text) => ({ type: 'text', text }));
		return inBlock({
			type: 'rich_text',
			elements: [{ type: 'rich_text_section', elements }],
		});
	},
	'a section': (url) => inBlock({ type: 'section', text: { type: 'mrkdwn', text: `<${url}|it>` } }),
	'a field': (url) => inBlock({ type: 'section', fields: [{ text: url }] }),
	'a button': (url) =>
		inBlock({ type: 'actions', elements: [{ type: 'button', url, text: { text: 'Open' } }] }),
	'an image': (url) => inBlock({ type: 'image', image_url: url, alt_text: 'a' }),
	'an image in Slack': (url) => inBlock({ type: 'image', slack_file: { url }, alt_text: 'a' }),
	'a video': (url) => inBlock({ type: 'video', title: { text: 'a' }, title_url: url }),
	'a call': (url) => inBlock({ type: 'call', call: { v1: { name: 'a', join_url: url } } }),
	'a table': (url) => inBlock({ type: 'table', rows: [[{ type: 'raw_text', text: url }]] }),
	'a block of a kind that came later': (url) => inBlock({ type: 'new', body: { text: url } }),
	'the text of a card': (url) => inCard({ text: url }),
	'the title of a card': (url) => inCard({ title: url }),
	title_link: (url) => inCard({ title: 'a', title_link: url }),
	'title_link without a title': (url) => inCard({ title_link: url }),
	from_url: (url) => inCard({ from_url: url, text: 'a' }),
	thumb_url: (url) => inCard({ thumb_url: url, text: 'a' }),
	'the picture of a card': (url) => inCard({ image_url: url }),
	'the fields of a card': (url) => inCard({ fields: [{ title: url, value: url }] }),
	'a button of a card': (url) => inCard({ actions: [{ type: 'button', text: 'a', url }] }),
	'the footer of a card': (url) => inCard({ footer: url }),
	'what stands for a card': (url) => inCard({ fallback: url }),
	'blocks of a card': (url) => inCard(inBlock({ type: 'section', text: { text: url } })),
	'a message that was passed on': (url) =>
		inCard({ message_blocks: [{ message: inBlock({ type: 'section', text: { text: url } }) }] }),
	'a file that was passed on': (url) => inCard(inFile({ url_private: url })),
	url_private: (url) => inFile({ url_private: url }),
	url_private_download: (url) => inFile({ url_private_download: url }),
	thumb_360: (url) => inFile({ thumb_360: url }),
	permalink: (url) => inFile({ url_private: undefined, permalink: url }),
	permalink_public: (url) => inFile({ permalink_public: url }),
	'a file of old': (url) => ({ file: { id: 'F1', url_private: url } }),
	'the name of a file': (url) => inFile({ name: url, title: url }),
	'a file elsewhere': (url) => inFile({ mode: 'external', url_private: '', external_url: url }),
	'a canvas': (url) => inFile({ mode: 'quip', filetype: 'quip', url_private: url, permalink: url }),
	'the name of an app': (url) => ({ user: undefined, bot_id: 'B1', username: url }),
	'a comment on a file': (url) => ({ text: '', comment: { comment: url } }),
};

/** All that the scripts make of an export with this message, this user, and these fields of its channel, as text. */
function everythingOf({ message = {}, user = {}, channel = {} }): string {
	return JSON.stringify(
		mapFiles({
			'users.json': [
				{ id: 'U1', name: 'ada' },
				{ id: 'U2', ...user },
			],
			'channels.json': [{ id: 'C1', name: 'general', members: ['U1'], ...channel }],
			'general/2026-08-31.json': [
				{ type: 'message', user: 'U1', ts: ago(9), text: 'x', ...message },
			],
		}),
	);
}

/** Matches the key, also with the letters MAR escaped. */
const REVEALED = /MARKED|%4d%41%52|xoxe/i;

describe('a key of Slack', () => {
	it.each(Object.entries(PLACES))('does not come over in %s', (_, place) => {
		const revealing = Object.entries(KEYED).filter(([, url]) => {
			const all = everythingOf({ message: place(url) });
			expect(all).toContain('"muid":"slack-c1-');
			return REVEALED.test(all);
		});
		expect(revealing.map(([way]) => way)).toEqual([]);
	});

	it.each<[string, (url: string) => string]>([
		['the picture of a person', (url) => everythingOf({ user: { profile: { image_192: url } } })],
		['the title of a person', (url) => everythingOf({ user: { profile: { title: url } } })],
		['the name of a person', (url) => everythingOf({ user: { name: url } })],
		['a topic', (url) => everythingOf({ channel: { topic: { value: `<${url}|it>` } } })],
	])('does not come over in %s', (_, mapped) => {
		const revealing = Object.entries(KEYED).filter(([, url]) => REVEALED.test(mapped(url)));
		expect(revealing.map(([way]) => way)).toEqual([]);
	});

	it('does not come over where JSON spells its letters by their numbers', () => {
		const day = `[{"type":"message","user":"U1","ts":"${ago(9)}","text":"${FILE}?token=\\u0078\\u006fxe-1-MARKED"}]`;
		expect(mapFiles({ 'general/2026-08-31.json': day }).messages).toMatchObject([{ text: FILE }]);
	});

	it.each([
		[`${FILE}?a=1&t=${KEY}&b=2#c`, `${FILE}?a=1&b=2#c`],
		[`${FILE}?t=${KEY}&b=2`, `${FILE}?b=2`],
		[`${FILE}?t=${KEY}&amp;b=2`, `${FILE}?b=2`],
		[`(${FILE}?t=${KEY}), ${FILE}?token=${KEY}.`, `(${FILE}), ${FILE}.`],
		[
			`https://x.example/?u=${encodeURIComponent(`${FILE}?a=1&t=${KEY}`)}&v=1`,
			`https://x.example/?u=${encodeURIComponent(`${FILE}?a=1`)}&v=1`,
		],
		[`${FILE}?pub_secret=12ab&v=1`, `${FILE}?v=1`],
		['https://x.example/?pub_secret=12ab', 'https://x.example/?pub_secret=12ab'],
	])('takes nothing else along: %s', (text, expected) => {
		expect(withoutKeys(text)).toBe(expected);
	});

	it.each([
		'xoxo-Ada',
		'xoxo',
		'A key of Slack begins with xoxb-.',
		`${FILE}?t=123&token=abc`,
		'https://hooks.slack.com/',
	])('is none of these texts, which stay as they are: %s', (text) => {
		expect(withoutKeys(text)).toBe(text);
	});

	it('is found among any parameters, and leaves them as they were', async () => {
		const parameter = fc.constantFrom('a=1', 'b', 'c=%20', 'd=x.y', '');
		await forAll(
			500,
			[
				fc.array(parameter, { maxLength: 3 }),
				fc.array(parameter, { maxLength: 3 }),
				fc.constantFrom('&', '&amp;', '%26'),
			],
			(before, after, and) => {
				const first = and === '%26' ? '%3F' : '?';
				const equals = and === '%26' ? '%3D' : '=';
				const address = (parts: string[]) =>
					parts.length > 0 ? `${FILE}${first}${parts.join(and)}` : FILE;
				expect(withoutKeys(address([...before, `t${equals}${KEY}`, ...after]))).toBe(
					address([...before, ...after]),
				);
			},
		);
	});
});
