import {
	byId,
	expectSent,
	links,
	records,
	request,
	run,
	sent,
	testAbsent,
	useService,
} from '../support';

const service = useService();
const form = { resource: 'message', operation: 'sendInThread', onBehalfOf: byId('bob') };
const content = { category: 'message', type: 'text' };

it('answers a message in its thread, whose receiver the service knows', async () => {
	const result = await run(
		service.current,
		{
			...form,
			messageId: '={{ $json.id }}',
			text: '={{ $json.text }}',
			additionalFields: { metadata: { mood: 'good' }, tags: ['a', 'b'] },
		},
		{
			items: [
				{ id: 1, text: 'Yes' },
				{ id: '2', text: 'We did' },
			],
		},
	);
	const rest = { tags: ['a', 'b'], ...content };
	expectSent(service.current, [
		request(
			'POST /v3/messages/1/thread',
			{ data: { text: 'Yes', metadata: { mood: 'good' } }, ...rest },
			'bob',
		),
		request(
			'POST /v3/messages/2/thread',
			{ data: { text: 'We did', metadata: { mood: 'good' } }, ...rest },
			'bob',
		),
	]);
	expect(records(result)).toMatchObject([
		{ parentId: '1', sender: 'bob', receiver: 'alice', text: 'Yes' },
		{ parentId: '2', sender: 'bob', receiver: 'general' },
	]);
	expect(links(result)).toEqual([{ item: 0 }, { item: 1 }]);
});

it('names the receiver with its kind where the form does', async () => {
	for (const additionalFields of [
		{ receiverUid: byId('alice') },
		{ receiverGuid: byId('general') },
	]) {
		const messageId = 'receiverUid' in additionalFields ? '1' : '2';
		await run(service.current, { ...form, messageId, text: 'Yes', additionalFields });
	}
	expect(sent(service.current).map(({ body }) => body)).toMatchObject([
		{ receiver: 'alice', receiverType: 'user' },
		{ receiver: 'general', receiverType: 'group' },
	]);
});

it('refuses a receiver of both kinds before anything is sent', async () => {
	const { error } = await run(service.current, {
		...form,
		messageId: '1',
		text: 'Yes',
		additionalFields: { receiverUid: byId('alice'), receiverGuid: byId('general') },
	});
	expect(error?.message).toBe(
		"'Receiving Group' and 'Receiver' are both given, but a thread is in one conversation [item 0]",
	);
	expect(sent(service.current)).toEqual([]);
});

it('sends media and custom data, too', async () => {
	const message = { ...form, messageId: '1' };
	const attachment = [{ url: 'https://example.com/a.mp3' }];
	await run(service.current, { ...message, messageType: 'media', attachments: { attachment } });
	const custom = { messageType: 'custom', customType: 'poll', customData: '{"options": 2}' };
	await run(service.current, { ...message, ...custom });
	expect(sent(service.current).map(({ body }) => body)).toMatchObject([
		{ category: 'message', type: 'audio' },
		{ category: 'custom', type: 'poll', data: { customData: { options: 2 } } },
	]);
});

testAbsent(service, 'message', { ...form, text: 'Yes' });
