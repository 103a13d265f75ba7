import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'resetConversation' };

it('resets the conversation for the user on whose behalf it is done', async () => {
	const result = await run(service.current, {
		...form,
		uid: byId('alice'),
		onBehalfOf: byId('bob'),
		options: { conversationWith: 'bob', deleteMessagesPermanently: true },
	});
	expect(sent(service.current)).toEqual([
		request(
			'DELETE /v3/users/alice/conversation',
			{ conversationWith: 'bob', deleteMessagesPermanently: true },
			'bob',
		),
	]);
	expect(records(result)).toEqual([{ uid: 'alice', success: true, message: expect.any(String) }]);
	expect(service.current.state.messages.has('1')).toBe(false);
});

it('sends no body when nothing is chosen', async () => {
	await run(service.current, { ...form, uid: byId('alice'), onBehalfOf: byId('bob') });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/users/alice/conversation', undefined, 'bob'),
	]);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}'), onBehalfOf: byId('={{ $json.for }}') },
	items: [
		{ id: 'alice', for: 'bob' },
		{ id: 'nobody', for: 'bob' },
		{ id: 'carol', for: 'dave' },
	],
	message: /nobody/,
	code: 'ERR_UID_NOT_FOUND',
	status: 404,
});
