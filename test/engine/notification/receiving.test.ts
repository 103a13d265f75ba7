import { once } from 'node:events';
import { request } from 'node:http';
import { CHANNELS } from '../../../nodes/CometChatNotificationTrigger/channels';
import { clock } from '../../../nodes/shared/transport/clock';
import { emailNotification, pushNotification, smsNotification } from '../../support/notifications';
import { sleep } from '../support';
import { authorizationHeader } from '../trigger/receiver';
import { useReceivers, type NotificationReceiver } from './receivers';

const receiver = useReceivers();

/** Waits until n8n has started that many runs. */
async function waitForRuns(n8n: NotificationReceiver, count: number): Promise<void> {
	while (n8n.emitted.length < count) await sleep(10);
}

const BODIES = { email: emailNotification, push: pushNotification, sms: smsNotification };

describe('a notification', () => {
	it.each(CHANNELS)(
		'of $value starts the workflow, with success as the answer',
		async ({ value }) => {
			const n8n = await receiver({ channel: value });
			expect(await n8n.notify(BODIES[value]())).toMatchObject({
				status: 200,
				body: { message: 'Accepted: the workflow starts' },
			});
			expect(n8n.emitted).toMatchObject([{ uid: 'u-1' }]);
		},
	);

	it.each(CHANNELS)(
		'of $value is refused by a node for another channel',
		async ({ value, plural }) => {
			const n8n = await receiver({ channel: value });
			for (const other of CHANNELS.filter((channel) => channel.value !== value)) {
				const { status, body } = await n8n.notify(BODIES[other.value]());
				expect([status, body]).toEqual([400, { message: `This trigger takes ${plural} only` }]);
			}
			expect(n8n.emitted).toEqual([]);
		},
	);

	it('comes unchanged without Simplify, except that its event has the same field as in all triggers', async () => {
		const n8n = await receiver({ channel: 'push', simplify: false });
		const { data, appId, region } = pushNotification();
		await n8n.notify({ ...pushNotification(), more: { x: 1 } });
		expect(n8n.emitted).toEqual([
			{
				event: 'push-notification-payload-generated',
				appId,
				region,
				webhookId: 'custom',
				data,
				more: { x: 1 },
			},
		]);
	});

	it('with an unknown event, or without an event, starts the workflow', async () => {
		const n8n = await receiver();
		for (const trigger of ['email-digest', undefined]) {
			await n8n.notify({ ...emailNotification(), trigger });
		}
		expect(n8n.emitted).toHaveLength(2);
	});

	it('of another app is refused', async () => {
		const n8n = await receiver();
		const { status, body } = await n8n.notify({ ...emailNotification(), appId: 'app2' });
		expect([status, body]).toEqual([403, { message: 'The notification belongs to another app' }]);
		expect(n8n.log).toEqual([expect.stringContaining("If their 'App ID' was changed, unpublish")]);
		await n8n.notify({ ...emailNotification(), appId: undefined });
		expect(n8n.emitted).toHaveLength(1);
	});

	it.each([
		['no JSON', 'hello'],
		['a list', [emailNotification()]],
		['null', 'null'],
		['nothing', {}],
		['no data', { ...emailNotification(), data: undefined }],
		['data that is a text', { ...emailNotification(), data: 'hi' }],
		['nobody to tell', emailNotification({ to: undefined })],
		['a person without a UID', emailNotification({ to: { name: 'Ada' } })],
		['a person with an empty UID', emailNotification({ to: { uid: '' } })],
		[
			'data that is nested beyond reading',
			`{"data":{"to":{"uid":"u-1"},"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`,
		],
	])('that cannot be read is refused: %s', async (_what, body) => {
		const n8n = await receiver();
		expect(await n8n.notify(body)).toMatchObject({ status: 400 });
		expect([n8n.emitted, n8n.thrown]).toEqual([[], []]);
		expect(n8n.log).toEqual([expect.stringContaining('refuses a request. The body has to be')]);
	});

	it('with a UID is taken, even if all other values are wrong', async () => {
		const n8n = await receiver();
		await n8n.notify(
			emailNotification({ messages: null, subject: { a: 1 }, senderDetails: 'Bea' }),
		);
		expect(n8n.emitted).toEqual([
			{ uid: 'u-1', name: 'Ada', email: 'ada@example.com', messages: [], messagesCount: 0 },
		]);
	});

	it('gets a failure as the answer, and starts no run, if the form cannot be read', async () => {
		const n8n = await receiver({ channel: 'fax' });
		expect(await n8n.notify(emailNotification())).toMatchObject({ status: 500 });
		expect(n8n.thrown).toEqual([]);
		expect(n8n.log.join()).toContain("'Channel' has to be one of email, push, sms");
	});

	it('is taken by a test of the node', async () => {
		const n8n = await receiver({}, { mode: 'manual' });
		await n8n.notify(emailNotification());
		expect(n8n.emitted).toHaveLength(1);
	});

	it('with 10,000 messages is taken as a whole', async () => {
		const n8n = await receiver();
		const { messages } = emailNotification().data as { messages: object[] };
		await n8n.notify(emailNotification({ messages: Array(10_000).fill(messages[0]) }));
		expect(n8n.emitted).toMatchObject([{ messagesCount: 10_000 }]);
	});
});

