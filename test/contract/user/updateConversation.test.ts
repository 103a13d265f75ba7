import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = {
	resource: 'user',
	operation: 'updateConversation',
	uid: byId('alice'),
	onBehalfOf: byId('bob'),
};

it('sets the tags, and returns the conversation', async () => {
	const updateFields = { tags: 'archived, important' };
	const result = await run(service.current, { ...form, updateFields });
	const tags = ['archived', 'important'];
	expect(sent(service.current)).toEqual([
		request('PUT /v3/users/alice/conversation', { tags }, 'bob'),
	]);
	expect(records(result)).toMatchObject([{ conversationId: 'alice_user_bob', tags }]);
});

it('removes the tags when they were added and left empty', async () => {
	await run(service.current, { ...form, updateFields: { tags: '' } });
	expect(sent(service.current)).toEqual([
		request('PUT /v3/users/alice/conversation', { tags: [] }, 'bob'),
	]);
});

it('refuses to change nothing', async () => {
	const { error } = await run(service.current, { ...form, updateFields: {} });
	expect(error?.message).toBe("'Update Fields' is empty: there is nothing to change [item 0]");
});

testRefusal(service, {
	parameters: { ...form, onBehalfOf: byId('={{ $json.for }}'), updateFields: { tags: 'x' } },
	items: [{ for: 'bob' }, { for: 'nobody' }, { for: 'bob' }],
	message: /nobody/,
	code: 'ERR_UID_NOT_FOUND',
	status: 404,
});
