import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'getConversation', onBehalfOf: byId('bob') };

it('returns the conversation as the member sees it, simplified', async () => {
	const result = await run(service.current, { ...form, guid: byId('general') });
	expect(sent(service.current)).toEqual([
		request('GET /v3/groups/general/conversation', undefined, 'bob'),
	]);
	expect(records(result)).toEqual([
		expect.objectContaining({
			conversationId: 'group_general',
			conversationType: 'group',
			unreadMessageCount: expect.any(Number),
		}),
	]);
	expect(Object.keys(records(result)[0]).length).toBeLessThanOrEqual(10);
});

it('returns the raw record', async () => {
	const result = await run(service.current, { ...form, guid: byId('general'), output: 'raw' });
	expect(records(result)).toMatchObject([
		{ conversationId: 'group_general', lastMessage: { receiver: 'general' } },
	]);
});

it('says that a conversation without messages cannot be reached either', async () => {
	service.current.state.conversations.delete('group_general');
	const { error } = await run(service.current, { ...form, guid: byId('general') });
	expect(error?.description).toContain('one without messages cannot be reached either');
	expect(error?.description).toContain('ERR_CONVERSATION_NOT_ACCESSIBLE');
});

it('says that the user has to be a member', async () => {
	const onBehalfOf = byId('vip-1');
	const { error } = await run(service.current, { ...form, guid: byId('general'), onBehalfOf });
	expect(error?.description).toContain('Check that the user is a member of this group');
});

testAbsent(service, 'group', form);
