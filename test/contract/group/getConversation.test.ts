import { byId, records, requestBy, useOperation } from '../support';

const { service, run, expectSent, advises, testAbsent } = useOperation('group', 'getConversation', {
	onBehalfOf: byId('bob'),
});

it('returns the conversation as the member sees it, simplified', async () => {
	const result = await run({ guid: byId('general') });
	expectSent(requestBy('bob', 'GET /v3/groups/general/conversation'));
	expect(records(result)).toMatchObject([
		{
			conversationId: 'group_general',
			conversationType: 'group',
			unreadMessageCount: expect.any(Number),
		},
	]);
	expect(Object.keys(records(result)[0]).length).toBeLessThanOrEqual(10);
});

it('says that a conversation without messages cannot be reached either', async () => {
	service.current.state.conversations.delete('group_general');
	await advises(
		{ guid: byId('general') },
		/one without messages cannot be reached either.*ERR_CONVERSATION_NOT_ACCESSIBLE/,
	);
});

it('says that the user has to be a member', async () => {
	const onBehalfOf = byId('vip-1');
	await advises(
		{ guid: byId('general'), onBehalfOf },
		'Check that the user is a member of this group',
	);
});

testAbsent('group');
