import { MAX_UNANSWERED, NO_FAULT, runsAround } from '../harness/around';
import { lockPostgres } from '../harness/databaseLock';
import { PUBLIC_ORIGIN } from '../harness/n8nSettings';
import { MANAGEMENT_CREDENTIAL_TYPE } from '../harness/paths';
import type { QueueSession } from '../harness/queueSession';
import { createManagementCredential } from '../harness/session';
import { answered, Triggered, triggerWorkflow } from '../harness/triggered';
import { until } from '../harness/wait';

/** Declares the tests of events in queue mode, where any webhook process takes them. */
export function testTriggers(sessionOf: () => QueueSession): void {
	let session: QueueSession;
	let triggered: Triggered;

	beforeAll(() => (session = sessionOf()));
	beforeEach(() => session.service.reset());
	afterEach(async () => {
		session.service.deliverTo[PUBLIC_ORIGIN] = session.balancer;
		await triggered.end();
	});

	/** Sends the next events to a webhook process. */
	const deliverTo = (index: number) => {
		session.service.deliverTo[PUBLIC_ORIGIN] = session.webhooks[index].origin;
	};
	const statuses = () => answered(session.service).map(({ status }) => status);

	it('starts a run for each event, whichever process takes it', async () => {
		triggered = await Triggered.byHand(session, { events: ['message_sent'] });
		session.service.state.webhooks.clear();
		// A webhook without repetitions after slow answers: processes that write at once do not know each other's events
		triggered.addInDashboard({ retryOnFailure: false });
		for (let n = 0; n < 10; n++) session.service.causeEvent('message_sent');
		const items = await triggered.waitForStarts(10);
		expect(new Set(items.map(({ id }) => id)).size).toBe(10);
		expect(items).toHaveLength(10);
		// A delivery for which a busy machine takes more than 2 seconds has no status
		expect(statuses().filter((status) => status !== 200)).toEqual([]);
	});

	it('knows an event again that comes to the other process later', async () => {
		triggered = await Triggered.byHand(session, { events: ['message_sent'] });
		const { service } = session;
		for (let n = 0; n < 3; n++) {
			deliverTo(n % 2);
			service.causeEvent('message_sent');
			await triggered.waitForStarts(n + 1);
		}
		for (const delivery of answered(service)) {
			for (const process of [0, 1]) {
				deliverTo(process);
				service.repeatDelivery(delivery);
				await service.deliveriesSettled();
			}
		}
		await expect(triggered.waitForStarts(3)).resolves.toHaveLength(3);
		// Three events, each at first and then at both processes
		expect(statuses()).toEqual(Array(3 * 3).fill(200));
	});

	it('registers itself once, and takes the events at every process', async () => {
		const { api, service } = session;
		const credential = await createManagementCredential(api, service);
		const parameters = { events: ['message_sent'], registration: 'automatic' };
		const credentials = { [MANAGEMENT_CREDENTIAL_TYPE]: credential };
		triggered = await Triggered.publish(session, triggerWorkflow(parameters, credentials));
		expect([...service.state.webhooks.values()].map(({ webhookURL }) => webhookURL)).toEqual([
			PUBLIC_ORIGIN + triggered.path,
		]);
		for (const process of [0, 1]) {
			deliverTo(process);
			service.causeEvent('message_sent');
			await service.deliveriesSettled();
		}
		await expect(triggered.waitForStarts(2)).resolves.toHaveLength(2);
		await triggered.unpublish();
		await until('the webhook to go', 60_000, () => service.state.webhooks.size === 0);
	});

	it('starts a run for each event while the database is locked', async () => {
		triggered = await Triggered.byHand(session, { events: ['message_sent'] });
		const outcome = await runsAround(
			session,
			triggered,
			async () => await lockPostgres(session.postgres),
		);
		expect(outcome).toMatchObject(NO_FAULT);
		// Events that n8n took and could not answer are sent again and run twice, see `MAX_UNANSWERED`.
		// When the database is free again, all requests save at once, and the processes overwrite each other's list of events
		expect(outcome.tooManyOfRepeated).toBeLessThanOrEqual(MAX_UNANSWERED);
	});

	it.each(['stop', 'kill'] as const)(
		'starts a run for each event around the %s of a webhook process, which then still knows an earlier event',
		async (end) => {
			triggered = await Triggered.byHand(session, { events: ['message_sent'] });
			const { service, webhooks } = session;
			deliverTo(0);
			service.causeEvent('message_sent');
			await triggered.waitForStarts(1);
			const [first] = answered(service);
			service.deliverTo[PUBLIC_ORIGIN] = session.balancer;
			const outcome = await runsAround(session, triggered, async () => {
				await webhooks[0][end]();
				await webhooks[0].startAgain();
			});
			expect(outcome).toMatchObject(NO_FAULT);
			// The process may end after it has started a run, and before it answers
			expect(outcome.tooManyOfRepeated).toBeLessThanOrEqual(MAX_UNANSWERED);

			const { length } = await triggered.starts();
			deliverTo(0);
			service.repeatDelivery(first);
			await service.deliveriesSettled();
			service.causeEvent('message_sent');
			await expect(triggered.waitForStarts(length + 1)).resolves.toHaveLength(length + 1);
			expect(statuses().slice(-2)).toEqual([200, 200]);
		},
	);
}
