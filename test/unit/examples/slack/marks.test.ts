import { reasonsOf } from '../mapped';
import { ago, mapEntries, mapFiles, notesOf } from './support';
import { searchesFor, withMessageIds } from '../../../../examples/shared/marks';
import { emojiOf } from '../../../../examples/slack/emoji';

const ts = ago(9);
const muid = `slack-c1-${ts}`;
const asked = { addMarks: true };
const NOT_ASKED = "left out: Not asked for: choose 'Add them after the messages' in the form";
const reaction = (name: string, users: string[], count = users.length) => ({ name, users, count });
const message = (...reactions: unknown[]) => ({ text: 'Hi', ts, reactions });
const withPins = (...pins: unknown[]) => ({
	'channels.json': [{ id: 'C1', name: 'general', members: ['U1', 'U2'], pins }],
	'general/1.json': [{ type: 'message', user: 'U1', text: 'Hi', ts }],
});

it.each([
	['+1', '👍'],
	['thumbsup', '👍'],
	['heart', '❤️'],
	['clap::skin-tone-2', '👏🏻'],
	['point_up::skin-tone-6', '☝🏿'],
	['woman-shrugging::skin-tone-4', '🤷🏽‍♀️'],
	['flag-de', '🇩🇪'],
	['keycap_star', '*️⃣'],
	['simple_smile', '🙂'],
	['party-parrot', undefined],
	['party-parrot::skin-tone-2', undefined],
	['__proto__', undefined],
	['', undefined],
])('knows the emoji that Slack calls %s', (name, emoji) => {
	expect(emojiOf(name)).toBe(emoji);
});

describe('reactions', () => {
	it('come over as those of the people who set them', () => {
		const set = message(reaction('+1', ['U1', 'U2']), reaction('wave', ['U2']));
		const { marks, totals, effort } = mapEntries([set, { text: 'None' }], asked);
		const reactions = [
			{ reaction: '👍', uid: 'u1' },
			{ reaction: '👍', uid: 'u2' },
			{ reaction: '👋', uid: 'u2' },
		];
		expect(marks).toEqual([{ muid, sender: 'u1', sentAt: Math.floor(Number(ts)), reactions }]);
		expect(totals).toMatchObject({ reactions: 3, pins: 0 });
		// Three reactions to add, and a request to look the message up
		expect(effort).toEqual({ requests: 4, minutesOnFreePlan: 1, minutesOnPaidPlan: 1 });
	});

	it('are accounted for, each of them', () => {
		const kinds = Array.from({ length: 26 }, (_, n) => reaction(`clock${(n % 12) + 1}`, ['U1']));
		const odd = { name: 7, users: 'U1', count: 'x' };
		const partly = [reaction('party-parrot', ['U1', 'U2']), reaction('+1', ['U1', 'U9'], 4)];
		const many = { text: 'Hi', ts: ago(5), reactions: kinds };
		const mapped = mapEntries([message(...partly, null, odd), many], asked);
		expect(mapped.marks.flatMap(({ reactions }) => reactions)).toHaveLength(26);
		expect(notesOf(mapped, 'reactions').sort()).toEqual([
			'left out: More than 25 different reactions',
			...Array(2).fill('left out: Not an emoji of Unicode: :party-parrot:'),
			...Array(2).fill('left out: The export does not say whose reaction it is'),
			'left out: The person is not in the conversation any more',
		]);
		// 26 of many kinds, two of :party-parrot: and four of :+1:
		expect(mapped.totals.reactions).toBe(32);
	});

	it('of messages that do not come over do not count', () => {
		const mapped = mapEntries([{ ...message(reaction('+1', ['U1'])), subtype: 'tombstone' }]);
		expect(mapped.marks).toEqual([]);
		expect(mapped.totals.reactions).toBe(0);
	});

	it('are left out unless they are asked for', () => {
		const mapped = mapEntries([message(reaction('+1', ['U1', 'U2']))]);
		expect(notesOf(mapped, 'reactions')).toEqual([NOT_ASKED, NOT_ASKED]);
		expect(mapped.effort.requests).toBe(3);
	});
});

