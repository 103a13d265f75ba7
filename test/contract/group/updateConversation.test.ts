import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('group', 'updateConversation', {
	onBehalfOf: byId('bob'),
	updateFields: { tags: 'important, weekly' },
});
const path = 'PUT /v3/groups/general/conversation';

it('sets the tags, and returns the conversation', async () => {
	const result = await run({ guid: byId('general') });
	expectSent(request(path, { tags: ['important', 'weekly'] }, 'bob'));
	expect(records(result)).toMatchObject([
		{ conversationId: 'group_general', tags: ['important', 'weekly'] },
	]);
});

testAbsent('group');
