import fc from 'fast-check';
import { together } from '../../../../examples/slack/together';
import { forAll } from '../../../support/forAll';
import { mapEntries, notesOf, textOf } from './support';

const rich = (...texts: string[]) => ({
	type: 'rich_text',
	elements: texts.map((text) => ({
		type: 'rich_text_section',
		elements: [{ type: 'text', text }],
	})),
});
const said = (text: string) => ({ type: 'mrkdwn', text });
const section = (text: string) => ({ type: 'section', text: said(text) });
const fields = (...texts: string[]) => ({
	type: 'section',
	fields: texts.map((text) => ({ text })),
});
const table = (...rows: string[][]) => ({
	type: 'table',
	rows: rows.map((cells) => cells.map((text) => ({ type: 'raw_text', text }))),
});
const actions = (...elements: unknown[]) => ({ type: 'actions', elements });
const button = (text: string, url?: string) => ({
	type: 'button',
	text: { type: 'plain_text', text },
	url,
});

/** A message of an app. */
const app = (text: string, ...blocks: unknown[]) => ({ bot_id: 'B1', text, blocks });

describe('what apps show', () => {
	it.each<[string, Record<string, unknown>, string]>([
		[
			'a title, and the body in rich text',
			app('Deploy 7', rich('Deploy 7', 'All 12 checks passed')),
			'Deploy 7\nAll 12 checks passed',
		],
		[
			'a body that says the same as the text',
			app(':wave: *Hello* <@U2>', {
				type: 'rich_text',
				elements: [
					{
						type: 'rich_text_section',
						elements: [
							{ type: 'emoji', name: 'wave', unicode: '1f44b' },
							{ type: 'text', text: ' Hello ' },
							{ type: 'user', user_id: 'U2' },
						],
					},
				],
			}),
			'👋 *Hello* <@uid:u2>',
		],
		[
			'a table',
			{ text: 'Numbers', blocks: [table(['Name', 'Count'], ['Ada', '3'])] },
			'Numbers\nName | Count\nAda | 3',
		],
		[
			'a table with rich text in a cell',
			{ text: '', blocks: [{ type: 'table', rows: [[rich('Ada'), rich('3')]] }] },
			'Ada | 3',
		],
		[
			'a table that a person pasted, below the text',
			{ text: 'See', attachments: [{ blocks: [table(['A', 'B'])] }] },
			'See\nA | B',
		],
		[
			'a button with a link',
			app('', actions(button('Open', 'https://a.example/1'))),
			'Open (https://a.example/1)',
		],
		[
			'a link on a button beside a text',
			app('', { ...section('Build 7'), accessory: button('Log', 'https://a.example/log') }),
			'Build 7\nLog (https://a.example/log)',
		],
		[
			'a button of an old card',
			{
				text: 'Vote',
				attachments: [
					{ text: 'Lunch?', actions: [{ type: 'button', text: 'Menu', url: 'https://a.example' }] },
				],
			},
			'Vote\nLunch?\nMenu (https://a.example)',
		],
		[
			'a card of a kind that came later',
			app('', {
				type: 'carousel',
				elements: [
					{
						type: 'card',
						title: said('Plan A'),
						subtitle: said('Cheap'),
						body: said('All we need'),
						actions: [button('Buy', 'https://a.example/buy')],
					},
				],
			}),
			'Plan A\nCheap\nAll we need\nBuy\nhttps://a.example/buy',
		],
		[
			'a call',
			app('', {
				type: 'call',
				call: { v1: { name: 'Weekly', join_url: 'https://call.example/1' } },
			}),
			'Weekly (https://call.example/1)',
		],
		[
			'fields whose words stand elsewhere in the text',
			app('Build #128 on main: unit 3 passed, e2e 1 failed', fields('unit 3', 'e2e 1')),
			'Build #128 on main: unit 3 passed, e2e 1 failed\nunit 3\ne2e 1',
		],
		['-5 beside 5', app('5', section('-5')), '5\n-5'],
		['5 beside -5', app('-5', section('5')), '-5\n5'],
		['a mark beside another one', { text: ':x: db', blocks: [section('✅ db')] }, '❌ db\n✅ db'],
		[
			'a row of a table whose words stand in the text',
			app('Votes: Bob yes, Eve no', table(['Bob', 'yes'], ['Eve', 'no'])),
			'Votes: Bob yes, Eve no\nBob | yes\nEve | no',
		],
		[
			'fields that answer the same as the text',
			app('yes', fields('Bob', 'yes', 'Eve', 'yes')),
			'Bob\nyes\nEve\nyes',
		],
		[
			'blocks that the text repeats on one line',
			app('*Deploy 7* All passed', section('Deploy 7'), section('All passed')),
			'*Deploy 7* All passed',
		],
		[
			'a text that says more than its only block',
			app('Deploy 7\nAll passed', section('All passed')),
			'Deploy 7\nAll passed',
		],
		[
			'a card whose text stands inside a word of its block',
			{ text: '', attachments: [{ text: '5', blocks: [section('15')] }] },
			'5\n15',
		],
		[
			'a card about another page than the text',
			{
				text: 'See <https://a.example/12>',
				attachments: [{ from_url: 'https://a.example/1', text: 'About' }],
			},
			'See https://a.example/12\nAbout',
		],
	])('arrives as text: %s', (_, entry, expected) => {
		expect(textOf(entry)).toBe(expected);
	});

	it('stands in the report where it is no text', () => {
		const choice = { type: 'static_select', options: [] };
		const picture = { type: 'hologram', picture: 1 };
		const mapped = mapEntries([app('Approve?', actions(button('Yes'), choice), picture)]);
		expect(mapped.messages[0].text).toBe('Approve?');
		expect(notesOf(mapped, 'messages')).toEqual([
			'not carried over: Button without a link',
			'not carried over: Something to choose or fill in: static_select',
			'not carried over: Look of a block of the kind: hologram',
		]);
	});
});

it('says all that text and blocks say, and nothing out of its order', async () => {
	const line = fc.constantFrom('a', 'b', 'a b', '5', '-5', 'a | b', 'c: 5', ':x: a', '*a*', '_b');
	const text = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n'));
	const plain = (given: string) => ` ${given.replace(/\*/g, '').replace(/\n/g, ' ')} `;
	await forAll(1_000, [text, text], (fallback, blocks) => {
		const said = together(fallback, blocks);
		for (const given of [fallback, blocks].filter((part) => part !== '')) {
			expect(plain(said)).toContain(plain(given));
		}
	});
});