describe('pins', () => {
	it.each([
		['of a member', 'U2', { uid: 'u2' }],
		['of somebody who has left', 'U9', {}],
		['of nobody', undefined, {}],
	])('%s come over', (_, user, pin) => {
		const mapped = mapFiles(withPins({ id: ts, user }), asked);
		expect(mapped.marks).toEqual([expect.objectContaining({ muid, reactions: [], pin })]);
		expect(mapped.totals.pins).toBe(1);
		expect(notesOf(mapped, 'pins')).toEqual([]);
	});

	it('come over in direct messages', () => {
		const files = {
			'dms.json': [{ id: 'D1', members: ['U1', 'U2'], pins: [{ id: ts, user: 'U2' }] }],
			'D1/1.json': [{ type: 'message', user: 'U1', text: 'Hi', ts }],
		};
		const mapped = mapFiles(files, asked);
		expect(mapped.marks).toEqual([
			expect.objectContaining({ muid: `slack-d1-${ts}`, pin: { uid: 'u2' } }),
		]);
	});

	it.each([
		['by a member', { pinned_info: { pinned_by: 'U2' } }, { uid: 'u2' }],
		['by nobody knows whom', {}, {}],
	])('come over if only the message tells that it is pinned, %s', (_, more, pin) => {
		const files = {
			'dms.json': [{ id: 'D1', members: ['U1', 'U2'] }],
			'D1/1.json': [
				{ type: 'message', user: 'U1', text: 'Hi', ts, pinned_to: ['D1'], ...more },
				{ type: 'message', user: 'U1', text: 'Hi', ts: ago(5), pinned_to: ['C1'] },
			],
		};
		const mapped = mapFiles(files, asked);
		expect(mapped.marks).toEqual([expect.objectContaining({ muid: `slack-d1-${ts}`, pin })]);
		expect(mapped.totals.pins).toBe(1);
	});

	it('of messages that do not come over are named', () => {
		const mapped = mapFiles(withPins({ id: ts }, { id: ago(99) }, null), asked);
		expect(reasonsOf(mapped, 'pins', 'left out')).toEqual({ 'Its message does not come over': 2 });
		expect(mapped.totals.pins).toBe(3);
	});

	it('are left out unless they are asked for', () => {
		expect(notesOf(mapFiles(withPins({ id: ts })), 'pins')).toEqual([NOT_ASKED]);
	});
});

it('looks messages up by sender and time, once for those of the same second', () => {
	const marks = [
		{ sender: 'u1', sentAt: 10 },
		{ sender: 'u1', sentAt: 10 },
		{ sender: 'u2', sentAt: 10 },
	];
	expect(searchesFor(marks)).toEqual([
		{ sender: 'u1', from: 9, to: 11 },
		{ sender: 'u2', from: 9, to: 11 },
	]);
});

it('tells which messages were not found', () => {
	const [first, second] = ['u1', 'u2'].map((uid) => ({ reaction: '👍', uid }));
	const marks = [
		{ muid: 'a', reactions: [first], pin: {} },
		{ muid: 'b', reactions: [second] },
		{ muid: 'c', sender: 'u1', sentAt: 10, reactions: [second] },
	];
	const error = 'The app does not have the message';
	const failed = [{ ...searchesFor(marks.slice(2))[0], error: 'Busy' }];
	expect(withMessageIds(marks, [{ id: '7', muid: 'a' }], failed as never[])).toEqual({
		items: [
			{ part: 'reactions', muid: 'a', ...first, messageId: '7' },
			{ part: 'pins', muid: 'a', uid: '', messageId: '7' },
		],
		lost: [
			{ part: 'reactions', muid: 'b', ...second, error },
			{ part: 'reactions', muid: 'c', ...second, error: 'Busy' },
		],
	});
});
