import { as, useStandIn } from './client';

/** Requests about messages as the vendor's JavaScript SDK 4.2 was recorded to send them. */
describe('The stand-in takes what the SDK sends', () => {
	const stand = useStandIn();

	const toBob = { receiver: 'bob', receiverType: 'user', tags: ['t'], muid: 'm-1' };
	const metadata = { a: 1 };
	const customData = { order: 7 };
	const textBody = {
		category: 'message',
		type: 'text',
		text: 'Hello',
		metadata,
		data: { text: 'Hello', metadata },
	};
	const customBody = {
		category: 'custom',
		type: 'order',
		customData,
		metadata,
		subType: 's',
		data: {
			customData,
			metadata,
			subType: 's',
			text: 'An order',
			updateConversation: true,
			sendNotification: false,
		},
	};
	/** Stands for a message that alice has sent. */
	const id = 'ID';
	const { muid: _muid, ...replyToBob } = toBob;
	const reply = { ...replyToBob, ...textBody, parentMessageId: id };
	const edited = {
		category: 'message',
		type: 'text',
		receiverType: 'user',
		receiverId: 'bob',
		id,
		data: { text: 'Changed', metadata },
		tags: ['t'],
	};

	it.each([
		['POST', '/v3/messages', { ...toBob, ...textBody }],
		['POST', '/v3/messages', { ...toBob, ...customBody }],
		['POST', `/v3/messages/${id}/thread`, reply],
		['PUT', `/v3/messages/${id}`, edited],
		['DELETE', `/v3/messages/${id}`, { id }],
	])('%s %s %j, but refuses a field that no SDK sends', async (method, url, body) => {
		const sent = await stand.http.post('/v3/messages', { ...toBob, ...textBody }, as('alice'));
		const withId = (value: unknown): string =>
			JSON.stringify(value).replaceAll(id, sent.data.data.id as string);
		const send = async (data: object) =>
			await stand.http.request({
				method,
				url: JSON.parse(withId(url)) as string,
				data: JSON.parse(withId(data)) as object,
				...as('alice'),
			});
		const refused = await send({ ...body, odd: 1 });
		expect([refused.status, Object.keys(refused.data.error.details)]).toEqual([400, ['odd']]);
		const { status, data } = await send(body);
		expect([status, data.error]).toEqual([200, undefined]);
		// The SDK repeats these beside `data`; the stand-in stores them in `data` only
		for (const name of ['text', 'metadata', 'customData', 'subType']) {
			expect(data.data).not.toHaveProperty(name);
		}
	});
});
