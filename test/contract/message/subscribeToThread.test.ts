import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'message', operation: 'subscribeToThread', onBehalfOf: byId('bob') };

it('does so for the user, and again without harm', async () => {
	for (const messageId of ['1', '1']) {
		const result = await run(service.current, { ...form, messageId });
		expect(records(result)).toEqual([{ subscribed: true, id: '1', success: true }]);
	}
	const line = request('POST /v3/messages/1/thread/subscription', undefined, 'bob');
	expect(sent(service.current)).toEqual([line, line]);
	const { threadSubscribers } = service.current.state.messages.get('1')!;
	expect(threadSubscribers?.has('bob')).toBe(true);
});

testRefusal(service, {
	parameters: { ...form, messageId: '={{ $json.id }}' },
	items: [{ id: 1 }, { id: 999_999 }, { id: 2 }],
	message: /999999/,
	code: 'ERR_MESSAGE_ID_NOT_FOUND',
	status: 404,
});
