import { byId, records, request, useOperation } from '../support';

const { service, form, run, expectSent, testRefusal } = useOperation('user', 'resetConversation');

it('takes the conversation from the user on whose behalf it is done, and from nobody else', async () => {
	const parameters = { ...form, uid: byId('alice'), onBehalfOf: byId('bob') };
	const result = await run({ ...parameters, deleteMessagesPermanently: false });
	expectSent(
		request('DELETE /v3/users/alice/conversation', { deleteMessagesPermanently: false }, 'bob'),
	);
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

it('takes the other side from the options when both users are the same', async () => {
	const result = await run({
		uid: byId('Bob'),
		onBehalfOf: byId('bob'),
		deleteMessagesPermanently: false,
		options: { conversationWith: byId('alice') },
	});
	expectSent(
		request(
			'DELETE /v3/users/Bob/conversation',
			{ conversationWith: 'alice', deleteMessagesPermanently: false },
			'bob',
		),
	);
	expect(records(result)).toMatchObject([{ uid: 'bob', otherUid: 'alice' }]);
	const { resetFor } = service.current.state.conversations.get('alice_user_bob')!;
	expect([...resetFor]).toEqual(['bob']);
});

testRefusal({
	parameters: { uid: byId('={{ $json.id }}'), onBehalfOf: byId('={{ $json.for }}') },
	items: [
		{ id: 'alice', for: 'bob' },
		{ id: 'nobody', for: 'bob' },
		{ id: 'carol', for: 'dave' },
	],
	code: 'ERR_UID_NOT_FOUND',
});
