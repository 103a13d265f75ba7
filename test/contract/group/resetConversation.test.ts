import { byId, records, request, requestBy, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('group', 'resetConversation', {
	onBehalfOf: byId('bob'),
});

it('clears the conversation for the member, and for nobody else', async () => {
	const result = await run({ guid: byId('general') });
	expectSent(requestBy('bob', 'DELETE /v3/groups/general/conversation'));
	expect(records(result)).toEqual([
		{ reset: true, guid: 'general', uid: 'bob', success: true, message: expect.any(String) },
	]);
	const { resetFor, messageIds } = service.current.state.conversations.get('group_general')!;
	expect([...resetFor]).toEqual(['bob']);
	expect(messageIds.length).toBeGreaterThan(0);
});

it('keeps the place of the conversation in the list', async () => {
	const options = { preserveOrder: true };
	const { error } = await run({ guid: byId('general'), options });
	expect(error).toBeUndefined();
	expectSent(request('DELETE /v3/groups/general/conversation', { preserveOrder: true }, 'bob'));
});

testAbsent('group');
