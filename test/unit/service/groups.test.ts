import { as, outcome, standUp, type Stand } from './client';

describe('Groups of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	const uidsOf = ({ data }: { data: { data: Array<{ uid: string }> } }) =>
		data.data.map(({ uid }) => uid);

	it('creates a group with an owner and members', async () => {
		const { http } = stand;
		const group = { guid: 'New-Group', name: 'New', type: 'public', description: 'About it' };
		const members = { admins: ['carol'], participants: ['carol', 'bob'], usersToBan: ['dave'] };
		const answer = await http.post('/v3/groups', { ...group, owner: 'alice', members });
		expect(answer.data.data).toMatchObject({
			...group,
			guid: 'new-group',
			owner: 'alice',
			membersCount: 3,
			conversationId: 'group_new-group',
		});
		expect(answer.data.data).not.toHaveProperty('members');
		const { data } = await http.get('/v3/groups/new-group/members');
		expect(data.data.map(({ uid, scope }: Record<string, string>) => [uid, scope])).toEqual([
			['alice', 'admin'],
			['carol', 'admin'],
			['bob', 'participant'],
		]);
		expect(uidsOf(await http.get('/v3/groups/new-group/bannedusers'))).toEqual(['dave']);
		expect(await outcome(http.post('/v3/groups', group))).toEqual([400, 'ERR_GUID_ALREADY_EXISTS']);
	});

	it('takes at most 25 members with a new group', async () => {
		const { http } = stand;
		const uids = (count: number) => Array.from({ length: count }, (_, n) => `user-${n + 1}`);
		const create = (guid: string, members: object) =>
			outcome(http.post('/v3/groups', { guid, name: 'G', type: 'public', members }));
		const tooMany = { admins: ['alice'], participants: uids(25) };
		expect(await create('g', tooMany)).toEqual([400, 'ERR_BAD_REQUEST']);
		expect((await http.get('/v3/groups/g')).status).toBe(404);
		expect(await create('g', { participants: uids(25) })).toEqual([200]);
	});

	it('makes the user acted for the owner of a new group', async () => {
		const group = { guid: 'g', name: 'G', type: 'private' };
		const { data } = await stand.http.post('/v3/groups', group, as('bob'));
		expect(data.data).toMatchObject({ owner: 'bob', scope: 'admin', hasJoined: true });
		const ownerless = await stand.http.post('/v3/groups', { ...group, guid: 'h' });
		expect(ownerless.data.data).toMatchObject({ owner: 'app_system', membersCount: 0 });
	});

	it('wants a password for groups that are protected by one, and never shows it', async () => {
		const { http } = stand;
		const group = { guid: 'g', name: 'G', type: 'password' };
		expect(await outcome(http.post('/v3/groups', group))).toEqual([400, 'ERR_EMPTY_GROUP_PASS']);
		const { data } = await http.post('/v3/groups', { ...group, password: 'open' });
		expect(JSON.stringify(data)).not.toContain('open');
		expect(await outcome(http.put('/v3/groups/general', { type: 'password' }))).toEqual([
			400,
			'ERR_EMPTY_GROUP_PASS',
		]);
	});

	it('updates a group, and clears what is to be unset', async () => {
		const { http } = stand;
		const changes = { name: 'Everybody', tags: ['x'], unset: ['icon', 'description'] };
		const { data } = await http.put('/v3/groups/GENERAL', changes);
		expect(data.data).toMatchObject({ guid: 'general', name: 'Everybody', tags: ['x'] });
		expect(data.data).not.toHaveProperty('icon');
		expect((await http.get('/v3/groups/general')).data.data).not.toHaveProperty('description');
	});

	it('moves ownership, but says nothing when it leaves the owner as it was', async () => {
		const { http } = stand;
		const asUser = await http.put('/v3/groups/general', { owner: 'bob' }, as('alice'));
		expect([asUser.status, asUser.data.data.owner]).toEqual([200, 'alice']);
		const asApp = await http.put('/v3/groups/general', { owner: 'BOB' });
		expect(asApp.data.data.owner).toBe('bob');
		expect((await http.get('/v3/groups/general', as('bob'))).data.data.scope).toBe('admin');
		expect(await outcome(http.put('/v3/groups/general', { owner: 'nobody' }))).toEqual([
			404,
			'ERR_UID_NOT_FOUND',
		]);
	});

	it('lets users change and delete groups only with a scope', async () => {
		const { http } = stand;
		const update = (uid: string) => http.put('/v3/groups/general', { name: 'x' }, as(uid));
		expect(await outcome(update('bob'))).toEqual([403, 'ERR_GROUP_NO_CLEARANCE']);
		expect(await outcome(update('user-190'))).toEqual([403, 'ERR_GROUP_NOT_JOINED']);
		expect(await outcome(update('moderator-1'))).toEqual([200]);
		expect(await outcome(http.delete('/v3/groups/general', as('bob')))).toEqual([
			403,
			'ERR_GROUP_NO_CLEARANCE',
		]);
		expect((await http.delete('/v3/groups/general')).data.data.success).toBe(true);
		expect((await http.get('/v3/messages/2')).status).toBe(404);
		expect((await http.get('/v3/groups/general')).status).toBe(404);
	});

	it.each([
		['hasJoined=true', 'vip-1', 1],
		['types=private,password', undefined, 3],
		['type=password', undefined, 1],
		['tags=featured', undefined, 8],
	])('lists groups by %s', async (query, uid, count) => {
		const { data } = await stand.http.get(`/v3/groups?${query}`, uid ? as(uid) : {});
		expect(data.data).toHaveLength(count);
	});

	it('sorts groups, and turns pages of them', async () => {
		const { data } = await stand.http.get(
			'/v3/groups?sortBy=createdAt&sortOrder=desc&perPage=2&page=2&withTags=true',
		);
		expect(data.data.map(({ guid }: { guid: string }) => guid)).toEqual(['events', 'moderators']);
		expect(data.meta.pagination).toMatchObject({ total: 24, current_page: 2, total_pages: 12 });
	});

	describe('members', () => {
		const path = '/v3/groups/vip-lounge/members';

		it('adds users by scope, each with an outcome of its own; the highest scope counts', async () => {
			const { http } = stand;
			const body = {
				admins: ['Carol', 'alice'],
				moderators: ['dave', 'carol'],
				participants: ['nobody', 'carol'],
				usersToBan: ['bob', 'erin'],
			};
			const { status, data } = await http.post(path, body);
			expect(status).toBe(200);
			expect(data.data).toMatchObject({
				admins: {
					Carol: { success: true, data: { category: 'action', type: 'groupMember' } },
					alice: { success: false, error: { code: 'ERR_ALREADY_JOINED' } },
				},
				moderators: { dave: { success: true } },
				participants: { nobody: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } } },
				usersToBan: { bob: { success: true }, erin: { success: true } },
			});
			expect(data.data.moderators).not.toHaveProperty('carol');
			expect(data.data.admins.Carol.data.data).toMatchObject({
				action: 'added',
				entities: { on: { entity: { uid: 'carol' } }, for: { entity: { guid: 'vip-lounge' } } },
			});
			expect(uidsOf(await http.get(`${path}?scopes=admin,moderator`))).toEqual([
				'alice',
				'carol',
				'dave',
			]);
			const again = await http.post(path, { participants: ['bob'] });
			expect(again.data.data.participants.bob.error.code).toBe('ERR_BANNED_GROUPMEMBER');
		});

		it('takes at most 25 users in one call, and at least one', async () => {
			const uids = (count: number) => Array.from({ length: count }, (_, n) => `user-${n + 1}`);
			const add = (body: object) => stand.http.post(path, body);
			const tooMany = { participants: uids(20), admins: uids(26).slice(20) };
			expect(await outcome(add(tooMany))).toEqual([400, 'ERR_BAD_REQUEST']);
			expect(await outcome(add({}))).toEqual([400, 'ERR_BAD_REQUEST']);
			expect(await outcome(add({ participants: uids(25) }))).toEqual([200]);
			const { data } = await stand.http.get(`${path}?perPage=10&page=3`);
			expect(data.data).toHaveLength(8);
			// What is published counts nothing here.
			expect(data.meta.pagination).toMatchObject({ total: 0, total_pages: 1, count: 8 });
		});

		it('changes the scope of a member, once', async () => {
			const change = (body: object, config = {}) => stand.http.put(`${path}/BOB`, body, config);
			const { data } = await change({ scope: 'moderator' });
			expect(data.data).toMatchObject({ guid: 'vip-lounge', uid: 'bob', scope: 'moderator' });
			expect(await outcome(change({ scope: 'moderator' }))).toEqual([400, 'ERR_SAME_SCOPE']);
			expect((await change({})).data.data.scope).toBe('participant');
			expect(await outcome(change({ scope: 'admin' }, as('vip-1')))).toEqual([
				403,
				'ERR_GROUP_NO_CLEARANCE',
			]);
			expect(await outcome(stand.http.put(`${path}/carol`, { scope: 'admin' }))).toEqual([
				404,
				'ERR_NOT_A_MEMBER',
			]);
		});

		it('kicks a member', async () => {
			const kick = (uid: string, config = {}) => stand.http.delete(`${path}/${uid}`, config);
			expect(await outcome(kick('alice', as('bob')))).toEqual([403, 'ERR_GROUP_NO_CLEARANCE']);
			expect((await kick('bob')).data.data.message).toContain('kicked');
			expect(await outcome(kick('bob'))).toEqual([404, 'ERR_NOT_A_MEMBER']);
		});

		it('lifts a ban', async () => {
			const { http } = stand;
			const ban = '/v3/groups/general/bannedusers/trent';
			expect((await http.delete(ban)).data.data.message).toContain('unbanned');
			expect(await outcome(http.delete(ban))).toEqual([404, 'ERR_NOT_A_BANNED_USER']);
			expect(uidsOf(await http.get('/v3/groups/general/bannedusers'))).toEqual([]);
			expect(await outcome(http.post(ban))).toEqual([404, 'ERR_NOT_A_MEMBER']);
		});
	});
});
