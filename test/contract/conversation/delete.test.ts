import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'conversation', operation: 'delete', onBehalfOf: byId('alice') };

it('deletes the conversation for everyone, which the next call sees', async () => {
	const conversationId = 'alice_user_bob';
	const result = await run(service.current, { ...form, conversationId });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/conversations/alice_user_bob', undefined, 'alice'),
	]);
	expect(records(result)).toEqual([
		{ deleted: true, conversationId, success: true, message: expect.any(String) },
	]);
	expect(service.current.state.messages.has('1')).toBe(false);

	const { error } = await run(service.current, { ...form, conversationId });
	expect(error?.description).toContain('one without messages cannot be reached either');
});

testRefusal(service, {
	parameters: { ...form, conversationId: '={{ $json.id }}' },
	items: [{ id: 'alice_user_bob' }, { id: 'carol_user_dave' }, { id: 'group_general' }],
	message: /carol_user_dave/,
	code: 'ERR_CONVERSATION_NOT_ACCESSIBLE',
	status: 404,
});