describe('the login', () => {
	it.each([
		['none', {}],
		['another scheme', { authorization: 'Bearer abc' }],
		['a wrong password', authorizationHeader({ username: 'n8n', password: 'wrong' })],
		['an empty password', authorizationHeader({ username: 'n8n', password: '' })],
	])('is refused when it is %s', async (_what, headers) => {
		const n8n = await receiver();
		const answer = await n8n.post(emailNotification(), headers);
		expect(answer).toMatchObject({
			status: 401,
			body: { message: 'User name or password is wrong' },
		});
		expect(n8n.emitted).toEqual([]);
	});

	it('that is missing is refused without reading the credentials, and without a line in the log', async () => {
		const n8n = await receiver();
		for (let n = 0; n < 5; n++) await n8n.post(emailNotification(), {});
		expect([n8n.credentialsRead, n8n.log]).toEqual([0, []]);
	});

	it('of another key is refused, and the log says once what to do, without a secret', async () => {
		const n8n = await receiver();
		const before = n8n.authorizationHeader();
		await n8n.notify(emailNotification());
		// A new key counts after the seconds for which a right login is remembered
		Object.assign(n8n.setup, { credentials: { ...n8n.setup.credentials, apiKey: 'new-key-81aa' } });
		const { elapsed } = clock;
		clock.elapsed = () => elapsed() + 11_000;
		try {
			for (let n = 0; n < 3; n++) {
				expect(await n8n.post(emailNotification(), before)).toMatchObject({ status: 401 });
			}
			expect(n8n.log).toHaveLength(1);
			expect(n8n.log[0]).toContain('unpublish the workflow and publish it again');
			expect(n8n.log[0]).toContain('the API key of the credentials has changed');
			expect(n8n.log[0]).not.toMatch(/[0-9a-f]{64}|key-/);
			// A right login came in between, so the next wrong login gets a line in the log again
			clock.elapsed = () => elapsed() + 30_000;
			expect(await n8n.notify(emailNotification())).toMatchObject({ status: 200 });
			await n8n.post(emailNotification(), before);
			expect(n8n.log).toHaveLength(2);
		} finally {
			clock.elapsed = elapsed;
		}
	});

	it('is refused if the credentials have no key', async () => {
		const n8n = await receiver({}, { credentials: { appId: 'app1', region: 'eu', apiKey: '' } });
		expect(await n8n.notify(emailNotification())).toMatchObject({ status: 401 });
	});
});

