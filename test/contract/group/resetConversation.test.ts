import { byId, records, requestBy, useOperation } from '../support';

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

testAbsent('group');
