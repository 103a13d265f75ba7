import type { AxiosResponse } from 'axios';
import { as, outcome, standUp, type Stand } from './client';

type Sent = Record<string, unknown>;

describe('Lists of messages of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	const toBob = { receiver: 'Bob', receiverType: 'user' };
	const send = (body: Sent, uid?: string) =>
		stand.http.post('/v3/messages', body, uid ? as(uid) : {});
	const idOf = async (body: Sent, uid?: string) => (await send(body, uid)).data.data.id as string;
	const list = async (path: string, uid?: string) => {
		const { data } = await stand.http.get(`/v3${path}`, uid ? as(uid) : {});
		return data.data.map(({ id }: { id: string }) => id) as string[];
	};

	it('go from old to new, from part to part, ten at a time', async () => {
		const first = await stand.http.get('/v3/messages');
		expect(first.data.data).toHaveLength(10);
		expect(first.data.data[0].id).toBe('1');
		expect(first.data.meta).toMatchObject({
			current: { limit: 10, count: 10 },
			next: { affix: 'append', id: '10', sentAt: expect.any(Number) },
		});
		const ids = [];
		let params: object | undefined = { limit: 100 };
		while (params) {
			const { data }: AxiosResponse = await stand.http.get('/v3/messages', { params });
			ids.push(...data.data.map(({ id }: { id: string }) => id));
			params = data.meta.next && { limit: 100, ...data.meta.next };
		}
		expect(new Set(ids)).toEqual(new Set(stand.service.state.messages.keys()));
		expect(ids).toHaveLength(stand.service.state.messages.size);
		expect(await list('/messages?affix=prepend&id=5&limit=2')).toEqual(['3', '4']);
		expect(await list(`/messages?sentAt=${first.data.data[3].sentAt}&limit=1`)).toEqual(['5']);
	});

	it('of a user carry a cursor of their own, and count nothing', async () => {
		const newest = await idOf({ ...toBob, data: { text: 'Hi' } }, 'alice');
		const first = await stand.http.get('/v3/users/bob/messages?limit=1', as('alice'));
		expect(first.data.meta).toEqual({
			pagination: { total: 0, count: 1, per_page: 1, current_page: 1, total_pages: 1 },
			cursor: { id: '1', affix: 'append' },
		});
		const params = { limit: 1, ...first.data.meta.cursor };
		const second = await stand.http.get('/v3/users/bob/messages', { params, ...as('alice') });
		expect(second.data.data[0].id).toBe(newest);
	});

	it('show users only what they take part in', async () => {
		const mine = await stand.http.get('/v3/messages?limit=1000', as('carol'));
		expect(mine.data.data.length).toBeGreaterThan(10);
		for (const { receiver, receiverType, sender } of mine.data.data) {
			const group = stand.service.state.groups.get(receiver);
			expect(receiverType === 'group' ? group?.members.has('carol') : true).toBe(true);
			if (receiverType === 'user') expect([sender, receiver]).toContain('carol');
		}
		const foreign = stand.http.get('/v3/groups/vip-lounge/messages', as('carol'));
		expect(await outcome(foreign)).toEqual([403, 'ERR_GROUP_NOT_JOINED']);
		expect(await list('/groups/general/messages?limit=1', 'carol')).toEqual(['2']);
	});

	it('understand every filter', async () => {
		const from = Math.floor(Date.now() / 1000) - 1;
		const image = {
			url: 'https://files.example.com/a',
			name: 'a',
			mimeType: 'image/png',
			extension: 'png',
		};
		const text = await idOf(
			{ ...toBob, data: { text: 'See https://example.com, <@uid:bob>' }, tags: ['x', 'y'] },
			'alice',
		);
		const media = await idOf({ ...toBob, type: 'image', data: { attachments: [image] } }, 'alice');
		const custom = await idOf(
			{ ...toBob, category: 'custom', type: 'order', data: { customData: {} } },
			'alice',
		);
		const ids = (query: string, uid?: string) =>
			list(`/messages?fromTimestamp=${from}&limit=1000&${query}`, uid);
		expect(await ids('')).toEqual([text, media, custom]);
		expect(await ids('searchKey=SEE')).toEqual([text]);
		expect(await ids('hasLinks=true')).toEqual([text]);
		expect(await ids('hasLinks=false')).toHaveLength(3);
		expect(await ids('hasMentions=true')).toEqual([text]);
		expect(await ids('mentionedUids=carol,bob')).toEqual([text]);
		expect(await ids('mentionedUids=carol')).toEqual([]);
		expect(await ids('hasAttachments=true')).toEqual([media]);
		expect(await ids('attachmentTypes=image')).toEqual([media]);
		expect(await ids('attachmentTypes=video')).toEqual([]);
		expect(await ids('category=custom')).toEqual([custom]);
		expect(await ids('categories=custom,action')).toEqual([custom]);
		expect(await ids('type=order')).toEqual([custom]);
		expect(await ids('types=order&types=image')).toEqual([media, custom]);
		expect(await ids('tags=x,y')).toEqual([text]);
		expect(await ids('receiverType=group')).toEqual([]);
		expect(await ids('sender=ALICE')).toHaveLength(3);
		expect(await ids('sender=bob')).toEqual([]);
		expect(await ids('conversationId=alice_user_bob')).toHaveLength(3);
		expect(await ids('toTimestamp=1')).toEqual([]);
		expect(await list('/messages?toTimestamp=1&limit=1')).toEqual(['1']);
		expect(await ids('unread=true&count=true', 'bob')).toHaveLength(3);
		expect(await ids('unread=true&count=true', 'alice')).toEqual([]);
		await stand.http.post(
			'/v3/users/alice/conversation/read',
			{ messageId: Number(media) },
			as('bob'),
		);
		expect(await ids('unread=true&count=true', 'bob')).toEqual([custom]);
		await stand.http.post('/v3/users/bob/blockedusers', { blockedUids: ['alice'] });
		expect(await ids('hideMessagesFromBlockedUsers=true', 'bob')).toEqual([]);
		const mine = await list('/users/alice/messages?myMentionsOnly=true', 'bob');
		expect(mine).toEqual([text]);
		const tagged = await stand.http.get(`/v3/messages?fromTimestamp=${from}&withTags=true`);
		expect(tagged.data.data[0].tags).toEqual(['x', 'y']);
	});
});
