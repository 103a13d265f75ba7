import { e2e } from '../editor/page';
import { NODE_TYPE, CREDENTIAL_TYPE } from '../harness/paths';
import { Triggered } from '../harness/triggered';

/** What the action node does, and the event of it that starts the other workflow. */
const ACTIONS = [
	{
		event: 'message_sent',
		parameters: {
			resource: 'message',
			operation: 'send',
			receiverType: 'group',
			receiverGuid: byId('general'),
			text: 'Hello everybody',
			onBehalfOf: byId('carol'),
		},
		item: { event: 'message_sent', sender: 'carol', receiver: 'general', text: 'Hello everybody' },
	},
];

function byId(value: string) {
	return { __rl: true, mode: 'id', value };
}

describe('The trigger', () => {
	let triggered: Triggered;

	beforeAll(async () => {
		e2e.session.service.reset();
		triggered = await Triggered.byHand(e2e.session, { events: ['*'] });
	});
	afterAll(async () => await triggered.end());

	it.each(ACTIONS)('starts the workflow with $event', async ({ parameters, item }) => {
		const { api, credential } = e2e.session;
		const { id } = await api.createWorkflow({
			name: 'Does something in the chat',
			nodes: [
				{
					name: 'Start',
					type: 'n8n-nodes-base.manualTrigger',
					typeVersion: 1,
					position: [0, 0],
					parameters: {},
				},
				{
					name: 'CometChat',
					type: NODE_TYPE,
					typeVersion: 1,
					position: [200, 0],
					parameters,
					credentials: { [CREDENTIAL_TYPE]: credential },
				},
			],
			connections: { Start: { main: [[{ node: 'CometChat', type: 'main', index: 0 }]] } },
		});
		const { status } = await api.runWorkflow(id, 'Start');
		expect(status).toBe('success');
		const starts = await triggered.startsAfter(1);
		console.log(
			JSON.stringify(starts, null, 1),
			e2e.session.service.deliveries.map((d) => [d.trigger, d.status, d.attempt, d.error]),
		);
		expect(starts).toContainEqual(expect.objectContaining(item));
	});
});
