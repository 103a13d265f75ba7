import { reasonsOf, type ChatRecord, type Mapped } from '../mapped';
import { mapExport } from './support';

/** So much else stands in a file that it is in a batch of its own. */
const FILLING = { filling: 'x'.repeat(4 * 1024 * 1024) };

const T = (day: number) => Date.parse(`2026-06-0${day}T08:00:00Z`);
const iso = (day: number) => new Date(T(day)).toISOString();

const SYSTEMS = {
	stream: {
		channel: { cid: 'team:lab', type: 'team', id: 'lab', created_by: { id: 'ada' }, config: {} },
		message: (text: string, day: number) => ({
			id: 'm1',
			cid: 'team:lab',
			text,
			user: { id: 'ada' },
			created_at: iso(1),
			updated_at: iso(day),
		}),
		deleted: { deleted_at: iso(3), type: 'deleted' },
		user: (name: string, day: number) => ({
			user: { id: 'ada', name, role: 'user', updated_at: iso(day) },
		}),
	},
	sendbird: {
		channel: { channel_url: 'lab', name: 'Lab', members: [{ user_id: 'ada' }] },
		message: (text: string, day: number) => ({
			message_id: 7,
			channel_url: 'lab',
			type: 'MESG',
			message: text,
			user: { user_id: 'ada' },
			created_at: T(1),
			updated_at: day === 1 ? 0 : T(day),
		}),
		// Sendbird does not tell when it was removed
		deleted: { is_removed: true },
		user: (name: string, day: number) => ({
			user_id: 'ada',
			nickname: name,
			last_seen_at: T(day),
		}),
	},
};

describe.each(Object.entries(SYSTEMS))('where exports of %s overlap', (system, made) => {
	const { channel, message, deleted, user } = made;
	const map = (isApart: boolean, ...states: object[]): Mapped =>
		mapExport(system, {
			'0.json': JSON.stringify([channel]),
			...Object.fromEntries(
				states.map((state, index) => [
					`${index + 1}.json`,
					JSON.stringify([state, ...(isApart ? [FILLING] : [])]),
				]),
			),
		});
	const textsOf = ({ messages }: Mapped) => messages.map(({ text }: ChatRecord) => text);
	const [first, edited] = [message('First', 1), message('Edited', 2)];
	const removed = { ...message('', 2), ...deleted };

	describe.each([
		['in one batch', false],
		['in several batches', true],
	])('%s', (_, isApart) => {
		it.each([
			['an edited message', [first, edited]],
			['an edited message, whatever the order of the files', [edited, first]],
			['a message that came again as it was', [first, edited, edited]],
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
		])('a message that was deleted %s does not come over', (__, states) => {
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

		it('people have their newest name', () => {
			const states = [user('Ada', 1), user('Ada King', 3), user('Ada Lovelace', 2), first];
			const mapped = map(isApart, ...states);
			expect(mapped.users).toEqual([expect.objectContaining({ uid: 'ada', name: 'Ada King' })]);
		});
	});
});

it('a message of Stream that was restored later comes over', () => {
	const { channel, message, deleted } = SYSTEMS.stream;
	const states = [{ ...message('', 2), ...deleted }, message('Back', 4)];
	const mapped = mapExport('stream', { 'a.json': JSON.stringify([channel, ...states]) });
	expect(mapped.messages.map(({ text }) => text)).toEqual(['Back']);
});
