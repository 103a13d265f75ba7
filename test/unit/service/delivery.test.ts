import { as, standUp, type Stand } from './client';
import { openReceiver, type Receiver } from './receiver';

const PAUSES = [60, 120];
const TIMEOUT = 150;
const toBob = { receiver: 'bob', receiverType: 'user', data: { text: 'Hello' } };

describe('Delivery of webhooks by the stand-in', () => {
	let stand: Stand;
	let receiver: Receiver;
	const webhookURL = 'https://n8n.example.com/webhook/1/webhook?x=1';

	beforeAll(async () => {
		stand = await standUp({ delivery: { timeoutMs: TIMEOUT, retryAfterMs: PAUSES } });
	});
	beforeEach(async () => {
		stand.service.reset();
		receiver = await openReceiver();
		stand.service.deliverTo['https://n8n.example.com'] = receiver.origin;
	});
	afterEach(() => receiver.close());
	afterAll(() => stand.service.close());

	const send = () => stand.http.post('/v3/messages', toBob, as('alice'));
	const arrived = async () => {
		await stand.service.deliveriesSettled();
		return receiver.received;
	};

	it('posts an event to every enabled webhook to which its trigger is attached', async () => {
		const { service } = stand;
		service.addWebhook({ id: 'first', webhookURL, triggers: ['message_sent'] });
		service.addWebhook({ id: 'second', webhookURL, triggers: ['message_sent', 'user_blocked'] });
		service.addWebhook({ id: 'other', webhookURL, triggers: ['group_created'] });
		service.addWebhook({ id: 'off', webhookURL, enabled: false });
		const { data } = await send();
		const events = await arrived();
		expect(events.map(({ body }) => body.webhook).sort()).toEqual(['first', 'second']);
		expect(events[0]).toMatchObject({
			path: '/webhook/1/webhook?x=1',
			headers: { 'content-type': 'Application/json' },
			body: { trigger: 'message_sent', appId: service.appId, region: 'us' },
		});
		expect(events[0].headers).not.toHaveProperty('authorization');
		expect(events[0].body.data.message).toEqual(data.data);
	});

	it('authenticates as the webhook says', async () => {
		stand.service.addWebhook({ webhookURL, username: 'n8n', password: 'secret123' });
		await send();
		const [event] = await arrived();
		expect(event.headers.authorization).toBe(`Basic ${btoa('n8n:secret123')}`);
	});

	it('repeats a delivery that failed, after the documented pauses, until it is taken', async () => {
		stand.service.addWebhook({ webhookURL, triggers: ['message_sent'], retryOnFailure: true });
		receiver.answerWith(503);
		await send();
		const events = await arrived();
		expect(stand.service.deliveries).toMatchObject([
			{ attempt: 1, status: 503, succeeded: false },
			{ attempt: 2, status: 503, succeeded: false },
			{ attempt: 3, status: 503, succeeded: false },
		]);
		expect(new Set(events.map(({ body }) => JSON.stringify(body))).size).toBe(1);
		expect(events[1].at - events[0].at).toBeGreaterThanOrEqual(PAUSES[0] - 2);
		expect(events[2].at - events[1].at).toBeGreaterThanOrEqual(PAUSES[1] - 2);

		receiver.answerWith(500);
		await send();
		await new Promise((resolve) => setTimeout(resolve, PAUSES[0] / 2));
		receiver.answerWith(204);
		await arrived();
		expect(stand.service.deliveries.slice(3)).toMatchObject([
			{ attempt: 1, status: 500, succeeded: false },
			{ attempt: 2, status: 204, succeeded: true },
		]);
	});

	it.each([301, 401, 404, 500])(
		'takes %i for a failure, and gives up without retries',
		async (status) => {
			stand.service.addWebhook({ webhookURL, triggers: ['message_sent'] });
			receiver.answerWith(status);
			await send();
			expect(await arrived()).toHaveLength(1);
			expect(stand.service.deliveries).toMatchObject([{ attempt: 1, status, succeeded: false }]);
		},
	);

	it('does not wait longer than its time for an answer, and lets no request wait for it', async () => {
		stand.service.addWebhook({ webhookURL, triggers: ['message_sent'], retryOnFailure: true });
		receiver.answerWith('nothing');
		const { status } = await send();
		expect(status).toBe(200);
		expect(stand.service.deliveries.filter(({ error }) => error)).toEqual([]);
		expect(await arrived()).toHaveLength(3);
		for (const { durationMs, ...delivery } of stand.service.deliveries) {
			expect(delivery).toMatchObject({ error: 'No answer in time', succeeded: false });
			expect(durationMs).toBeGreaterThanOrEqual(TIMEOUT - 2);
			expect(durationMs).toBeLessThan(TIMEOUT + 200);
		}
	});
});
