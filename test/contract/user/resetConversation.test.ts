import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'resetConversation' };

it('takes the conversation from the user on whose behalf it is done, and from nobody else', async () => {
	const parameters = { ...form, uid: byId('alice'), onBehalfOf: byId('bob') };
	const result = await run(service.current, { ...parameters, deleteMessagesPermanently: false });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/users/alice/conversation', { deleteMessagesPermanently: false }, 'bob'),
	]);
	expect(records(result)).toEqual([
		{
			reset: true,
			uid: 'bob',
			otherUid: 'alice',
			success: true,
			message: expect.stringContaining('UID bob'),
		},
	]);
	const { resetFor } = service.current.state.conversations.get('alice_user_bob')!;
	expect([...resetFor]).toEqual(['bob']);
	expect(service.current.state.messages.has('1')).toBe(true);
});

it('erases the messages for both if told to', async () => {
	const parameters = { ...form, uid: byId('alice'), onBehalfOf: byId('bob') };
	await run(service.current, { ...parameters, deleteMessagesPermanently: true });
	expect(service.current.state.messages.has('1')).toBe(false);
});

it('takes the other side from the options when both users are the same', async () => {
	await run(service.current, {
		...form,
		uid: byId('bob'),
		onBehalfOf: byId('bob'),
		deleteMessagesPermanently: false,
		options: { conversationWith: byId('alice') },
	});
	expect(sent(service.current)).toEqual([
		request(
			'DELETE /v3/users/bob/conversation',
			{ conversationWith: 'alice', deleteMessagesPermanently: false },
			'bob',
		),
	]);
	const { resetFor } = service.current.state.conversations.get('alice_user_bob')!;
	expect([...resetFor]).toEqual(['bob']);
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
