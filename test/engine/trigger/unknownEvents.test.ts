import { eventOf } from '../../support/events';
import { useReceivers } from './receivers';

const receiver = useReceivers();

describe('an event that the reference does not name', () => {
	it.each([
		['an object', { data: { mouse: { x: 1 } } }],
		['a list', { data: [1] }],
		['a text', { data: 'text' }],
		['nothing', {}],
	])('may have %s as its data', async (_title, sent) => {
		const body = { trigger: 'x_y', ...sent };
		const takesAll = {};
		const takesThis = { events: ['x_y'] };
		const takesAnother = { events: ['message_sent'] };
		for (const parameters of [takesAll, takesThis]) {
			const n8n = await receiver(parameters);
			expect((await n8n.post(body)).status).toBe(200);
			expect(n8n.emitted).toEqual([{ event: 'x_y', ...sent }]);
		}
		const n8n = await receiver(takesAnother);
		expect((await n8n.post(body)).body).toEqual({ message: 'Ignored: The event is not chosen' });
		expect(n8n.emitted).toEqual([]);
	});

	// https://www.cometchat.com/docs/calls/webhooks-ringing
	it.each(['busy', 'cancelled', 'rejected', 'unanswered'])(
		'may be a later step of a call, which says neither who called nor when: %s',
		async (action) => {
			const n8n = await receiver({
				events: ['message_sent'],
				options: { otherEvents: `call_${action}` },
			});
			const place = { receiver: 'bob', receiverType: 'user', conversationId: 'alice_user_bob' };
			const message = { id: '43406', sender: 'alice', category: 'call', type: 'audio', ...place };
			const call = { ...message, data: { action }, sentAt: 1_744_960_092 };
			await n8n.post(eventOf(`call_${action}`, { call }));
			const { category, ...shown } = message;
			const sentAtIso = '2025-04-18T07:08:12.000Z';
			expect(n8n.emitted).toEqual([
				{ event: `call_${action}`, ...shown, status: action, sentAtIso },
			]);
		},
	);

	it('keeps what stands beside the known fields, and the name under which it came', async () => {
		const n8n = await receiver({ events: ['Weather_Changed', 'call_started'], simplify: false });
		const more = { timestamp: 1, meta: { a: [1] }, event: 'x', webhookId: 'y' };
		await n8n.post(eventOf('Weather_Changed', { wind: 1 }, more));
		await n8n.post(eventOf('call_started', undefined, { ...more, trigger: 'Call_Started' }));
		const envelope = { appId: 'app1', region: 'us', webhookId: 'webhook_1' };
		const kept = { timestamp: 1, meta: { a: [1] } };
		expect(n8n.emitted).toEqual([
			{ event: 'Weather_Changed', ...envelope, data: { wind: 1 }, ...kept },
			{
				event: 'call_started',
				...envelope,
				type: 'call',
				data: expect.any(Object) as object,
				...kept,
			},
		]);
	});
});
