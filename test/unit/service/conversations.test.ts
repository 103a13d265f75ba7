import { as, outcome, standUp, type Stand } from './client';

interface Listed {
	conversationId: string;
	unreadMessageCount: string;
	conversationWith: Record<string, unknown>;
}

describe('Conversations of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	const say = async (text: string, receiver: string, uid: string) => {
		const body = { receiver, receiverType: 'user', data: { text } };
		const { data } = await stand.http.post('/v3/messages', body, as(uid));
		return Number(data.data.id);
	};
	const list = async (query: string, uid?: string): Promise<Listed[]> => {
		const path = `/v3/conversations?perPage=1000&${query}`;
		return (await stand.http.get(path, uid ? as(uid) : {})).data.data;
	};

	it('lists the conversations of a user, the newest first, with what is unread', async () => {
		await say('Hi', 'alice', 'carol');
		await say('Are you there?', 'alice', 'carol');
		const [first] = await list('', 'alice');
		expect(first).toMatchObject({
			conversationId: 'alice_user_carol',
			conversationType: 'user',
			unreadMessageCount: '2',
			conversationWith: { uid: 'carol' },
			lastMessage: { data: { text: 'Are you there?' } },
		});
		expect((await list('unread=true&conversationType=user', 'alice')).length).toBe(1);
		const all = await list('');
		expect(all.length).toBeGreaterThan((await list('', 'alice')).length);
	});

	it('understands every filter', async () => {
		await stand.http.put('/v3/groups/general', { tags: ['featured'] });
		await stand.http.put('/v3/groups/general/conversation', { tags: ['loud'] }, as('alice'));
		const found = async (query: string) =>
			(await list(query, 'alice')).map(({ conversationId }) => conversationId);
		const all = await found('');
		const ofGroups = await found('conversationType=group');
		expect(ofGroups.length).toBeGreaterThan(5);
		expect(await found('conversationType=user')).toEqual(
			all.filter((id) => !ofGroups.includes(id)),
		);
		expect(await found('searchKey=GENERAL')).toEqual(['group_general']);
		expect(await found('searchKey=nobody')).toEqual([]);
		expect(await found('tags=loud')).toEqual(['group_general']);
		expect(await found('tags=loud,urgent')).toEqual([]);
		expect(await found('groupTags=featured')).toContain('group_general');
		expect(await found('groupTags=featured,quiet')).toEqual([]);
		expect(await found('userTags=team-blue')).toEqual(['alice_user_bob']);
	});

	it('shows tags when they are asked for', async () => {
		await stand.http.put('/v3/users/bob/conversation', { tags: ['urgent'] }, as('alice'));
		const [plain] = await list('tags=urgent', 'alice');
		expect(plain).not.toHaveProperty('tags');
		expect(plain.conversationWith).not.toHaveProperty('tags');
		const [tagged] = await list('tags=urgent&withTags=true&withUserAndGroupTags=true', 'alice');
		expect(tagged).toMatchObject({ tags: ['urgent'], conversationWith: { tags: ['team-blue'] } });
	});

	it('gives one conversation as a list, by user, group or id', async () => {
		for (const path of ['/users/bob/conversation', '/conversations/alice_user_bob']) {
			const { data } = await stand.http.get(`/v3${path}`, as('alice'));
			expect(data.data).toMatchObject([
				{ conversationId: 'alice_user_bob', conversationWith: { uid: 'bob' } },
			]);
		}
		const { data } = await stand.http.get('/v3/groups/general/conversation', as('bob'));
		expect(data.data).toMatchObject([
			{ conversationId: 'group_general', conversationWith: { guid: 'general', hasJoined: true } },
		]);
	});

	it('answers the same for foreign conversations and for those without messages', async () => {
		const { http } = stand;
		const refused = [404, 'ERR_CONVERSATION_NOT_ACCESSIBLE'];
		const empty = '/v3/users/user-150/conversation';
		expect(await outcome(http.get(empty, as('alice')))).toEqual(refused);
		expect(await outcome(http.put(empty, { tags: ['x'] }, as('alice')))).toEqual(refused);
		expect(await outcome(http.post(`${empty}/read`, {}, as('alice')))).toEqual(refused);
		const foreign = http.get('/v3/conversations/alice_user_bob', as('carol'));
		expect(await outcome(foreign)).toEqual(refused);
		const group = http.get('/v3/groups/general/conversation', as('user-190'));
		expect(await outcome(group)).toEqual([403, 'ERR_GROUP_NOT_JOINED']);
	});

	it('marks messages as delivered, read and unread', async () => {
		const { http, service } = stand;
		const first = await say('One', 'bob', 'alice');
		await say('Two', 'bob', 'alice');
		const mark = (what: string, messageId?: number) =>
			http.post(`/v3/users/alice/conversation/${what}`, { messageId }, as('bob'));
		const unread = async () => {
			const { data } = await http.get('/v3/users/alice/conversation', as('bob'));
			return data.data[0].unreadMessageCount;
		};
		expect(await unread()).toBe('3');
		await mark('delivered', first);
		const { deliveredUpTo } = service.state.conversations.get('alice_user_bob')!;
		expect(deliveredUpTo.get('bob')).toBe(String(first));
		expect(await unread()).toBe('3');
		expect((await mark('read', first)).data.data.success).toBe(true);
		expect(await unread()).toBe('1');
		await mark('read');
		expect(await unread()).toBe('0');
		const data = { messageId: first };
		await http.delete('/v3/users/alice/conversation/read', { data, ...as('bob') });
		expect(await unread()).toBe('2');
		expect(await outcome(mark('read', 2))).toEqual([404, 'ERR_MESSAGE_ID_NOT_FOUND']);
	});

	it('does so for groups as well', async () => {
		const { http } = stand;
		const path = '/v3/groups/general/conversation';
		const unread = async () => {
			const { data } = await http.get(path, as('carol'));
			return Number(data.data[0].unreadMessageCount);
		};
		await http.post(`${path}/read`, {}, as('carol'));
		expect(await unread()).toBe(0);
		const { data } = await http.delete(`${path}/read`, { data: { messageId: 2 }, ...as('carol') });
		expect(data.data.message).toContain('carol');
		expect(await unread()).toBeGreaterThan(0);
	});

	it('resets a conversation for one user, and deletes one for all', async () => {
		const { http } = stand;
		await http.delete('/v3/groups/general/conversation', as('bob'));
		expect(await outcome(http.get('/v3/groups/general/conversation', as('bob')))).toEqual([
			404,
			'ERR_CONVERSATION_NOT_ACCESSIBLE',
		]);
		expect((await http.get('/v3/groups/general/conversation', as('carol'))).status).toBe(200);
		const { data } = await http.delete('/v3/conversations/alice_user_bob', as('alice'));
		expect(data.data.message).toContain('for all the users');
		expect((await http.get('/v3/messages/1')).status).toBe(404);
		expect(await outcome(http.get('/v3/users/alice/conversation', as('bob')))).toEqual([
			404,
			'ERR_CONVERSATION_NOT_ACCESSIBLE',
		]);
	});
});
