import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'resetConversation', onBehalfOf: byId('bob') };

it('clears the conversation for the member, and for nobody else', async () => {
	const result = await run(service.current, { ...form, guid: byId('general') });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/groups/general/conversation', undefined, 'bob'),
	]);
	expect(records(result)).toEqual([
		{ reset: true, guid: 'general', uid: 'bob', success: true, message: expect.any(String) },
	]);
	const { resetFor, messageIds } = service.current.state.conversations.get('group_general')!;
	expect([...resetFor]).toEqual(['bob']);
	expect(messageIds.length).toBeGreaterThan(0);
});

it('keeps the place of the conversation in the list', async () => {
	const options = { preserveOrder: true };
	const { error } = await run(service.current, { ...form, guid: byId('general'), options });
	expect(error).toBeUndefined();
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/groups/general/conversation', { preserveOrder: true }, 'bob'),
	]);
});

testAbsent(service, 'group', form);
