import { e2e } from '../editor/page';
import { MAX_UNANSWERED, NO_FAULT, runsAround } from '../harness/around';
import { lockSqlite } from '../harness/databaseLock';
import { WEBHOOK_LOGIN } from '../harness/session';
import { answered, Triggered } from '../harness/triggered';

/** The data of an event about a new message. */
const sent = (message: Record<string, unknown> = {}) => ({
	message: {
		id: String(++lastId),
		conversationId: 'group_general',
		sender: 'carol',
		receiverType: 'group',
		receiver: 'general',
		category: 'message',
		type: 'text',
		data: { text: 'Hello' },
		sentAt: 1_795_000_000,
		updatedAt: 1_795_000_000,
		...message,
	},
});
let lastId = 50_000;

describe('A request to a published trigger', () => {
	let triggered: Triggered;

	beforeEach(() => e2e.session.service.reset());
	afterEach(async () => await triggered.end());

	const listen = async (parameters: Record<string, unknown> = {}) => {
		triggered = await Triggered.byHand(e2e.session, { events: ['message_sent'], ...parameters });
	};
	const statuses = () => answered(e2e.session.service).map(({ status }) => status);

	it('does not start the workflow with a wrong password', async () => {
		await listen();
		const { service } = e2e.session;
		service.state.webhooks.clear();
		// The stand-in repeats no delivery here, because repetitions take 40 seconds
		triggered.addInDashboard({ password: 'wrong', retryOnFailure: false });
		service.causeEvent('message_sent', sent());
		await service.deliveriesSettled();
		expect(statuses()).toEqual([401]);
		const { status, headers } = await post('{}');
		expect([status, headers.get('www-authenticate')]).toEqual([
			401,
			expect.stringMatching(/^Basic /),
		]);
		await expect(triggered.executions()).resolves.toEqual([]);
	});

	it('starts the workflow once for an event that is delivered again', async () => {
		await listen();
		const { service } = e2e.session;
		service.faults.add({ kind: 'duplicate-event', count: 1 });
		service.causeEvent('message_sent', sent());
		await service.deliveriesSettled();
		service.repeatDelivery(answered(service)[0]);
		await expect(triggered.waitForStarts(1)).resolves.toHaveLength(1);
		expect(statuses()).toEqual([200, 200, 200]);
	});

	it.each([
		['it is published again', republish],
		['the database is locked', async () => await lockSqlite(e2e.session.n8n.userFolder)],
	])('starts the workflow once for each event while %s', async (_what, happens) => {
		await listen();
		const outcome = await runsAround(e2e.session, triggered, happens);
		expect(outcome).toMatchObject({ ...NO_FAULT, tooManyOfRepeated: 0 });
	});

	it.each(['stop', 'kill'] as const)(
		'starts the workflow once for each event around a %s of n8n, also when an event is repeated afterwards',
		async (end) => {
			await listen();
			const { service, n8n } = e2e.session;
			// Three events, because n8n saves the static data of a trigger in different ways at the first event and later
			for (let n = 0; n < 3; n++) {
				service.causeEvent('message_sent', sent());
				await triggered.waitForStarts(n + 1);
			}
			const before = answered(service);
			const outcome = await runsAround(e2e.session, triggered, async () => {
				await n8n[end]();
				await n8n.startAgain();
			});
			expect(outcome).toMatchObject(NO_FAULT);
			// An event that n8n took and had not answered when it ended comes again, and runs twice
			expect(outcome.tooManyOfRepeated).toBeLessThanOrEqual(MAX_UNANSWERED);
			// These events came while n8n was away. Before a stop, it may take all of them
			if (end === 'kill') expect(outcome.repeated).toBeGreaterThan(0);

			const { length } = await triggered.starts();
			for (const delivery of before) service.repeatDelivery(delivery);
			await expect(triggered.waitForStarts(length)).resolves.toHaveLength(length);
			expect(statuses().slice(-3)).toEqual([200, 200, 200]);
		},
	);

	async function republish() {
		await triggered.change({ filters: { receiverType: 'group' } });
		await triggered.publish();
	}

	it('gets the right status when it has no event', async () => {
		await listen();
		const login = { authorization: basic(WEBHOOK_LOGIN) };
		const json = { ...login, 'content-type': 'application/json' };
		const answers = {
			'not JSON': await post('{"trigger":', json),
			'no object': await post('[1, 2]', json),
			'nested too deeply': await post(
				`{"trigger":"message_sent","data":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
				json,
			),
			'plain text': await post('hello', { ...login, 'content-type': 'text/plain' }),
			'too large': await post(`"${'x'.repeat(17 * 1024 * 1024)}"`, json),
			'the wrong method': await send('PUT', '{}', json),
		};
		const statusesByKind = Object.fromEntries(
			Object.entries(answers).map(([kind, { status }]) => [kind, status]),
		);
		expect(statusesByKind).toEqual({
			'not JSON': 422,
			'no object': 400,
			'nested too deeply': 400,
			'plain text': 400,
			// n8n itself answers these two, for any node, before the trigger is asked
			'too large': 500,
			'the wrong method': 404,
		});
		await expect(triggered.executions()).resolves.toEqual([]);
	});

	async function post(body: string, headers: Record<string, string> = {}) {
		return await send('POST', body, headers);
	}

	async function send(method: string, body: string, headers: Record<string, string>) {
		const address = e2e.session.n8n.origin + triggered.path;
		return await fetch(address, { method, body, headers });
	}
});

function basic({ username, password }: typeof WEBHOOK_LOGIN): string {
	return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}
