import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = {
	resource: 'group',
	operation: 'markConversationAsDelivered',
	onBehalfOf: byId('bob'),
};

it('marks up to a message, whose ID is sent as a number', async () => {
	const result = await run(service.current, {
		...form,
		guid: byId('general'),
		options: { messageId: '2' },
	});
	expect(sent(service.current)).toEqual([
		request('POST /v3/groups/general/conversation/delivered', { messageId: 2 }, 'bob'),
	]);
	expect(records(result)).toEqual([
		{ delivered: true, guid: 'general', success: true, message: expect.any(String) },
	]);
});

it('marks the whole conversation without a message', async () => {
	const result = await run(service.current, { ...form, guid: byId('general') });
	expect(sent(service.current)).toEqual([
		request('POST /v3/groups/general/conversation/delivered', undefined, 'bob'),
	]);
	expect(result.error).toBeUndefined();
});

testRefusal(service, {
	parameters: { ...form, guid: byId('={{ $json.id }}') },
	items: [{ id: 'general' }, { id: 'nowhere' }, { id: 'support' }],
	message: /nowhere/,
	code: 'ERR_GUID_NOT_FOUND',
	status: 404,
});
