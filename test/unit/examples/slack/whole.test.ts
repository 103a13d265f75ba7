import { makeUpExport } from '../../../support/slackExport';
import { expectAllAccountedFor, expectNoLooseEnds, reasonsOf, sampleOf } from '../mapped';
import { asTexts, mapExport, NOW, type Mapped } from './support';

const made = makeUpExport({ now: NOW, stray: true });

describe('an export of 20 channels and 10,000 messages of every kind', () => {
	let mapped: Mapped;

	beforeAll(() => {
		mapped = mapExport({ files: asTexts(made.files), now: NOW });
	});

	it('comes over as far as it can, and everything else is named', () => {
		expect(reasonsOf(mapped, 'messages', 'left out')).toEqual(made.leftOut);
		expectAllAccountedFor(mapped);
		expect(mapped.messages).toHaveLength(made.imported);
		expect(mapped.totals.messages).toBe(10_000);
	});

	it('has the reactions and pins of these messages, and names those that cannot be added', () => {
		const added = mapped.marks.flatMap(({ reactions }) => reactions);
		expect(added).toHaveLength(made.reactions.added);
		expect(mapped.totals).toMatchObject({ reactions: made.reactions.total, pins: 2 });
		expect(mapped.marks.filter(({ pin }) => pin)).toHaveLength(1);
	});

	it('refers to nobody and nothing that is not imported', () => {
		expectNoLooseEnds(mapped);
	});

	it('gives every message an ID of its own, and its file', () => {
		const ids = mapped.messages.map(({ muid }) => String(muid));
		expect(new Set(ids).size).toBe(ids.length);
		expect(Object.keys(mapped.sources).sort()).toEqual([...ids].sort());
	});

	it('lists those who left, and says nothing of the key to the files', () => {
		const uids = mapped.departed.flatMap((list) => list.uids);
		expect(uids).toHaveLength(made.departed);
		expect(mapped.departed.every((list) => list.uids.length <= 50)).toBe(true);
		expect(JSON.stringify(mapped)).not.toContain('xoxe');
	});

	it('comes out the same whatever the order of the files', () => {
		const files = Object.fromEntries(Object.entries(asTexts(made.files)).reverse());
		const again = mapExport({ files, now: NOW });
		expect(new Set(again.messages.map(({ muid }) => muid))).toEqual(
			new Set(mapped.messages.map(({ muid }) => muid)),
		);
		expect(again.totals).toEqual(mapped.totals);
	});
});

it('the sample that comes with the workflow has something of everything', () => {
	const mapped = mapExport({ files: sampleOf('slack', NOW), now: NOW });
	expect(mapped.messages.map(({ text }) => text)).toEqual([
		'Write to grace@example.com',
		'I will',
		'The first program',
		'Splendid. See #general and ask @here',
		'Welcome, <@uid:u03grace>! 👋 Read the handbook (https://example.com/handbook) & say hello',
		'Thank you!',
		'Build *1843* passed',
		'ok',
		'Greetings from next door',
		'The three of us',
		'Call me: +44 1234 (+441234)',
	]);
	expect(mapped.departed).toEqual([{ uids: ['u04charles'] }]);
	expect(mapped.totals).toEqual({
		users: 7,
		groups: 4,
		members: 9,
		messages: 14,
		reactions: 1,
		pins: 1,
	});
});
