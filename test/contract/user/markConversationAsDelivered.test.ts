import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'markConversationAsDelivered', uid: byId('alice') };
const upTo = () =>
	service.current.state.conversations.get('alice_user_bob')!.deliveredUpTo.get('bob');

it('marks the conversation up to a message', async () => {
	const options = { messageId: '1' };
	const result = await run(service.current, { ...form, onBehalfOf: byId('bob'), options });
	expect(sent(service.current)).toEqual([
		request('POST /v3/users/alice/conversation/delivered', { messageId: 1 }, 'bob'),
	]);
	expect(records(result)).toEqual([
		{ delivered: true, uid: 'alice', success: true, message: expect.stringContaining('delivered') },
	]);
	expect(upTo()).toBe('1');
});

it('marks all of it when no message is given', async () => {
	await run(service.current, { ...form, onBehalfOf: byId('bob') });
	expect(sent(service.current)).toEqual([
		request('POST /v3/users/alice/conversation/delivered', undefined, 'bob'),
	]);
	const { messageIds } = service.current.state.conversations.get('alice_user_bob')!;
	expect(upTo()).toBe(messageIds.at(-1));
});

it('refuses what is no message ID, before anything is sent', async () => {
	const options = { messageId: 'first' };
	const { error } = await run(service.current, { ...form, onBehalfOf: byId('bob'), options });
	expect(error?.message).toBe("'Up to Message ID' has to be a whole number [item 0]");
	expect(sent(service.current)).toEqual([]);
});

testRefusal(service, {
	parameters: { ...form, onBehalfOf: byId('={{ $json.for }}') },
	items: [{ for: 'bob' }, { for: 'user-190' }, { for: 'bob' }],
	message: /not accessible/,
	code: 'ERR_CONVERSATION_NOT_ACCESSIBLE',
	status: 404,
});