describe('an equal notification', () => {
	it('starts the workflow again after an answer to the first delivery', async () => {
		for (const [channel, body] of Object.entries(BODIES)) {
			const n8n = await receiver({ channel });
			for (let n = 0; n < 3; n++) await n8n.notify(body());
			expect(n8n.emitted).toHaveLength(3);
		}
	});

	/** Posts and hangs up before n8n answers; n8n still starts the workflow. */
	async function hangUp(n8n: NotificationReceiver, body: unknown): Promise<void> {
		let hasBegun = () => {};
		const begun = new Promise<void>((resolve) => (hasBegun = resolve));
		n8n.beforeStart = async () => {
			hasBegun();
			await sleep(50);
		};
		const sending = request({
			port: n8n.port,
			host: '127.0.0.1',
			method: 'POST',
			headers: n8n.authorizationHeader(),
		});
		sending.on('error', () => {});
		sending.end(JSON.stringify(body));
		await begun;
		sending.destroy();
		n8n.beforeStart = async () => {};
	}

	it('is ignored once after the sender of the first delivery hung up, if every part is equal', async () => {
		const n8n = await receiver();
		await hangUp(n8n, emailNotification());
		await waitForRuns(n8n, 1);
		expect(await n8n.notify(emailNotification({ subject: 'Another' }))).toMatchObject({
			body: { message: 'Accepted: the workflow starts' },
		});
		expect(await n8n.notify(emailNotification())).toMatchObject({
			status: 200,
			body: { message: 'Ignored: the notification came before' },
		});
		expect(n8n.emitted).toHaveLength(2);
		await n8n.notify(emailNotification());
		expect(n8n.emitted).toHaveLength(3);
	});

	it('is ignored once after the sender hung up before n8n came to the first delivery', async () => {
		const n8n = await receiver();
		n8n.beforeTrigger = async () => {
			n8n.hangUp();
			await sleep(50);
		};
		await expect(n8n.notify(emailNotification())).rejects.toThrow('socket hang up');
		n8n.beforeTrigger = async () => {};
		await waitForRuns(n8n, 1);
		expect(await n8n.notify(emailNotification())).toMatchObject({
			body: { message: 'Ignored: the notification came before' },
		});
		expect(n8n.emitted).toHaveLength(1);
	});

	it('starts the workflow again if the sender hung up after the status of the answer', async () => {
		const n8n = await receiver();
		// The status leaves before the body, so the sender can hang up in between
		n8n.compresses = true;
		for (let n = 0; n < 3; n++) {
			const sending = request(
				{ port: n8n.port, host: '127.0.0.1', method: 'POST', headers: n8n.authorizationHeader() },
				(response) => {
					expect(response.statusCode).toBe(200);
					response.destroy();
				},
			);
			sending.end(JSON.stringify(emailNotification()));
			await once(sending, 'close');
		}
		await waitForRuns(n8n, 3);
		expect(n8n.emitted).toHaveLength(3);
	});

	it('starts the workflow when n8n could not start it the first time', async () => {
		const n8n = await receiver();
		n8n.startsToFail = 1;
		await hangUp(n8n, emailNotification());
		// The start of the workflow, which takes 50 ms, has failed by then
		await sleep(120);
		expect(n8n.emitted).toEqual([]);
		await n8n.notify(emailNotification());
		expect(n8n.emitted).toHaveLength(1);
	});

	it('starts the workflow again after a minute, and another workflow at once', async () => {
		const n8n = await receiver();
		const other = await receiver();
		await hangUp(n8n, emailNotification());
		await waitForRuns(n8n, 1);
		await other.notify(emailNotification());
		expect(other.emitted).toHaveLength(1);
		const { elapsed } = clock;
		clock.elapsed = () => elapsed() + 61_000;
		try {
			await n8n.notify(emailNotification());
		} finally {
			clock.elapsed = elapsed;
		}
		expect(n8n.emitted).toHaveLength(2);
	});
});

describe('the answer', () => {
	it('does not wait until n8n has started the workflow', async () => {
		const n8n = await receiver();
		let start = () => {};
		n8n.beforeStart = async () => await new Promise((resolve) => (start = resolve));
		expect(await n8n.notify(emailNotification())).toMatchObject({
			status: 200,
			body: { message: 'Accepted: the workflow starts' },
		});
		expect(n8n.emitted).toEqual([]);
		start();
		await waitForRuns(n8n, 1);
		expect(n8n.log).toEqual([]);
	});

	it('is a failure when n8n could not start the workflow', async () => {
		const n8n = await receiver();
		n8n.startsToFail = 1;
		expect(await n8n.notify(emailNotification())).toMatchObject({
			status: 500,
			body: { message: 'n8n could not start the workflow' },
		});
		await n8n.notify(emailNotification());
		expect(n8n.emitted).toHaveLength(1);
	});

	it('that came before n8n failed to start the workflow is followed by a line in the log', async () => {
		const n8n = await receiver();
		n8n.startsToFail = 1;
		let fail = () => {};
		n8n.beforeStart = async () => await new Promise((resolve) => (fail = resolve));
		expect(await n8n.notify(emailNotification())).toMatchObject({ status: 200 });
		fail();
		while (n8n.log.length === 0) await sleep(10);
		expect(n8n.log.join()).toContain('could not start the workflow after the answer');
	});
});
