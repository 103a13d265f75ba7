import { seedIds } from '../../service';
import { as, outcome, standUp, type Stand } from './client';

type Sent = Record<string, unknown>;

describe('Messages of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	const toBob = { receiver: 'Bob', receiverType: 'user' };
	const send = (body: Sent, uid?: string) =>
		stand.http.post('/v3/messages', body, uid ? as(uid) : {});
	const list = async (path: string, uid?: string) => {
		const { data } = await stand.http.get(`/v3${path}`, uid ? as(uid) : {});
		return data.data.map(({ id }: { id: string }) => id) as string[];
	};

	describe('sending', () => {
		it('sends as the app, or for a user', async () => {
			const fromApp = await send({ ...toBob, data: { text: 'Hello' }, muid: 'm-1', tags: ['a'] });
			expect(fromApp.data.data).toMatchObject({
				sender: 'app_system',
				receiver: 'bob',
				receiverType: 'user',
				category: 'message',
				type: 'text',
				muid: 'm-1',
				tags: ['a'],
				conversationId: 'app_system_user_bob',
				sentAt: expect.any(Number),
				data: { text: 'Hello', entities: { receiver: { entity: { uid: 'bob' } } } },
			});
			const fromAlice = await send({ ...toBob, data: { text: 'Hello' } }, 'ALICE');
			expect(fromAlice.data.data).toMatchObject({
				sender: 'alice',
				conversationId: 'alice_user_bob',
			});
			expect(await list('/users/bob/messages?limit=1000', 'alice')).toContain(
				fromAlice.data.data.id,
			);
		});

		it('sends media by their addresses, and data of one’s own', async () => {
			const url = 'https://files.example.com/cat.png';
			const attachment = { url, name: 'cat.png', mimeType: 'image/png', extension: 'png' };
			const media = await send({ ...toBob, type: 'image', data: { attachments: [attachment] } });
			expect(media.data.data.data).toMatchObject({ url, attachments: [attachment] });
			const order = { category: 'custom', type: 'order', data: { customData: { id: 7 } } };
			expect((await send({ ...toBob, ...order })).data.data).toMatchObject(order);
		});

		it.each([
			[{ ...toBob, data: { text: '  ' } }, 'ERR_EMPTY_MESSAGE_TEXT'],
			[{ ...toBob, data: {} }, 'ERR_EMPTY_MESSAGE_TEXT'],
			[{ ...toBob, type: 'image', data: { text: 'x' } }, 'ERR_INVALID_MEDIA_MESSAGE'],
			[{ ...toBob, category: 'custom', type: 'x', data: {} }, 'ERR_EMPTY_CUSTOM_DATA'],
			[{ ...toBob, category: 'custom', data: { customData: {} } }, 'ERR_BAD_REQUEST'],
			[{ ...toBob, data: { text: 'x'.repeat(11_000) } }, 'ERR_BAD_REQUEST'],
			[{ ...toBob, data: { text: 'x', customData: {} } }, 'ERR_BAD_REQUEST'],
			[{ ...toBob, category: 'action', data: { text: 'x' } }, 'ERR_BAD_REQUEST'],
			[{ receiver: 'bob', data: { text: 'x' } }, 'ERR_BAD_REQUEST'],
			[{ data: { text: 'x' }, multipleReceivers: {} }, 'ERR_BAD_REQUEST'],
			[{ ...toBob, tags: Array(26).fill('t'), data: { text: 'x' } }, 'ERR_BAD_REQUEST'],
		])('refuses %j with %s', async (body, code) => {
			expect(await outcome(send(body))).toEqual([400, code]);
		});

		it('finds receivers, and lets only members write to a group', async () => {
			const data = { text: 'Hello' };
			const to = (receiver: string, receiverType: string, uid?: string) =>
				outcome(send({ receiver, receiverType, data }, uid));
			expect(await to('nobody', 'user')).toEqual([404, 'ERR_UID_NOT_FOUND']);
			expect(await to('mallory', 'user')).toEqual([404, 'ERR_UID_NOT_FOUND']);
			expect(await to('nothing', 'group')).toEqual([404, 'ERR_GUID_NOT_FOUND']);
			expect(await to('vip-lounge', 'group', 'carol')).toEqual([403, 'ERR_GROUP_NOT_JOINED']);
			expect(await to('vip-lounge', 'group')).toEqual([200]);
		});

		it('sends to many receivers, each with an outcome of its own', async () => {
			const multipleReceivers = { uids: ['bob', 'nobody'], guids: ['general', 'nothing'] };
			const { status, data } = await send({ multipleReceivers, data: { text: 'Hello' } });
			expect(status).toBe(200);
			expect(data.data).toMatchObject({
				uids: {
					bob: { success: true, data: { receiver: 'bob' } },
					nobody: { success: false, error: { code: 'ERR_UID_NOT_FOUND' } },
				},
				guids: {
					general: { success: true, data: { conversationId: 'group_general' } },
					nothing: { success: false, error: { code: 'ERR_GUID_NOT_FOUND' } },
				},
			});
		});

		it('sends as a bot', async () => {
			const path = `/v3/bots/${seedIds.bot}/messages`;
			const { data } = await stand.http.post(path, { ...toBob, data: { text: 'Beep' } });
			expect(data.data.sender).toBe(seedIds.bot);
			const absent = stand.http.post('/v3/bots/alice/messages', { ...toBob, data: { text: 'x' } });
			expect(await outcome(absent)).toEqual([404, 'ERR_BOT_NOT_FOUND']);
		});

		it('holds messages back that a rule objects to', async () => {
			const { data } = await send({ ...toBob, data: { text: 'You BADWORD, you!' } }, 'alice');
			expect(data.data.data.moderation).toEqual({ status: 'pending' });
			const blocked = await stand.http.get('/v3/moderation/blocked-messages?limit=1');
			expect(blocked.data.data[0]).toMatchObject({
				ruleId: seedIds.rules.words,
				message: { id: data.data.id },
			});
			await stand.http.put(`/v3/moderation/rules/${seedIds.rules.words}`, { enabled: false });
			const free = await send({ ...toBob, data: { text: 'badword' } }, 'alice');
			expect(free.data.data.data).not.toHaveProperty('moderation');
		});
	});

	describe('changing', () => {
		const path = '/v3/messages/1';

		it('edits a message, and answers the action that tells of it', async () => {
			const body = { data: { text: 'Changed' }, tags: ['x'] };
			const { data } = await stand.http.put(path, body, as('alice'));
			expect(data.data).toMatchObject({
				category: 'action',
				type: 'message',
				sender: 'alice',
				data: {
					action: 'edited',
					entities: { on: { entity: { id: '1', data: { text: 'Changed' } } } },
				},
			});
			const { data: now } = await stand.http.get(path);
			expect(now.data).toMatchObject({ data: { text: 'Changed' }, tags: ['x'], editedBy: 'alice' });
		});

		it('deletes a message and keeps it, or takes it away for good', async () => {
			const remove = (permanent: boolean) => stand.http.delete(path, { data: { permanent } });
			const { data } = await remove(false);
			expect(data.data.data).toMatchObject({
				action: 'deleted',
				entities: { on: { entity: { id: '1' } } },
			});
			expect((await stand.http.get(path)).data.data).toMatchObject({
				deletedAt: expect.any(Number),
				deletedBy: 'app_system',
			});
			expect(await list('/messages?onlyDeleted=true')).toEqual(['1']);
			expect(await list('/messages?hideDeleted=true&limit=1')).toEqual(['2']);
			const edit = stand.http.put(path, { data: { text: 'x' } });
			expect(await outcome(edit)).toEqual([400, 'ERR_MESSAGE_ACTION_NOT_ALLOWED']);
			await remove(true);
			expect(await outcome(stand.http.get(path))).toEqual([404, 'ERR_MESSAGE_ID_NOT_FOUND']);
		});

		it('lets users change only what they have sent', async () => {
			const { http } = stand;
			const edit = (uid: string) => http.put(path, { data: { text: 'x' } }, as(uid));
			expect(await outcome(edit('bob'))).toEqual([403, 'ERR_MESSAGE_NOT_A_SENDER']);
			expect(await outcome(edit('carol'))).toEqual([403, 'ERR_MESSAGE_NO_ACCESS']);
			expect(await outcome(http.delete(path, as('bob')))).toEqual([
				403,
				'ERR_MESSAGE_NOT_A_SENDER',
			]);
			expect(await outcome(http.get(path, as('carol')))).toEqual([403, 'ERR_MESSAGE_NO_ACCESS']);
			expect(await outcome(http.put(path, { data: { text: ' ' } }))).toEqual([
				400,
				'ERR_EMPTY_MESSAGE_TEXT',
			]);
		});
	});

	describe('threads', () => {
		const reply = (id: string, body: Sent, uid = 'bob') =>
			stand.http.post(`/v3/messages/${id}/thread`, body, as(uid));

		it('replies to where the thread is', async () => {
			const { data } = await reply('1', { data: { text: 'Yes' } });
			expect(data.data).toMatchObject({ parentId: '1', sender: 'bob', receiver: 'alice' });
			await reply('1', { data: { text: 'Good' } }, 'alice');
			const thread = await stand.http.get('/v3/messages/1/thread', as('bob'));
			expect(thread.data.data.map(({ sender }: { sender: string }) => sender)).toEqual([
				'bob',
				'alice',
			]);
			expect(thread.data.meta.current).toEqual({ limit: 100, count: 2 });
			const part = await stand.http.get('/v3/messages/1/thread?perPage=1');
			expect(part.data.meta.next).toMatchObject({ affix: 'append', id: data.data.id });
			expect(await list('/messages/1/thread?perPage=1&page=2')).not.toEqual([data.data.id]);
			expect(await list('/users/bob/messages?hideReplies=true', 'alice')).not.toContain(
				data.data.id,
			);
		});

		it('refuses replies to replies, and those that go elsewhere', async () => {
			const { id } = (await reply('1', { data: { text: 'Yes' } })).data.data;
			const nested = reply(id, { data: { text: 'No' } }, 'alice');
			expect(await outcome(nested)).toEqual([400, 'ERR_MESSAGE_THREAD_NESTING']);
			const elsewhere = { receiver: 'carol', receiverType: 'user', data: { text: 'x' } };
			expect(await outcome(reply('1', elsewhere))).toEqual([400, 'ERR_WRONG_MESSAGE_THREAD']);
			const foreign = reply('1', { data: { text: 'x' } }, 'carol');
			expect(await outcome(foreign)).toEqual([403, 'ERR_MESSAGE_NO_ACCESS']);
		});
	});

	describe('reactions', () => {
		it('adds a reaction once for each user', async () => {
			const { http } = stand;
			const path = `/v3/messages/3/reactions/${encodeURIComponent('👩‍👩‍👧')}`;
			await http.post(path, undefined, as('carol'));
			const { data } = await http.post(path, undefined, as('carol'));
			expect(data.data.data.reactions).toEqual([{ reaction: '👩‍👩‍👧', count: 1, reactedByMe: true }]);
			expect(await outcome(http.post(path, undefined, as('bob')))).toEqual([
				403,
				'ERR_MESSAGE_NO_ACCESS',
			]);
		});

		it('lists reactions with who made them, all or one kind, in parts', async () => {
			const { http } = stand;
			const all = await http.get('/v3/messages/1/reactions?limit=3');
			expect(all.data.data).toHaveLength(3);
			expect(all.data.data[0]).toMatchObject({
				messageId: '1',
				reactedBy: { name: expect.any(String) },
				reactedAt: expect.any(Number),
			});
			expect(Object.keys(all.data.meta.next)).toEqual(['affix', 'id']);
			const rest = await http.get('/v3/messages/1/reactions', { params: all.data.meta.next });
			expect(rest.data.data).toHaveLength(1);
			const hearts = await http.get(`/v3/messages/1/reactions/${encodeURIComponent('❤️')}`);
			expect(hearts.data.data.map(({ uid }: { uid: string }) => uid)).toEqual(['alice', 'bob']);
		});
	});
});
