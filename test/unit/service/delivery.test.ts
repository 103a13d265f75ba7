import { sleep } from '../../service';
import { as, useStandIn, startStandInWithClient, type StandInWithClient } from './client';
import { openReceiver, type Receiver } from './receiver';

/** The milliseconds before the second and the third attempt. */
const PAUSES = [150, 250];
const toBob = { receiver: 'bob', receiverType: 'user', data: { text: 'Hello' } };

describe('Delivery of webhooks by the stand-in', () => {
	const stand = useStandIn({ delivery: { retryAfterMs: PAUSES } });
	let receiver: Receiver;
	const webhookURL = 'https://n8n.example.com/webhook/1/webhook?x=1';

	beforeEach(async () => {
		receiver = await openReceiver();
		stand.service.deliverTo['https://n8n.example.com'] = receiver.origin;
	});
	afterEach(() => receiver.close());

	const send = () => stand.http.post('/v3/messages', toBob, as('alice'));
	/** Waits until that many attempts have their answers. */
	const waitForAnswers = async (attempts: number, { service }: StandInWithClient) => {
		const { deliveries } = service;
		const isAnswered = ({ status }: (typeof deliveries)[number]) => status !== undefined;
		while (deliveries.filter(isAnswered).length < attempts) await sleep(5);
	};
	/** Waits for the end of all deliveries, and gives them. */
	const waitForArrivals = async () => {
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
		const events = await waitForArrivals();
		expect(events.map(({ body }) => body.webhook).sort()).toEqual(['first', 'second']);
		expect(events[0]).toMatchObject({
			path: '/webhook/1/webhook?x=1',
			headers: { 'content-type': 'Application/json' },
			body: { trigger: 'message_sent', appId: service.appId, region: 'us' },
		});
		expect(events[0].headers).not.toHaveProperty('authorization');
		expect(events[0].body.data.message).toEqual(data.data);
	});

	it('authenticates with the user name and password of the webhook', async () => {
		stand.service.addWebhook({ webhookURL, username: 'n8n', password: 'secret123' });
		await send();
		const [event] = await waitForArrivals();
		expect(event.headers.authorization).toBe(`Basic ${btoa('n8n:secret123')}`);
	});

	it('repeats a delivery that failed, after the documented pauses', async () => {
		stand.service.addWebhook({ webhookURL, triggers: ['message_sent'], retryOnFailure: true });
		receiver.answerWith(503);
		await send();
		const events = await waitForArrivals();
		expect(stand.service.deliveries).toMatchObject([
			{ attempt: 1, status: 503, succeeded: false },
			{ attempt: 2, status: 503, succeeded: false },
			{ attempt: 3, status: 503, succeeded: false },
		]);
		expect(new Set(events.map(({ body }) => JSON.stringify(body))).size).toBe(1);
		// A timer may go off a little early
		expect(events[1].at - events[0].at).toBeGreaterThanOrEqual(PAUSES[0] - 2);
		expect(events[2].at - events[1].at).toBeGreaterThanOrEqual(PAUSES[1] - 2);
	});

	it('does not repeat a delivery after it succeeded', async () => {
		const patient = await startStandInWithClient({ delivery: { retryAfterMs: [2_000, 10] } });
		const { service, http } = patient;
		service.addWebhook({
			webhookURL: receiver.origin,
			triggers: ['message_sent'],
			retryOnFailure: true,
		});
		receiver.answerWith(500);
		await http.post('/v3/messages', toBob, as('alice'));
		await waitForAnswers(1, patient);
		receiver.answerWith(204);
		await service.deliveriesSettled();
		expect(service.deliveries).toMatchObject([
			{ attempt: 1, status: 500, succeeded: false },
			{ attempt: 2, status: 204, succeeded: true },
		]);
		await service.close();
	});

	it.each([301, 401, 404, 500])(
		'takes %i for a failure, and does not repeat the delivery without retryOnFailure',
		async (status) => {
			stand.service.addWebhook({ webhookURL, triggers: ['message_sent'] });
			receiver.answerWith(status);
			await send();
			expect(await waitForArrivals()).toHaveLength(1);
			expect(stand.service.deliveries).toMatchObject([{ attempt: 1, status, succeeded: false }]);
		},
	);

	it('gives up an attempt without an answer after the time-out, and does not hold up the request that caused it', async () => {
		const timeoutMs = 2_000;
		const { service, http } = await startStandInWithClient({
			delivery: { timeoutMs, retryAfterMs: [10, 20] },
		});
		service.addWebhook({
			webhookURL: receiver.origin,
			triggers: ['message_sent'],
			retryOnFailure: true,
		});
		receiver.answerWith('nothing');
		const { status } = await http.post('/v3/messages', toBob, as('alice'));
		expect(status).toBe(200);
		expect(service.deliveries.filter(({ durationMs }) => durationMs !== undefined)).toEqual([]);
		await service.deliveriesSettled();
		expect(service.deliveries.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
		for (const { durationMs, ...delivery } of service.deliveries) {
			expect(delivery).toMatchObject({ error: 'No answer in time', succeeded: false });
			expect(durationMs).toBeGreaterThanOrEqual(timeoutMs - 2);
			expect(durationMs).toBeLessThan(timeoutMs + 10_000);
		}
		await service.close();
	});

	it('sends an event twice under the fault duplicate-event, at once or later, although the receiver took it', async () => {
		const { service } = stand;
		service.addWebhook({ webhookURL, triggers: ['message_sent', 'user_blocked'] });
		service.faults.add({ kind: 'duplicate-event', route: 'message_sent', count: 1 });
		service.faults.add({ kind: 'duplicate-event', route: /^user_/, delayMs: 1_000 });
		await send();
		await send();
		await stand.http.post('/v3/users/alice/blockedusers', { blockedUids: ['carol'] });
		const events = await waitForArrivals();
		expect(receiver.triggers()).toEqual([
			'message_sent',
			'message_sent',
			'message_sent',
			'user_blocked',
			'user_blocked',
		]);
		const [first, second] = events.filter(({ body }) => body.trigger === 'user_blocked');
		expect(second.body).toEqual(first.body);
		const blocked = service.deliveries.filter(({ trigger }) => trigger === 'user_blocked');
		// The second delivery does not follow at once; its exact time does not matter
		expect(blocked[1].startedAt - blocked[0].startedAt).toBeGreaterThanOrEqual(300);
		expect(blocked[1].eventId).toBe(blocked[0].eventId);
		expect(service.deliveries.every(({ succeeded }) => succeeded)).toBe(true);
	});

	it('stops when the webhook is disabled or removed in between', async () => {
		// The pause is so long that the webhooks can change in it
		const patient = await startStandInWithClient({ delivery: { retryAfterMs: [2_000] } });
		const { service, http } = patient;
		const given = { triggers: ['message_sent'], retryOnFailure: true };
		const webhookURL = receiver.origin;
		const disabled = service.addWebhook({ ...given, webhookURL, id: 'disabled' });
		service.addWebhook({ ...given, webhookURL, id: 'removed' });
		receiver.answerWith(500);
		await http.post('/v3/messages', toBob, as('alice'));
		await waitForAnswers(2, patient);
		disabled.enabled = false;
		service.state.webhooks.delete('removed');
		await service.deliveriesSettled();
		expect(receiver.received).toHaveLength(2);
		await service.close();
	});

	it('notes why an event was not delivered, and delivers to this machine only', async () => {
		stand.service.addWebhook({ webhookURL: 'https://elsewhere.example.com/x' });
		stand.service.addWebhook({ webhookURL: 'no address' });
		const gone = await openReceiver();
		await gone.close();
		stand.service.addWebhook({ webhookURL: gone.origin });
		expect(stand.service.causeEvent('user_blocked')).toBe(3);
		await waitForArrivals();
		const errors = Object.fromEntries(
			stand.service.deliveries.map(({ url, error }) => [url, error]),
		);
		expect(errors).toEqual({
			'https://elsewhere.example.com/x': expect.stringContaining('deliverTo'),
			'no address': 'Invalid URL',
			[gone.origin]: expect.stringContaining('ECONNREFUSED'),
		});
	});

	it('delivers a burst completely, with at most `atOnce` deliveries at a time', async () => {
		const { service } = await startStandInWithClient({
			delivery: { atOnce: 5 },
			deliverTo: { 'https://n8n.example.com': receiver.origin },
		});
		service.addWebhook({ webhookURL });
		for (let n = 0; n < 200; n += 1) service.causeEvent('message_sent');
		await service.deliveriesSettled();
		const ids = receiver.received.map(({ body }) => body.data.message.id);
		expect(new Set(ids).size).toBe(200);
		expect(receiver.mostAtOnce).toBeGreaterThan(1);
		expect(receiver.mostAtOnce).toBeLessThanOrEqual(5);
		await service.close();
	});

	it('cuts off deliveries under way when the service is reset or closed', async () => {
		const { service } = await startStandInWithClient();
		receiver.answerWith('nothing');
		for (const end of [() => service.reset(), () => service.close()]) {
			service.addWebhook({ webhookURL: receiver.origin, retryOnFailure: true });
			const before = receiver.received.length;
			service.causeEvent('user_blocked');
			while (receiver.received.length === before) await sleep(5);
			const start = performance.now();
			await end();
			await service.deliveriesSettled();
			expect(performance.now() - start).toBeLessThan(15_000);
			expect(service.deliveries).toEqual([]);
		}
	});

	it('has routes to add webhooks, cause events and repeat deliveries', async () => {
		const { http, service } = stand;
		const control = `${service.origin}/_service`;
		const webhook = { id: 'hand', webhookURL, username: 'u', password: 'secret123' };
		const made = await http.post(`${control}/webhooks`, { ...webhook, triggers: ['user_blocked'] });
		expect(made.data.data).toMatchObject({ id: 'hand', useBasicAuth: true, enabled: true });
		expect(JSON.stringify(made.data)).not.toContain('secret123');
		const listed = await http.get(`${control}/webhooks`);
		expect(listed.data.data).toEqual([made.data.data]);

		const event = { trigger: 'user_blocked', times: 2 };
		const caused = await http.post(`${control}/events`, event);
		expect(caused.data.data).toEqual({ ...event, webhooks: 1 });
		const unknown = await http.post(`${control}/events`, { trigger: 'nonsense' });
		expect(unknown.status).toBe(400);
		const { data: names } = (await http.get(`${control}/events`)).data;
		expect(names).toContain('transcription_generated');
		await waitForArrivals();

		const { id } = service.deliveries[0];
		await http.post(`${control}/deliveries/${id}/repeat`);
		expect(await waitForArrivals()).toHaveLength(3);
		const deliveries = await http.get(`${control}/deliveries?last=1`);
		expect(deliveries.data.data).toMatchObject([{ trigger: 'user_blocked', status: 200 }]);
		expect((await http.post(`${control}/deliveries/999/repeat`)).status).toBe(400);

		expect((await http.delete(`${control}/webhooks/hand`)).status).toBe(200);
		expect((await http.delete(`${control}/webhooks/hand`)).status).toBe(400);
		expect(service.causeEvent('user_blocked')).toBe(0);
	});
});
