import { seedIds } from '../../service';
import { byId, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, refuses, advises, testAbsent } = useOperation(
	'message',
	'delete',
);
const { plain, inGeneral } = seedIds.messages;

it('marks a message as deleted, and gives its ID', async () => {
	const result = await run(
		{ messageId: '={{ $json.id }}' },
		{ items: [{ id: Number(plain) }, { id: inGeneral }] },
	);
	expectSent(request(`DELETE /v3/messages/${plain}`), request(`DELETE /v3/messages/${inGeneral}`));
	const { conversationId, receiver } = service.current.state.messages.get(plain)!;
	expect(records(result)).toEqual([
		{
			deleted: true,
			id: plain,
			permanent: false,
			deletedBy: 'app_system',
			receiver,
			receiverType: 'user',
			conversationId,
		},
		expect.objectContaining({ deleted: true, id: inGeneral, receiver: 'general' }),
	]);
	expect(service.current.state.messages.get(plain)?.deletedAt).toBeDefined();
});

it('erases a message for good, for its sender', async () => {
	const options = { permanent: true, onBehalfOf: byId('carol') };
	const result = await run({ messageId: plain, options });
	expectSent(request(`DELETE /v3/messages/${plain}`, { permanent: true }, 'carol'));
	expect(records(result)).toMatchObject([{ deleted: true, id: plain, permanent: true }]);
	expect(service.current.state.messages.has(plain)).toBe(false);
});

it('counts as done when it finds nothing after its first answer was lost', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const result = await run({ messageId: plain, options: { permanent: true } });
	expect(sent()).toHaveLength(2);
	expect(records(result)).toEqual([
		{ deleted: true, id: plain, permanent: true, success: true, message: expect.any(String) },
	]);
});

it('says what to do when another user than the sender deletes', async () => {
	const options = { onBehalfOf: byId('dave') };
	await advises({ messageId: plain, options }, 'Only the sender may do this');
});

it.each(['1,024', '1.024', '1024.0', '1024, 1025', '1024abc', '#1024', 'null'])(
	'refuses %j: if the service read its first digits only, it would delete another message',
	async (messageId) => await refuses({ messageId }, "'Message ID' has to be a whole number"),
);

testAbsent('message');
