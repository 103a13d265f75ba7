import { mapEntries, notesOf, textOf } from './support';

const rich = (...elements: unknown[]) => ({
	text: '',
	blocks: [{ type: 'rich_text', elements }],
});
const section = (...elements: unknown[]) => ({ type: 'rich_text_section', elements });

describe('the text of a message', () => {
	it.each([
		['a mention, in the spelling and case of the service', '<@U2> hi', '<@uid:u2> hi'],
		['a mention with a name', '<@U2|alan>', '<@uid:u2>'],
		['a mention of somebody unknown', '<@U9> <@U8|eve>', '@U9 @eve'],
		['a group of people', '<!subteam^S1|@makers> <!subteam^S2>', '@makers @S2'],
		['everybody', '<!here> <!channel|channel> <!everyone>', '@here @channel @everyone'],
		['a date', 'on <!date^1392734382^{date_num}^https://x.y|18 Feb 2014>', 'on 18 Feb 2014'],
		['channels', '<#C1> <#C1|> <#C9|plans> <#C8>', '#general #general #plans #C8'],
		['a link', '<https://a.example/?a=1&amp;b=2>', 'https://a.example/?a=1&b=2'],
		['a link with words', '<https://a.example|the &lt;page&gt;>', 'the <page> (https://a.example)'],
		['a link with its own address', '<http://a.example/|a.example>', 'http://a.example/'],
		[
			'mail',
			'<mailto:a@b.example|a@b.example> <mailto:c@d.example|Cy>',
			'a@b.example Cy (c@d.example)',
		],
		['a telephone number', '<tel:+4912|+49 12>', '+49 12 (+4912)'],
		['what Slack escapes, once', '1 &lt; 2 &amp;&amp; &amp;lt;', '1 < 2 && &lt;'],
		['what only looks like a mention', '&lt;@U2&gt; < > <> a<b', '<@U2> < > <> a<b'],
		['emoji and other scripts', '👩‍👩‍👧 :wave: 日本語', '👩‍👩‍👧 👋 日本語'],
		['emoji by their names', 'well done :tada::wave::skin-tone-2:!', 'well done 🎉👋🏻!'],
		[
			'emoji beside another script and in a link',
			'やった:+1: <https://a.example|:x: it>',
			'やった👍 ❌ it (https://a.example)',
		],
		[
			'names that are no emoji',
			':party: 10:30:45 a:b:c std::id::x',
			':party: 10:30:45 a:b:c std::id::x',
		],
		[
			'no emoji in code or addresses',
			'`:tada:` ```:x:``` <https://a.example/:tada:>',
			'`:tada:` ```:x:``` https://a.example/:tada:',
		],
		[
			'links in code, and code in links',
			'`see <https://a.example>` <https://a.example|`it`>',
			'`see https://a.example` `it` (https://a.example)',
		],
		['a date without words', '<!date^1392734382^{date}>', '2014-02-18 14:39'],
		['a number instead of a text', 12, '12'],
	])('reads %s', (_, text, expected) => {
		expect(textOf({ text })).toBe(expected);
	});

	it('mentions ten people, and names the others', () => {
		const mapped = mapEntries([{ text: Array(12).fill('<@U2>').join(' ') }]);
		expect(mapped.messages[0].text).toBe(`${'<@uid:u2> '.repeat(10)}@Alan @Alan`);
		expect(notesOf(mapped, 'messages')).toEqual([
			'shortened: More than ten mentions: the others are names',
		]);
	});

	it('is shortened to the limit of the service, and the report says so', () => {
		const mapped = mapEntries([{ text: '"😀ä'.repeat(5_000) }]);
		const { text } = mapped.messages[0];
		expect(Buffer.byteLength(JSON.stringify({ text }))).toBeLessThanOrEqual(10 * 1024);
		expect(Buffer.byteLength(JSON.stringify({ text }))).toBeGreaterThan(10 * 1024 - 100);
		expect(String(text).endsWith('…')).toBe(true);
		// Throws when an emoji is cut in two
		expect(() => encodeURIComponent(String(text))).not.toThrow();
		expect(notesOf(mapped, 'messages')).toEqual(['shortened: Text of more than 10 KB']);
	});
});

