import { as, useStandIn } from './client';

type Sent = Record<string, unknown>;

describe('Lists of messages of the stand-in', () => {
	const stand = useStandIn();

	const toBob = { receiver: 'Bob', receiverType: 'user' };
	const send = (body: Sent, uid?: string) =>
		stand.http.post('/v3/messages', body, uid ? as(uid) : {});
	const idOf = async (body: Sent, uid?: string) => (await send(body, uid)).data.data.id as string;
	const list = async (path: string, uid?: string) => {
		const { data } = await stand.http.get(`/v3${path}`, uid ? as(uid) : {});
		return data.data.map(({ id }: { id: string }) => id) as string[];
	};

	it('go on after or before a message, also when the message is gone', async () => {
		const { next } = (await stand.http.get('/v3/moderation/blocked-messages?limit=10')).data.meta;
		await stand.http.patch(`/v3/moderation/blocked-messages/${next.id}`, { status: 'approved' });
		const { data } = await stand.http.get('/v3/moderation/blocked-messages', { params: next });
		expect(data.data[0].message.id).toBe(String(Number(next.id) - 1));
		expect(await list('/messages?affix=prepend&id=5&limit=2')).toEqual(['3', '4']);
		const third = (await stand.http.get('/v3/messages/3')).data.data;
		expect(await list(`/messages?sentAt=${third.sentAt}&limit=1`)).toEqual(['4']);
	});

	it('show users only what they take part in', async () => {
		const mine = await stand.http.get('/v3/messages?limit=1000', as('carol'));
		expect(mine.data.data.length).toBeGreaterThan(10);
		for (const { receiver, receiverType, sender } of mine.data.data) {
			const group = stand.service.state.groups.get(receiver);
			expect(receiverType === 'group' ? group?.members.has('carol') : true).toBe(true);
			if (receiverType === 'user') expect([sender, receiver]).toContain('carol');
		}
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
		expect(await ids('types=order,image')).toEqual([media, custom]);
		expect(await ids('tags=x,y')).toEqual([text]);
		expect(await ids('receiverType=group')).toEqual([]);
		expect(await ids('sender=ALICE')).toHaveLength(3);
		expect(await ids('sender=bob')).toEqual([]);
		expect(await ids('conversationId=alice_user_bob')).toHaveLength(3);
		expect(await ids('toTimestamp=1')).toEqual([]);
		expect(await list('/messages?toTimestamp=1&limit=1')).toEqual(['1']);
		expect(await ids('unread=true', 'bob')).toHaveLength(3);
		expect(await ids('unread=true', 'alice')).toEqual([]);
		await stand.http.post(
			'/v3/users/alice/conversation/read',
			{ messageId: Number(media) },
			as('bob'),
		);
		expect(await ids('unread=true', 'bob')).toEqual([custom]);
		const mine = await list('/users/alice/messages?myMentionsOnly=true', 'bob');
		expect(mine).toEqual([text]);
		await stand.http.delete('/v3/messages/5');
		expect(await list('/messages?onlyDeleted=true')).toEqual(['5']);
		expect(await list('/messages?hideDeleted=true&limit=5')).not.toContain('5');
		const reply = { data: { text: 'Yes' } };
		await stand.http.post(`/v3/messages/${text}/thread`, reply, as('bob'));
		expect(await ids('sender=bob')).toHaveLength(1);
		expect(await ids('hideReplies=true&sender=bob')).toEqual([]);
		await stand.http.post('/v3/users/bob/blockedusers', { blockedUids: ['alice'] });
		expect(await ids('hideMessagesFromBlockedUsers=true&sender=alice', 'bob')).toEqual([]);
		const tagged = await stand.http.get(`/v3/messages?fromTimestamp=${from}&withTags=true`);
		expect(tagged.data.data[0].tags).toEqual(['x', 'y']);
	});
});
