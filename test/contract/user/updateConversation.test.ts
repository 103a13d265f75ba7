import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testRefusal } = useOperation('user', 'updateConversation', {
	uid: byId('alice'),
	onBehalfOf: byId('bob'),
});

it('sets the tags, and returns the conversation', async () => {
	const updateFields = { tags: 'archived, important' };
	const result = await run({ updateFields });
	const tags = ['archived', 'important'];
	expectSent(request('PUT /v3/users/alice/conversation', { tags }, 'bob'));
	expect(records(result)).toMatchObject([{ conversationId: 'alice_user_bob', tags }]);
});

testRefusal({
	parameters: { onBehalfOf: byId('={{ $json.for }}'), updateFields: { tags: 'x' } },
	items: [{ for: 'bob' }, { for: 'nobody' }, { for: 'bob' }],
	code: 'ERR_UID_NOT_FOUND',
});
