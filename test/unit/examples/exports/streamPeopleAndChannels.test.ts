import { reasonsOf } from '../mapped';
import { ada, alan, channel, created_at, map, message } from './streamRecords';

describe('people and channels', () => {
	it('makes one user of IDs that differ in capitals only, and keeps all others apart', () => {
		const users = ['Ada', 'ada', 'a@b', 'a.b', 'x'.repeat(120)].map((id) => ({
			user: { id, name: id },
		}));
		const mapped = map(...users);
		expect(new Set(mapped.users.map(({ uid }) => uid)).size).toBe(4);
		// Counts what the files hold, also the one that was left out
		expect(mapped.totals.users).toBe(5);
		expect(reasonsOf(mapped, 'users', 'left out')).toEqual({
			'The ID of another user but for capitals: both are one user here': 1,
		});
		expect(mapped.users.at(-1)?.metadata).toEqual({ streamId: 'x'.repeat(120) });
	});

	/** A channel without an ID of its own; Stream makes the ID from its members. */
	const pair = {
		...channel,
		id: '!members-x',
		cid: 'messaging:!members-x',
		type: 'messaging',
		name: '',
	};
	const membersOfPair = (...people: object[]) =>
		people.map((user) => ({ member: { cid: pair.cid, user } }));

	it('makes direct messages of a channel of two without an ID', () => {
		const mapped = map(
			{ channel: pair },
			...membersOfPair(ada, alan),
			{ message: { ...message, cid: pair.cid } },
			{ message: { ...message, id: 'm2', cid: pair.cid, user: {} } },
		);
		expect(mapped.messages).toMatchObject([
			{ sender: 'ada', receiverType: 'user', receiver: 'alan' },
		]);
		expect(reasonsOf(mapped, 'messages', 'left out')).toEqual({
			'Direct message of somebody who is not in it': 1,
		});
		expect(mapped.totals).toMatchObject({ groups: 0, members: 0 });
	});

	it.each<[string, object[]]>([
		[
			'one has left and wrote',
			[...membersOfPair(ada), { message: { ...message, cid: pair.cid, user: alan } }],
		],
		[
			'both have left',
			[alan, ada].map((user, n) => ({ message: { ...message, id: `m${n}`, cid: pair.cid, user } })),
		],
	])('makes direct messages of a channel without an ID where %s', (_, records) => {
		const mine = { message: { ...message, id: 'mine', cid: pair.cid } };
		const mapped = map({ channel: pair }, ...records, mine);
		expect(mapped.groups).toEqual([]);
		const ofAda = mapped.messages.find(({ muid }) => muid === 'stream-mine');
		expect(ofAda).toMatchObject({ sender: 'ada', receiverType: 'user', receiver: 'alan' });
		const left = 'Of direct messages: who left them';
		expect(reasonsOf(mapped, 'groups', 'not carried over')).toEqual({ [left]: 1 });
	});

	it('makes a group of a channel without an ID if only one person was in it', () => {
		const ofAlan = { message: { ...message, cid: pair.cid, user: alan } };
		// Ada made the channel, which does not make her a member
		const alone = map({ channel: pair }, ...membersOfPair(alan), ofAlan);
		expect(alone.groups).toMatchObject([{ type: 'private', name: 'Alan Turing' }]);
	});

	it('makes a group of a channel without an ID that a third person has left', () => {
		const mapped = map(
			{ channel: pair },
			...membersOfPair(ada, alan),
			{ message: { ...message, cid: pair.cid } },
			{ message: { ...message, id: 'm2', cid: pair.cid, user: { id: 'eve' } } },
		);
		expect(mapped.groups).toHaveLength(1);
		expect(mapped.messages.map(({ receiverType }) => receiverType)).toEqual(['group', 'group']);
	});

	it('names what direct messages cannot have', () => {
		const rich = map(
			{ channel: { ...pair, subject: 'Tea', frozen: true } },
			...membersOfPair(ada),
			{ member: { cid: pair.cid, user: alan, banned: true } },
		);
		expect(reasonsOf(rich, 'groups', 'not carried over')).toEqual({
			'Frozen: nobody could write': 1,
			'Of direct messages: subject': 1,
		});
		expect(reasonsOf(rich, 'members', 'not carried over')).toEqual({
			'Ban in direct messages': 1,
		});
	});

	it('makes a group of a channel without an ID that was deleted, and carries none of its messages over', () => {
		const deleted = map(
			{ channel: { ...pair, deleted_at: created_at } },
			...membersOfPair(ada, alan),
			{ message: { ...message, cid: pair.cid } },
		);
		expect(deleted.messages).toEqual([]);
		expect(reasonsOf(deleted, 'messages', 'left out')).toEqual({ 'Deleted channel': 1 });
		expect(deleted.totals).toMatchObject({ groups: 1, members: 2 });
	});

	it('makes a group of a channel of three without an ID, with the names of its members', () => {
		const three = map({ channel: pair }, ...membersOfPair(ada, alan, { id: 'eve', name: 'Eve' }));
		expect(three.groups).toMatchObject([{ type: 'private', name: 'Ada, Alan Turing, Eve' }]);
	});

	it('knows roles, bans, and invitations that nobody accepted', () => {
		const member = (id: string, more: object) => ({
			member: { cid: 'team:lab', user_id: id, created_at: '2026-03-01T00:00:00Z', ...more },
		});
		const mapped = map(
			{ user: { ...ada, devices: [{}], mutes: [], blocked_user_ids: ['b'], shadow_banned: true } },
			{ user: { ...alan, banned: true, ban_expires: '2026-07-01T00:00:00Z' } },
			{ channel },
			member('ada', {}),
			member('b', { channel_role: 'channel_moderator', seat: 5 }),
			member('c', { role: 'owner' }),
			member('d', { channel_role: 'reviewer', banned: true, ban_expires: '2026-07-01T00:00:00Z' }),
			member('e', { invited: true }),
			member('f', { channel_role: 'Channel_Member', role: 'Moderator' }),
		);
		expect(mapped.members.map(({ uid, scope, isBanned }) => [uid, scope, isBanned])).toEqual([
			['ada', 'admin', undefined],
			['b', 'moderator', undefined],
			['c', 'admin', undefined],
			['d', 'participant', true],
			['f', 'moderator', undefined],
		]);
		expect(mapped.members[0].joinedAt).toBe(Date.parse('2026-03-01T00:00:00Z') / 1000);
		expect(reasonsOf(mapped, 'members', 'not carried over')).toEqual({
			'End of a ban': 1,
			'Field of a member: seat': 1,
			'Role: reviewer': 1,
		});
		expect(reasonsOf(mapped, 'users', 'not carried over')).toEqual({
			'Ban in the whole app: the user is deactivated': 1,
			'Blocked people': 1,
			Devices: 1,
			'End of a ban': 1,
			'Shadow ban: others now see what the person writes': 1,
		});
		expect(reasonsOf(mapped, 'members', 'left out')).toEqual({
			'Invitation that was not accepted': 1,
		});
	});

	it('takes the members whom a channel names by their IDs, and their own records before these', () => {
		const named = { type: 'channel', item: { ...channel, member_ids: ['ada', 'alan'] } };
		const member = { type: 'member', item: { cid: channel.cid, user: alan, is_moderator: true } };
		const scopes = ({ members }: ReturnType<typeof map>) =>
			members.map(({ uid, scope }) => [uid, scope]);
		expect(scopes(map(named))).toEqual([
			['ada', 'admin'],
			['alan', 'participant'],
		]);
		expect(scopes(map(member, named))).toContainEqual(['alan', 'moderator']);
	});

	it('leaves members out who have left, unless they came back later', () => {
		const member = (id: string, more: object) => ({
			member: { cid: 'team:lab', user_id: id, deleted_at: '2026-03-01T00:00:00Z', ...more },
		});
		const back = { deleted_at: null, updated_at: '2026-04-01T00:00:00Z' };
		const mapped = map(channel, member('b', {}), member('c', back), member('c', {}));
		expect(mapped.members.map(({ uid }) => uid)).toEqual(['c']);
		expect(reasonsOf(mapped, 'members', 'left out')).toEqual({ 'Not a member any more': 1 });
	});

	it.each([
		['a group', channel],
		['direct messages', pair],
	])('leaves messages of %s out that were removed when the channel was emptied', (_, given) => {
		const mapped = map(
			{ channel: { ...given, truncated_at: '2026-06-01T12:00:00Z' } },
			...membersOfPair(ada, alan),
			{ message: { ...message, cid: given.cid } },
			{ message: { ...message, id: 'm2', cid: given.cid, created_at: '2026-06-01T12:00:00Z' } },
		);
		expect(mapped.messages).toMatchObject([{ muid: 'stream-m2' }]);
		expect(reasonsOf(mapped, 'messages', 'left out')).toEqual({
			'Removed when the channel was emptied (truncated)': 1,
		});
	});
});
