import { seedIds } from '../../service';
import { as, standUp, type Stand } from './client';

describe('Users and groups of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	it('has a community to work with', () => {
		const { users, groups, messages, calls, roles, blocked, reviewed, flagged } =
			stand.service.state;
		expect(users.size).toBeGreaterThanOrEqual(200);
		expect(groups.size).toBeGreaterThanOrEqual(20);
		expect(messages.size).toBeGreaterThanOrEqual(300);
		expect(calls.size).toBeGreaterThanOrEqual(5);
		expect(roles.get('default')?.restrictedFeatures.length).toBeGreaterThanOrEqual(120);
		expect(blocked.size).toBeGreaterThanOrEqual(60);
		expect(reviewed.size).toBeGreaterThanOrEqual(10);
		expect(flagged.size).toBeGreaterThanOrEqual(12);
	});

	it('lists users by page, by the start of a name or UID, and without deactivated ones', async () => {
		const page = await stand.http.get('/v3/users?perPage=50&page=2');
		expect(page.data.data).toHaveLength(50);
		expect(page.data.meta.pagination).toEqual({
			total: 209,
			count: 50,
			per_page: 50,
			current_page: 2,
			total_pages: 5,
		});
		const found = await stand.http.get('/v3/users?searchKey=ALI&withTags=true');
		expect(found.data.data[0]).toMatchObject({ uid: 'alice', tags: ['founder', 'team-blue'] });
		const byUid = await stand.http.get('/v3/users?searchKey=user-20&searchIn=uid&perPage=1000');
		expect(byUid.data.data.map(({ uid }: { uid: string }) => uid)).toEqual(['user-20', 'user-200']);
		const gone = await stand.http.get('/v3/users?onlyDeactivated=true');
		expect(gone.data.meta.pagination.total).toBe(seedIds.deactivatedUsers.length);
	});

	it('updates a user, and clears what is to be unset', async () => {
		const answer = await stand.http.put('/v3/users/ALICE', {
			name: 'Alice H.',
			tags: ['a'],
			metadata: { '@private': { email: 'a@b.c' } },
			unset: ['link', 'avatar'],
		});
		expect(answer.status).toBe(200);
		expect(answer.data.data).toMatchObject({ uid: 'alice', name: 'Alice H.', tags: ['a'] });
		expect(answer.data.data).not.toHaveProperty('link');
		const again = await stand.http.get('/v3/users/alice');
		expect(again.data.data.metadata).toEqual({ '@private': { email: 'a@b.c' } });
	});

	it.each([
		[{ name: 'x'.repeat(101) }, 'name'],
		[{ tags: Array(26).fill('t') }, 'tags'],
		[{ tags: ['t'.repeat(101)] }, 'tags.0'],
		[{ metadata: { text: 'x'.repeat(5200) } }, 'metadata'],
		[{ unset: ['name'] }, 'unset.0'],
	])('holds users to the documented limits', async (body, field) => {
		const answer = await stand.http.put('/v3/users/alice', body);
		expect(answer.status).toBe(400);
		expect(Object.keys(answer.data.error.details)).toEqual([field]);
	});

	it('does not find absent and deactivated users, nor roles', async () => {
		for (const uid of ['nobody', 'mallory']) {
			const answer = await stand.http.put(`/v3/users/${uid}`, { name: 'x' });
			expect([answer.status, answer.data.error.code]).toEqual([404, 'ERR_UID_NOT_FOUND']);
		}
		const role = await stand.http.put('/v3/users/alice', { role: 'king' });
		expect([role.status, role.data.error.code]).toEqual([404, 'ERR_ROLE_NOT_FOUND']);
	});

	it('reactivates users and names those that were not deactivated', async () => {
		const body = { uidsToActivate: ['mallory', 'user-205', 'bob', 'nobody'] };
		const answer = await stand.http.put('/v3/users', body);
		expect(answer.data).toEqual({ data: { nonDeactivatedUids: ['bob', 'nobody'] } });
		expect((await stand.http.get('/v3/users/mallory')).status).toBe(200);
		expect((await stand.http.put('/v3/users', {})).status).toBe(400);
	});

	it('deactivates users and names those who were active', async () => {
		const data = { uidsToDeactivate: ['Bob', 'mallory', 'nobody'] };
		const answer = await stand.http.delete('/v3/users', { data });
		expect(answer.data).toEqual({ data: { deactivatedUids: ['bob'] } });
		expect((await stand.http.get('/v3/users/bob')).status).toBe(404);
		expect((await stand.http.delete('/v3/users', { data: {} })).status).toBe(400);
	});

	it('updates an auth token of its owner', async () => {
		const path = (uid: string) => `/v3/users/${uid}/auth_tokens/${seedIds.authToken}`;
		const answer = await stand.http.put(path('alice'), { platform: 'web', appInfo: { v: 2 } });
		expect(answer.data.data).toEqual({
			uid: 'alice',
			authToken: seedIds.authToken,
			createdAt: expect.any(Number),
		});
		expect(stand.service.state.authTokens.get(seedIds.authToken)?.platform).toBe('web');
		const foreign = await stand.http.put(path('bob'), { platform: 'web' });
		expect([foreign.status, foreign.data.error.code]).toEqual([404, 'ERR_AUTH_TOKEN_NOT_FOUND']);
	});

	it('removes friends on both sides', async () => {
		const data = { friends: ['bob', 'carol'] };
		const answer = await stand.http.delete('/v3/users/alice/friends', { data });
		expect(answer.data.data.success).toBe(true);
		const left = await stand.http.get('/v3/users/alice/friends');
		expect(left.data.data.map(({ uid }: { uid: string }) => uid)).not.toContain('bob');
		expect(stand.service.state.friends.get('bob')?.has('alice')).toBe(false);
		const again = await stand.http.delete('/v3/users/alice/friends', { data });
		expect([again.status, again.data.error.code]).toEqual([404, 'ERR_NOT_A_FRIEND']);
	});

	it('resets a conversation once, for the user it acts for', async () => {
		const reset = (uid: string, data?: object) =>
			stand.http.delete('/v3/users/bob/conversation', { data, ...as(uid) });
		const answer = await reset('alice');
		expect(answer.data.data.message).toContain('alice_user_bob');
		expect((await reset('alice')).data.error.code).toBe('ERR_CONVERSATION_NOT_ACCESSIBLE');
		expect((await stand.http.get('/v3/messages/1')).status).toBe(200);
		expect((await reset('carol', { conversationWith: 'alice' })).status).toBe(404);
		const gone = await reset('bob', { conversationWith: 'alice', deleteMessagesPermanently: true });
		expect(gone.status).toBe(200);
		expect((await stand.http.get('/v3/messages/1')).status).toBe(404);
	});

	it('bans a member once', async () => {
		const ban = (guid: string, uid: string, config = {}) =>
			stand.http.post(`/v3/groups/${guid}/bannedusers/${uid}`, undefined, config);
		const answer = await ban('General', 'dave');
		expect(answer.data).toEqual({
			data: {
				success: true,
				message: 'The user with uid dave has been banned from the Group with general.',
			},
		});
		const list = await stand.http.get('/v3/groups/general/bannedusers');
		expect(list.data.data.map(({ uid }: { uid: string }) => uid)).toEqual(['trent', 'dave']);
		const codeOf = async (answer: ReturnType<typeof ban>) => (await answer).data.error.code;
		expect(await codeOf(ban('general', 'dave'))).toBe('ERR_ALREADY_BANNED');
		expect(await codeOf(ban('general', 'user-190'))).toBe('ERR_NOT_A_MEMBER');
		expect(await codeOf(ban('nothing', 'bob'))).toBe('ERR_GUID_NOT_FOUND');
		expect(await codeOf(ban('general', 'nobody'))).toBe('ERR_UID_NOT_FOUND');
		expect(await codeOf(ban('general', 'carol', as('bob')))).toBe('ERR_GROUP_NO_CLEARANCE');
		expect(await codeOf(ban('general', 'carol', as('user-190')))).toBe('ERR_GROUP_NOT_JOINED');
		expect(await codeOf(ban('general', 'alice', as('moderator-1')))).toBe(
			'ERR_GROUP_NO_SCOPE_CLEARANCE',
		);
		expect((await ban('general', 'carol', as('moderator-1'))).status).toBe(200);
	});

	it('marks the conversation of a group as delivered', async () => {
		const mark = (body: object | undefined, uid: string) =>
			stand.http.post('/v3/groups/general/conversation/delivered', body, as(uid));
		expect((await mark({ messageId: 2 }, 'bob')).data.data.success).toBe(true);
		const delivered = stand.service.state.conversations.get('group_general')?.deliveredUpTo;
		expect(delivered?.get('bob')).toBe('2');
		expect((await mark(undefined, 'carol')).status).toBe(200);
		expect((await mark({ messageId: 1 }, 'bob')).data.error.code).toBe('ERR_MESSAGE_ID_NOT_FOUND');
		expect((await mark({ messageId: '2' }, 'bob')).status).toBe(400);
		expect((await mark({}, 'user-190')).data.error.code).toBe('ERR_GROUP_NOT_JOINED');
	});

	it('lists groups, and shows one as a user sees it', async () => {
		const list = await stand.http.get('/v3/groups?searchKey=s&searchIn=guid&sortBy=guid');
		expect(list.data.data.map(({ guid }: { guid: string }) => guid)).toEqual([
			'sales',
			'science',
			'support',
		]);
		const one = await stand.http.get('/v3/groups/general', as('moderator-1'));
		expect(one.data.data).toMatchObject({ guid: 'general', scope: 'moderator', hasJoined: true });
		expect(one.data.data).not.toHaveProperty('members');
		expect((await stand.http.get('/v3/groups/nothing')).data.error.code).toBe('ERR_GUID_NOT_FOUND');
	});

	it('removes one reaction of one user', async () => {
		const remove = (reaction: string, uid: string) =>
			stand.http.delete(`/v3/messages/1/reactions/${encodeURIComponent(reaction)}`, as(uid));
		const answer = await remove('❤️', 'bob');
		expect(answer.data.data).toMatchObject({ id: '1', conversationId: 'alice_user_bob' });
		expect(answer.data.data.data.reactions).toEqual([
			{ reaction: '👍', count: 1, reactedByMe: true },
			{ reaction: '❤️', count: 1 },
			{ reaction: '👩‍👩‍👧', count: 1, reactedByMe: true },
		]);
		await remove('👩‍👩‍👧', 'bob');
		expect([...stand.service.state.messages.get('1')!.reactions.keys()]).toEqual(['👍', '❤️']);
		expect((await remove('❤️', 'bob')).status).toBe(400);
		expect((await remove('👍', 'carol')).data.error.code).toBe('ERR_MESSAGE_NO_ACCESS');
		const unknown = await stand.http.delete('/v3/messages/77777/reactions/x', as('bob'));
		expect(unknown.data.error.code).toBe('ERR_MESSAGE_ID_NOT_FOUND');
	});

	it('lists roles and their restricted features in pages', async () => {
		const roles = await stand.http.get('/v3/roles');
		expect(roles.data.data.map(({ role }: { role: string }) => role)).toEqual([
			'default',
			'moderator',
			'vip',
		]);
		const features = await stand.http.get('/v3/roles/default/restrictedfeatures?page=2');
		expect(features.data.data).toHaveLength(30);
		expect(Object.keys(features.data.data[0]).sort()).toEqual([
			'createdAt',
			'description',
			'key',
			'path',
			'title',
		]);
		expect(features.data.meta.pagination).toMatchObject({ total: 130, total_pages: 2 });
		const unknown = await stand.http.get('/v3/roles/king/restrictedfeatures');
		expect([unknown.status, unknown.data.error.code]).toEqual([404, 'ERR_ROLE_NOT_FOUND']);
	});

	it('unmutes conversations', async () => {
		const path = '/v3/notifications/v1/preferences/mute';
		const data = { conversations: [{ id: 'bob', type: 'oneOnOne' }, { id: 'random' }] };
		const answer = await stand.http.delete(`${path}?uid=alice`, { data });
		expect(answer.data).toEqual({ data: { success: true } });
		const left = await stand.http.get(`${path}?uid=alice`);
		expect(left.data.data.mutedConversations).toMatchObject([{ id: 'general', type: 'group' }]);
		expect((await stand.http.delete(path, { data })).data.error.details).toHaveProperty('uid');
		expect((await stand.http.delete(`${path}?uid=nobody`, { data })).status).toBe(404);
		const wrong = { conversations: [{ id: 'bob', type: 'user' }] };
		expect((await stand.http.delete(`${path}?uid=alice`, { data: wrong })).status).toBe(400);
	});

	it('shows a call to those who are a part of it', async () => {
		const answer = await stand.http.get(`/v3/calls/${seedIds.call}`, as('bob'));
		expect(answer.data.data).toMatchObject({
			sessionId: seedIds.call,
			totalDuration: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
			totalParticipants: 2,
		});
		expect(answer.data.data.participants[0]).toMatchObject({ uid: 'alice', isJoined: true });
		const foreign = await stand.http.get(`/v3/calls/${seedIds.call}`, as('carol'));
		expect(foreign.data.error.code).toBe('ERR_CALL_NOT_A_PART');
		const unknown = await stand.http.get('/v3/calls/v1.none');
		expect([unknown.status, unknown.data.error.code]).toEqual([404, 'ERR_CALL_SESSION_NOT_FOUND']);
		const list = await stand.http.get('/v3/calls?type=video&status=ongoing');
		expect(list.data.data).toMatchObject([{ sessionId: seedIds.ongoingCall }]);
	});
});