describe('blocks', () => {
	it('are read when there is no text', () => {
		const entry = rich(
			section(
				{ type: 'text', text: 'Hi ' },
				{ type: 'user', user_id: 'U2' },
				{ type: 'text', text: ', see ' },
				{ type: 'channel', channel_id: 'C1' },
				{ type: 'text', text: ' ' },
				{ type: 'link', url: 'https://a.example', text: 'here' },
				{ type: 'emoji', name: 'wave', unicode: '1f44b-1f3fd' },
				{ type: 'emoji', name: 'party' },
				{ type: 'broadcast', range: 'here' },
				{ type: 'usergroup', usergroup_id: 'S1' },
				{ type: 'date', fallback: '1 May' },
				{ type: 'color', value: '#fff' },
			),
			{ type: 'rich_text_list', elements: [section({ type: 'text', text: 'one' })] },
			{ type: 'rich_text_quote', elements: [{ type: 'text', text: 'said' }] },
			{ type: 'rich_text_preformatted', elements: [{ type: 'text', text: 'a < b' }] },
		);
		expect(textOf(entry)).toBe(
			'Hi <@uid:u2>, see #general here (https://a.example)👋🏽:party:@here@S11 May#fff\n' +
				'• one\n> said\n```\na < b\n```',
		);
	});

	it('of people repeat the text, and do not come twice', () => {
		expect(textOf({ ...rich(section({ type: 'text', text: 'bold' })), text: '*bold*' })).toBe(
			'*bold*',
		);
	});

	it('of apps add what the text does not say', () => {
		const blocks = [
			{ type: 'header', text: { type: 'plain_text', text: 'Incident' } },
			{
				type: 'section',
				text: { type: 'mrkdwn', text: 'Disk &gt; 90 %' },
				fields: [{ text: 'db1' }],
			},
			{ type: 'context', elements: [{ type: 'mrkdwn', text: 'by <@U2>' }, { type: 'button' }] },
			{ type: 'image', image_url: 'https://a.example/i.png', alt_text: 'graph' },
			{ type: 'divider' },
			{ type: 'actions', elements: [{ type: 'button', text: { text: 'Press' } }] },
			null,
		];
		const said = 'Incident\nDisk > 90 %\ndb1\nby <@uid:u2>\ngraph (https://a.example/i.png)';
		expect(textOf({ text: '', blocks })).toBe(said);
		expect(textOf({ text: 'Incident', blocks })).toBe(said);
		expect(textOf({ text: 'Look', blocks })).toBe(`Look\n${said}`);
		// Slack writes this as the text of a message that has nothing but blocks
		expect(textOf({ text: "This content can't be displayed.", blocks })).toBe(said);
	});
});

describe('cards under a message', () => {
	it('are read, whatever their form', () => {
		const attachments = [
			{
				pretext: 'New build',
				title: 'Build 7',
				title_link: 'https://ci.example/7',
				text: 'passed',
				fields: [{ title: 'Branch', value: 'main' }, { value: 'x' }, null],
				footer: 'CI',
			},
			{ fallback: 'Only this' },
			{ blocks: [{ type: 'section', text: { text: 'In a block' } }] },
			{ text: 'Forwarded', message_blocks: [{ message: rich(section({ text: 'Forwarded' })) }] },
			null,
			{},
		];
		expect(textOf({ text: '', attachments })).toBe(
			'New build\nBuild 7 (https://ci.example/7)\npassed\nBranch: main\nx\nCI\n' +
				'Only this\nIn a block\nForwarded',
		);
	});

	it('that are previews of a link in the text are noted instead', () => {
		const attachments = [{ from_url: 'https://a.example/1', text: 'About' }];
		const mapped = mapEntries([{ text: 'See <https://a.example/1>', attachments }]);
		expect(mapped.messages[0].text).toBe('See https://a.example/1');
		expect(notesOf(mapped, 'messages')).toEqual(['not carried over: Preview of a link']);
	});
});
