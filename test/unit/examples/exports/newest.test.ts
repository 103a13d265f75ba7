import { reasonsOf, type Mapped } from '../mapped';
import { mapExport, SYSTEMS, textsOf } from './support';
import { firstInShortRuns } from '../../../support/budget';

/** A record of 4 MB, so that the next file is in another batch. */
const FILLING = { filling: 'x'.repeat(4 * 1024 * 1024) };

const timeOn = (day: number) => Date.parse(`2026-06-0${day}T08:00:00Z`);
const iso = (day: number) => new Date(timeOn(day)).toISOString();

/** Records as each system writes them when they change on a day of the month. */
const CHANGES = {
	stream: {
		message: (text: string, day: number) => ({
			...SYSTEMS.stream.message,
			text,
			updated_at: iso(day),
		}),
		deleted: { deleted_at: iso(3), type: 'deleted' },
		user: (name: string, day: number) => ({
			user: { id: 'ada', name, role: 'user', updated_at: iso(day) },
		}),
	},
	sendbird: {
		message: (message: string, day: number) => ({
			...SYSTEMS.sendbird.message,
			message,
			updated_at: day === 1 ? 0 : timeOn(day),
		}),
		// Sendbird does not tell when a message was removed
		deleted: { is_removed: true },
		user: (nickname: string, day: number) => ({
			user_id: 'ada',
			nickname,
			last_seen_at: timeOn(day),
		}),
	},
};

describe.each(['stream', 'sendbird'] as const)('if exports of %s overlap', (system) => {
	const { channel } = SYSTEMS[system];
	const { message, deleted, user } = CHANGES[system];
	const map = (isApart: boolean, ...states: object[]): Mapped =>
		mapExport(system, {
			'0.json': JSON.stringify([channel]),
			...Object.fromEntries(
				states.map((state, index) => [
					`${index + 1}.json`,
					JSON.stringify([state, ...(isApart && index < states.length - 1 ? [FILLING] : [])]),
				]),
			),
		});
	const [first, edited] = [message('First', 1), message('Edited', 2)];
	const removed = { ...message('', 2), ...deleted };

	const batches: Array<[string, boolean]> = [
		['in one batch', false],
		['in several batches', true],
	];

	describe.each(firstInShortRuns(system === 'stream' ? 2 : 1, batches))('%s', (_, isApart) => {
		it.each([
			['an edited message', [first, edited]],
			['an edited message in an earlier file', [edited, first]],
			['a message that came again unchanged', [first, edited, edited]],
		])('%s has its newest text, once', (__, states) => {
			const mapped = map(isApart, ...states);
			expect(textsOf(mapped)).toEqual(['Edited']);
			expect(mapped.totals.messages).toBe(states.length);
			expect(reasonsOf(mapped, 'messages', 'left out')).toEqual({
				'The same ID a second time': states.length - 1,
			});
		});

		it.each([
			['after its edit', [first, edited, removed]],
			['in a file that comes first', [removed, first]],
		])('a message that was deleted %s is not imported', (__, states) => {
			const mapped = map(isApart, ...states);
			expect(textsOf(mapped)).toEqual([]);
			expect(reasonsOf(mapped, 'messages', 'left out')).toEqual({
				'Deleted message': 1,
				'The same ID a second time': states.length - 1,
			});
		});

		it('the last file counts when no time tells more', () => {
			expect(textsOf(map(isApart, first, { ...first, ...message('Last', 1) }))).toEqual(['Last']);
		});

		it('a channel keeps the time of its creation when only one of its states has it', () => {
			const states = [{ ...channel, created_at: iso(1) }, channel];
			for (const records of [states, states.toReversed()]) {
				const { groups } = map(isApart, ...records);
				expect(groups).toMatchObject([{ createdAt: timeOn(1) / 1000 }]);
			}
		});

		it('people have their newest name', () => {
			const states = [user('Ada', 1), user('Ada King', 3), user('Ada Lovelace', 2), first];
			const mapped = map(isApart, ...states);
			expect(mapped.users).toMatchObject([{ uid: 'ada', name: 'Ada King' }]);
		});
	});
});

it.each([
	{ age: 'newer', day: 3, departed: 0 },
	{ age: 'older', day: 1, departed: 1 },
])(
	"a person's own record, $age than the list of members where the person has left, counts if it is newer",
	({ day, departed }) => {
		const deactivated_at = iso(2);
		const member = { cid: 'team:lab', user: { id: 'ada', name: 'Ada', deactivated_at } };
		const lines = [CHANGES.stream.user('Ada', day), SYSTEMS.stream.channel, { member }];
		for (const records of [lines, lines.toReversed()]) {
			const mapped = mapExport('stream', { 'a.json': JSON.stringify(records) });
			expect(mapped.departed).toHaveLength(departed);
		}
	},
);

it('a message of Stream that was restored later comes over', () => {
	const { message, deleted } = CHANGES.stream;
	const states = [SYSTEMS.stream.channel, { ...message('', 2), ...deleted }, message('Back', 4)];
	const mapped = mapExport('stream', { 'a.json': JSON.stringify(states) });
	expect(textsOf(mapped)).toEqual(['Back']);
});
