import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'conversation', operation: 'get', onBehalfOf: byId('bob') };

it('returns the conversation as the user sees it, simplified or raw', async () => {
	const conversationId = 'alice_user_bob';
	const result = await run(service.current, { ...form, conversationId });
	const raw = await run(service.current, { ...form, conversationId, simplify: false });
	const line = request('GET /v3/conversations/alice_user_bob', undefined, 'bob');
	expect(sent(service.current)).toEqual([line, line]);
	expect(records(result)).toMatchObject([
		{ conversationId, conversationType: 'user', withId: 'alice', withName: expect.any(String) },
	]);
	expect(Object.keys(records(result)[0]).length).toBeLessThanOrEqual(10);
	expect(records(raw)).toMatchObject([
		{ conversationId, conversationWith: { uid: 'alice' }, lastMessage: { id: expect.any(String) } },
	]);
});

testRefusal(service, {
	parameters: { ...form, conversationId: '={{ $json.id }}' },
	items: [{ id: 'alice_user_bob' }, { id: 'carol_user_dave' }, { id: 'group_general' }],
	message: /carol_user_dave/,
	code: 'ERR_CONVERSATION_NOT_ACCESSIBLE',
	status: 404,
});
