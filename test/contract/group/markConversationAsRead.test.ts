import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'markConversationAsRead', onBehalfOf: byId('carol') };
const readUpTo = () =>
	service.current.state.conversations.get('group_general')!.readUpTo.get('carol');

it('marks up to a message, whose ID is sent as a number', async () => {
	const options = { messageId: '2' };
	const result = await run(service.current, { ...form, guid: byId('general'), options });
	expect(sent(service.current)).toEqual([
		request('POST /v3/groups/general/conversation/read', { messageId: 2 }, 'carol'),
	]);
	expect(records(result)).toEqual([
		{ read: true, guid: 'general', success: true, message: expect.any(String) },
	]);
	expect(readUpTo()).toBe('2');
});

it('marks the whole conversation without a message', async () => {
	await run(service.current, { ...form, guid: byId('general') });
	expect(sent(service.current)).toEqual([
		request('POST /v3/groups/general/conversation/read', undefined, 'carol'),
	]);
	const { messageIds } = service.current.state.conversations.get('group_general')!;
	expect(readUpTo()).toBe(messageIds.at(-1));
});

testRefusal(service, {
	parameters: { ...form, guid: byId('={{ $json.id }}') },
	items: [{ id: 'general' }, { id: 'nowhere' }, { id: 'support' }],
	message: /nowhere/,
	code: 'ERR_GUID_NOT_FOUND',
	status: 404,
});
