import { makeUpExport } from '../../../support/slackExport';
import { expectAllAccountedFor, expectNoLooseEnds, reasonsOf, sampleOf } from '../mapped';
import { asTexts, mapExport, NOW, type Mapped } from './support';
import { itUnlessShort } from '../../../support/budget';

// `stray` adds a folder that belongs to no conversation
const madeUp = makeUpExport({ now: NOW, stray: true });

/** The most UIDs of one entry of `departed`: one request deactivates no more. */
const MAX_UIDS = 50;

describe('an export of Slack with 20 channels and 10,000 messages of every kind', () => {
	let mapped: Mapped;

	beforeAll(() => {
		mapped = mapExport({ files: asTexts(madeUp.files), now: NOW });
	});

	it('is imported, apart from messages that are left out with a reason', () => {
		expect(reasonsOf(mapped, 'messages', 'left out')).toEqual(madeUp.leftOutByReason);
		expectAllAccountedFor(mapped);
		expect(mapped.messages).toHaveLength(madeUp.importedCount);
		expect(mapped.totals.messages).toBe(10_000);
	});

	it('has those reactions and pins that can be added, and counts all', () => {
		const added = mapped.marks.flatMap(({ reactions }) => reactions);
		expect(added).toHaveLength(madeUp.reactions.added);
		expect(mapped.totals).toMatchObject({ reactions: madeUp.reactions.total, pins: 2 });
		// The other pin is on a message that the export does not have
		expect(mapped.marks.filter(({ pin }) => pin)).toHaveLength(1);
	});

	it('becomes records that refer only to users and groups of the import', () => {
		expectNoLooseEnds(mapped);
	});

	it('becomes messages that each have an ID of their own and the file of their origin', () => {
		const ids = mapped.messages.map(({ muid }) => String(muid));
		expect(new Set(ids).size).toBe(ids.length);
		expect(Object.keys(mapped.sources).sort()).toEqual([...ids].sort());
	});

	it('names the people who left, but not the key with which Slack gives files', () => {
		const uids = mapped.departed.flatMap((list) => list.uids);
		expect(uids).toHaveLength(madeUp.departedCount);
		expect(mapped.departed.every((list) => list.uids.length <= MAX_UIDS)).toBe(true);
		// The addresses of files in an export of Slack have this key, which begins with xoxe
		expect(JSON.stringify(mapped)).not.toContain('xoxe');
	});

	itUnlessShort('becomes the same messages and totals when its files come in another order', () => {
		const files = Object.fromEntries(Object.entries(asTexts(madeUp.files)).reverse());
		const mappedAgain = mapExport({ files, now: NOW });
		const idsOf = ({ messages }: Mapped) => new Set(messages.map(({ muid }) => muid));
		expect(idsOf(mappedAgain)).toEqual(idsOf(mapped));
		expect(mappedAgain.totals).toEqual(mapped.totals);
	});
});

it('the sample export of the Slack example becomes these messages, departed people and totals', () => {
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
