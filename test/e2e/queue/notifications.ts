import { setTimeout as pause } from 'node:timers/promises';

import { EXECUTIONS_STAY, lockPostgres } from '../harness/databaseLock';
import { PUBLIC_ORIGIN } from '../harness/n8nSettings';
import { AFTERWARDS, EMAIL, notificationWorkflow, notifiedAround } from '../harness/notified';
import type { QueueSession } from '../harness/queueSession';
import { answered, Triggered } from '../harness/triggered';

/** An address that takes no connection. */
const NOBODY = 'http://127.0.0.1:1';

/** Long enough for n8n to take a request, and shorter than the node waits with its answer. */
const MOMENT_MS = 1_000;

/**
 * Number of equal notifications. If an answered notification counted as unanswered, the next equal one would be ignored. That
 * could happen only when n8n writes the status of the answer apart from its body, as it does sometimes: one or two
 * notifications would not show it.
 */
const EQUAL = 20;

/** The data of a push notification that tells of "ok". */
const OK = {
	to: { uid: 'alice' },
	notificationDetails: {
		title: 'Bob',
		body: 'ok',
		sender: 'bob',
		receiver: 'alice',
		receiverType: 'user',
		conversationId: 'alice_user_bob',
		type: 'chat',
		tag: '101',
	},
};

/** Declares the tests of notifications in queue mode, where any webhook process takes them. */
export function testNotifications(sessionOf: () => QueueSession): void {
	let session: QueueSession;
	let triggered: Triggered;

	beforeAll(() => (session = sessionOf()));
	afterEach(async () => {
		session.service.deliverTo[PUBLIC_ORIGIN] = session.balancer;
		await triggered.end();
	});

	/** Publishes a workflow that gets the notifications of a channel. */
	const publish = async (channel: 'email' | 'push') => {
		session.service.reset();
		const workflow = notificationWorkflow(session.credential, { channel });
		triggered = await Triggered.publish(session, workflow);
	};
	/** Sends the next notifications to a webhook process. */
	const deliverTo = (index: number) => {
		session.service.deliverTo[PUBLIC_ORIGIN] = session.webhooks[index].origin;
	};
	/** Sends a notification to a webhook process as the service does, with any login. */
	const post = async (process: number, body: string, login?: string, signal?: AbortSignal) =>
		await fetch(session.webhooks[process].origin + triggered.path, {
			method: 'POST',
			headers: {
				'content-type': 'application/json',
				...(login && { authorization: `Basic ${btoa(login)}` }),
			},
			body,
			signal,
		});
	/**
	 * Makes a notification that reaches nobody. The function posts it to a process and waits for the answer, however long a
	 * busy machine takes: the service hangs up after two seconds, and the process would ignore the next equal notification.
	 */
	const withheld = async (cause: () => void) => {
		const { service } = session;
		service.deliverTo[PUBLIC_ORIGIN] = NOBODY;
		cause();
		await service.deliveriesSettled();
		const { body } = service.deliveries.at(-1)!;
		const { basicAuthUsername: user, basicAuthPassword: password } = providers()[0];
		return async (process: number, signal?: AbortSignal) =>
			await post(process, body, `${user}:${password}`, signal);
	};
	const providers = () => [...session.service.state.providers.values()];
	const refused = () => answered(session.service).filter(({ succeeded }) => !succeeded);

	it('is the provider as long as it is published, and takes its login at every process', async () => {
		const { service } = session;
		await publish('email');
		expect(providers()).toEqual([
			expect.objectContaining({ isEnabled: true, webhookURL: PUBLIC_ORIGIN + triggered.path }),
		]);
		for (const process of [0, 1]) {
			deliverTo(process);
			service.causeEvent(EMAIL);
			service.causeEvent(EMAIL);
			await service.deliveriesSettled();
		}
		await expect(triggered.waitForStarts(4)).resolves.toHaveLength(4);
		expect(refused()).toEqual([]);

		const [{ body }] = service.deliveries;
		const { basicAuthUsername: user } = providers()[0];
		for (const process of [0, 1]) {
			expect(await post(process, body)).toMatchObject({ status: 401 });
			expect(await post(process, body, `${user}:wrong`)).toMatchObject({ status: 401 });
		}
		await triggered.unpublish();
		expect(providers()).toEqual([]);
		await expect(triggered.waitForStarts(4)).resolves.toHaveLength(4);
	});

	it('starts a run for each of equal notifications, at one process and at two', async () => {
		const { service } = session;
		await publish('push');
		const postTo = await withheld(() => service.notifier.sendNotification('push', OK));
		for (let n = 0; n < EQUAL; n++) expect(await postTo(n % 2)).toMatchObject({ status: 200 });
		await expect(triggered.waitForStarts(EQUAL)).resolves.toHaveLength(EQUAL);
	});

	it('ignores a repetition of a notification that n8n took without an answer, at the process that took it', async () => {
		const { service, postgres } = session;
		await publish('email');
		const postTo = await withheld(() => service.causeEvent(EMAIL));
		// n8n takes the request while the lock lasts, but can store an execution only afterwards
		const hangUp = async () => {
			await pause(MOMENT_MS);
			await postTo(0, AbortSignal.timeout(MOMENT_MS));
		};
		await Promise.all([
			lockPostgres(postgres, EXECUTIONS_STAY),
			expect(hangUp()).rejects.toThrow('aborted'),
		]);
		await expect(triggered.waitForStarts(1)).resolves.toHaveLength(1);
		for (const [process, runs] of [
			[0, 1],
			// This process does not know the notification
			[1, 2],
			// A second repetition at the same process counts as another notification
			[0, 3],
		]) {
			expect(await postTo(process)).toMatchObject({ status: 200 });
			await expect(triggered.waitForStarts(runs)).resolves.toHaveLength(runs);
		}
	});

	it.each(['it is published again', 'a webhook process is killed', 'the main process is killed'])(
		'starts once with each notification that n8n took, and stays the provider, while %s',
		async (what) => {
			const { main, webhooks } = session;
			await publish('email');
			const before = providers();
			const { taken, started } = await notifiedAround(session, triggered, async () => {
				if (what === 'it is published again') {
					await triggered.change({ simplify: true });
					await triggered.publish();
					return;
				}
				const process = what === 'the main process is killed' ? main : webhooks[0];
				await process.kill();
				await process.startAgain();
			});
			// Those that n8n did not take are lost
			expect(taken.length).toBeGreaterThanOrEqual(AFTERWARDS);
			expect(taken.filter((text) => !started.includes(text))).toEqual([]);
			expect(new Set(started).size).toBe(started.length);
			expect(providers()).toEqual(before);

			await triggered.unpublish();
			expect(providers()).toEqual([]);
		},
	);
}
