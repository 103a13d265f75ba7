import type { IDataObject } from 'n8n-workflow';
import { seedIds } from '../../service';
import { byId, run, useService } from '../../support/node';
import { LOGIN } from './receiver';
import { useReceivers } from './receivers';

const { general } = seedIds.groups;
const BOT = 'support-bot';

const receiver = useReceivers();
const service = useService();

/** The trigger behind the callback URL of a bot that is a member of the group general. */
async function listen(parameters = {}, login: Partial<typeof LOGIN> = LOGIN) {
	const n8n = await receiver({ events: ['after_message'], ...parameters });
	service.current.addBot({ uid: BOT, callbackUrl: `http://127.0.0.1:${n8n.port}/`, ...login });
	const { members } = service.current.state.groups.get(general)!;
	members.set(BOT, { uid: BOT, scope: 'participant', joinedAt: 1 });
	return n8n;
}

/** Alice sends a text, as her app does it. */
async function write(receiverType: 'user' | 'group', to: string): Promise<void> {
	const parameters = { resource: 'message', operation: 'send', text: 'Hi', receiverType };
	const place = receiverType === 'user' ? { receiverUid: byId(to) } : { receiverGuid: byId(to) };
	const { error } = await run(service.current, {
		...parameters,
		...place,
		onBehalfOf: byId('alice'),
	});
	expect(error).toBeUndefined();
	await service.current.deliveriesSettled();
}

const statuses = () => service.current.deliveries.map(({ status }) => status);

it.each([
	['user' as const, BOT, 'alice'],
	['group' as const, general, general],
])(
	'a message of a %s is answered where it came from, by two fields of its item',
	async (type, to, back) => {
		const n8n = await listen();
		await write(type, to);
		const [item] = n8n.emitted;
		expect(item).toMatchObject({
			event: 'after_message',
			bot: BOT,
			sender: 'alice',
			senderName: 'Alice Hartmann',
			receiver: to,
			receiverType: type,
			text: 'Hi',
		});

		const { items, error } = await run(
			service.current,
			{
				resource: 'message',
				operation: 'sendAsBot',
				botUid: '={{ $json.bot }}',
				receiverType: 'conversation',
				conversationId: '={{ $json.conversationId }}',
				text: 'Hello',
			},
			{ items: [item] },
		);
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ sender: BOT, receiver: back, text: 'Hello' });
		// The bot is told of its answer, which starts nothing
		await service.current.deliveriesSettled();
		expect(statuses()).toEqual([200, 200]);
		expect(n8n.emitted).toHaveLength(1);
	},
);

it('comes whole without Simplify, with all that stands beside the message', async () => {
	const n8n = await listen({ simplify: false });
	await write('user', BOT);
	expect(n8n.emitted).toEqual([
		expect.objectContaining({
			event: 'after_message',
			bot: BOT,
			chatAPIVersion: '3.0',
			origin: expect.any(Object) as IDataObject,
			data: expect.objectContaining({ sender: 'alice', data: expect.any(Object) }) as IDataObject,
		}),
	]);
});

it('needs the login, and obeys filters', async () => {
	const n8n = await listen({}, { ...LOGIN, password: 'wrong' });
	await write('user', BOT);
	expect([statuses(), n8n.emitted]).toEqual([[401], []]);
	const choosy = await listen({ filters: { receiverType: 'user', ignoreSenders: 'alice, other' } });
	await write('user', BOT);
	await write('group', general);
	expect([statuses(), choosy.emitted]).toEqual([[401, 200, 200], []]);
});
