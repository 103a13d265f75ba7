import { text } from 'node:stream/consumers';
import { managementApi } from '../../../nodes/CometChatTrigger/registration/api';
import { LateError } from '../../../nodes/shared/registration/failures';
import { times } from '../../../nodes/shared/registration/times';
import { startService, type Service, type Webhook } from '../../service';
import { answerJson, openServer } from '../../support/openServer';
import {
	expectNoSecretIn,
	failure,
	KEY,
	listenToLog,
	SECRET,
	useManagementService,
} from './failures';
import { Published, publishWorkflow, ROUTES, useTimes, webhooksOf } from './lifecycle';
import { N8N_URL, PRODUCTION_URL } from './published';

// Also puts `times` and the clock back before each test
const service = useManagementService();
const webhooks = () => webhooksOf(service.current);

describe('What is wrong is said', () => {
	const publish = (changes: Partial<Published> = {}) =>
		failure(Object.assign(new Published(service.current), changes).publish());
	const credentials = (changes: object) => ({
		credentials: { ...new Published(service.current).credentials, ...changes },
	});

	it.each([{ apiKey: 'wrong-key' }, { secret: 'wrong-secret' }])(
		'a key and a secret that do not belong together, and where the right ones come from: %j',
		async (changes) => {
			const { message, description } = await publish(credentials(changes));
			expect(message).toContain('do not belong together');
			expect(description).toMatch(/'Key' and 'Secret'.*sales department.*HTTP 401/);
		},
	);

	it('the REST API key instead of the pair', async () => {
		const { description } = await publish(credentials({ apiKey: service.current.apiKey }));
		expect(description).toMatch(/REST API key of the dashboard does not open.*HTTP 404/);
		expect(description).toContain("choose 'By Hand'");
	});

	it('an app that is not known', async () => {
		const { description } = await publish(credentials({ appId: 'other-app' }));
		expect(description).toMatch(/Check 'App ID' in the CometChat Management API/);
	});

	it.each([
		{ events: ['message_sent', 'after_message'] },
		{ events: [], options: { otherEvents: 'after_message' } },
	])('the callback of a bot, to which no webhook can be attached: %j', async (parameters) => {
		const { message } = await failure(new Published(service.current, parameters).publish());
		expect(message).toMatch(/^'Trigger On' has Bot: Message Received, which cannot be registered/);
		expect(message).toContain("with 'By Hand' under 'Registration'");
		expect(webhooks()).toEqual([]);
	});

	it('credentials that cannot be sent', async () => {
		const { message } = await publish(credentials({ appId: 'a/b' }));
		expect(message).toContain("'App ID'");
		expect(service.current.requests).toEqual([]);
		expect(managementApi.advise?.('ERR_INVALID_CHAR', undefined)).toContain("'Key' and 'Secret'");
	});

	it('credentials that n8n cannot read, in the words of n8n alone', async () => {
		class WithoutCredentials extends Published {
			protected override surroundings() {
				const surroundings = super.surroundings();
				const gone = async () => await Promise.reject(new Error('The database is gone'));
				Object.assign(surroundings.credentialsHelper, { getDecrypted: gone });
				return surroundings;
			}
		}
		const { message } = await failure(new WithoutCredentials(service.current).publish());
		expect(message).toBe('The database is gone');
	});

	it('a service that cannot be reached', async () => {
		const { description } = await publish(credentials({ apiOrigin: 'http://127.0.0.1:9' }));
		expect(description).toContain("Check 'Custom API Origin'");
		expect(description).toContain('ECONNREFUSED');
	});

	it('25 webhooks', async () => {
		const model = { name: 'x', webhookURL: 'https://x.example.com/', triggers: new Set<string>() };
		for (let n = 1; n <= 25; n++) {
			service.current.state.webhooks.set(`w${n}`, { ...model, id: `w${n}` } as Webhook);
		}
		const { message, description } = await publish();
		expect(message).toContain('at most 25 webhooks');
		expect(description).toContain('Remove one that you no longer need');
		expect(webhooks()).toHaveLength(25);
	});

	it('an ID that is taken, although no such webhook is shown', async () => {
		const taken = { status: 409, code: 'ERR_WEBHOOK_ALREADY_EXISTS' };
		service.current.faults.add({ kind: 'refusal', route: ROUTES.CREATE, ...taken });
		const { description } = await publish();
		expect(description).toMatch(/Look in the dashboard.*with the ID n8n_[0-9a-f]{24}/);
	});

	it('events that the service does not know', async () => {
		const parameters = { options: { otherEvents: 'user_created, message_pinned, user_deleted' } };
		const workflow = new Published(service.current, parameters);
		const { message, description } = await failure(workflow.publish());
		expect(message).toContain(
			'Could not register the webhook: The service did not attach user_created, user_deleted. ',
		);
		expect(description).toContain('The trigger user_created does not exist.');
		expect(description).toContain("'Other Events'");
		expect(description).toContain('removed again');
		expect(webhooks()).toEqual([]);
	});

	it('events that the service does not know, also when it does not say afterwards which are attached', async () => {
		service.current.faults.add({ kind: '500', route: ROUTES.TRIGGERS, skip: 1 });
		const parameters = { options: { otherEvents: 'user_created' } };
		const { message, description } = await failure(
			new Published(service.current, parameters).publish(),
		);
		expect(message).toContain('The service did not attach user_created. ');
		expect(description).toContain('The trigger user_created does not exist.');
	});

	it('no event at all, before anything is sent', async () => {
		const { message } = await failure(new Published(service.current, { events: [] }).listen());
		expect(message).toContain("'Trigger On'");
		expect(service.current.requests).toEqual([]);
	});

	const NAMES = 'localhost localhost:5678 n8n n8n.local n8n.internal pc.home.arpa n8n.';
	const PRIVATE =
		'127.0.0.1 10.1.2.3 192.168.1.4:5678 172.16.0.2 172.31.9.9 169.254.1.1 100.64.0.1 100.127.0.1';
	const ODD = '2130706433 0.0.0.0 [::1] [fd12::1] [fe80::1] [::ffff:10.0.0.1]';

	it.each([
		['n8n.example.com', 'n8n has no URL for the webhook'],
		['http://localhost:5678', 'https addresses only'],
		['http://n8n.example.com', 'https addresses only'],
		...[NAMES, PRIVATE, ODD]
			.flatMap((hosts) => hosts.split(' '))
			.map((host) => [`https://${host}`, 'CometChat cannot reach https://']),
		[`https://n8n.example.com/${'x'.repeat(250)}`, 'at most 255'],
	])('an address like %s, before anything is sent', async (n8nUrl, said) => {
		const { message, description } = await publish({ n8nUrl });
		expect(message).toContain(said);
		expect(description).toContain('WEBHOOK_URL');
		expect(service.current.requests).toEqual([]);
	});

	it.each('n8n.example.com 8.8.8.8:8443 172.15.0.1 172.32.0.1 100.63.0.1 [2a00::1]'.split(' '))(
		'an address like https://%s is fine',
		async (host) => {
			const n8nUrl = `https://${host}`;
			await Object.assign(new Published(service.current), { n8nUrl }).publish();
			expect(webhooks()).toHaveLength(1);
		},
	);

	it('an address of more than 255 characters', async () => {
		const baseFor = (length: number) =>
			`${N8N_URL}/${'x'.repeat(length - PRODUCTION_URL.length - 1)}`;
		const { message } = await publish({ n8nUrl: baseFor(256) });
		expect(message).toContain('has 256 characters, and CometChat takes at most 255');
		await Object.assign(new Published(service.current), { n8nUrl: baseFor(255) }).publish();
		expect(webhooks()[0].webhookURL).toHaveLength(255);
	});
});

describe('Answers that are easily taken for success or failure', () => {
	it.each([
		{ kind: 'empty', when: 'before' },
		{ kind: '204', when: 'before' },
		{ kind: 'data-missing', when: 'before' },
	] as const)('events are attached only when the service shows them: %j', async (fault) => {
		service.current.faults.add({ ...fault, route: ROUTES.ATTACH });
		const { message } = await failure(new Published(service.current).publish());
		expect(message).toContain('did not attach message_sent');
		expect(webhooks()).toEqual([]);
	});

	it.each(['empty', '204', 'data-missing'] as const)(
		'an answer without content (%s) is fine when the events are attached',
		async (kind) => {
			service.current.faults.add({ kind, when: 'after', route: ROUTES.ATTACH });
			await publishWorkflow(service.current);
			expect([...webhooks()[0].triggers]).toEqual(['message_sent']);
		},
	);

	it('waits for a slow answer', async () => {
		service.current.faults.add({ kind: 'slow', delayMs: 1_000, route: ROUTES.CREATE, count: 1 });
		await publishWorkflow(service.current);
		expect(webhooks()).toHaveLength(1);
	});

	it.each([
		['429', /too many requests|no more requests at the moment/],
		['503', /not available/],
	] as const)('the answer %s is called what it is, also when time runs out', async (kind, said) => {
		Object.assign(times, { publishing: 1_000 });
		service.current.faults.add({ kind, retryAfterSeconds: 0.4 });
		expect((await failure(new Published(service.current).publish())).message).toMatch(said);
	});
});

it.each([
	[429, 'answered that there are too many requests (HTTP 429), until time ran out (2 s)'],
	[500, 'answered that it is not available (HTTP 500), until time ran out (2 s)'],
	[404, 'did not answer in time (2 s)'],
	[undefined, 'did not answer in time (2 s)'],
])('time that ran out after %s: %s', (status, message) => {
	expect(new LateError(1_500, status).message).toBe(`CometChat ${message}`);
});

describe('The further tries of n8n', () => {
	it('follow the first before n8n gives up after 84 seconds', () => {
		expect(times.publishing).toBeLessThan(84_000);
	});

	it('fail at once with the first error; publishing again asks the service', async () => {
		const workflow = new Published(service.current);
		const loaded = workflow.workflow();
		service.current.faults.add({ kind: '503', retryAfterSeconds: 0.001 });
		const first = await failure(workflow.tryToPublish(loaded));
		service.current.faults.clear();
		service.current.requests.length = 0;
		expect(await failure(workflow.tryToPublish(loaded))).toEqual(first);
		expect(service.current.requests).toEqual([]);
		await workflow.tryToPublish(workflow.workflow());
		expect(webhooks()).toHaveLength(1);
	});

	it('are made when a person has to correct something', async () => {
		const workflow = new Published(service.current);
		const loaded = workflow.workflow();
		workflow.credentials.secret = 'wrong';
		await failure(workflow.tryToPublish(loaded));
		workflow.credentials.secret = SECRET;
		await workflow.tryToPublish(loaded);
		expect(webhooks()).toHaveLength(1);
	});
});

describe('The editor is not held up', () => {
	useTimes({ publishing: 1_500, request: 1_000, removal: 500 });

	/** Publishes where the service takes too long; gives the requests that reached it. */
	async function publishInVain(slow: Service, reason: RegExp) {
		const workflow = new Published(slow);
		const { said } = listenToLog(workflow);
		const startedAt = Date.now();
		const { message, description } = await failure(workflow.publish());
		expect(message).toMatch(reason);
		expect(description).toContain('Try again in a few minutes');
		// n8n clears up twice after a failure, and the service does not answer that, either
		expect(said).toHaveLength(2);
		expect(Date.now() - startedAt).toBeLessThan(20_000);
		return slow.requests.map(({ route }) => route);
	}

	it('by a service that asks to wait for long', async () => {
		// The refusal itself must come in time, or the request is repeated
		times.request = 10_000;
		// An app of its own, because the pause holds for every later request to it, also on a port that is used again
		await using busy = await startService({ appId: 'busy-app' });
		busy.faults.add({ kind: '429', retryAfterSeconds: 300 });
		const reason = /^CometChat answered that there are too many requests \(HTTP 429\).*\(2 s\)/;
		expect(await publishInVain(busy, reason)).toHaveLength(1);
	});

	it('by a service that takes requests and does not answer', async () => {
		await using silent = await startService({ latencyMs: 2_000 });
		const routes = await publishInVain(silent, /^CometChat did not answer in time \(2 s\)\. Try/);
		expect(routes).toContain(ROUTES.LIST);
	});

	it('by further tries at a service that does not answer', async () => {
		times.publishing = 500;
		await using silent = await startService({ latencyMs: 2_000 });
		const workflow = new Published(silent);
		const loaded = workflow.workflow();
		const first = await failure(workflow.tryToPublish(loaded));
		expect(first.message).toMatch(/^CometChat did not answer in time/);
		expect(silent.requests).toHaveLength(1);
		expect(await failure(workflow.tryToPublish(loaded))).toEqual(first);
		expect(silent.requests).toHaveLength(1);
	});
});

describe('A service that repeats what it was sent', () => {
	it('brings no secret into an error or the log', async () => {
		await using parrot = await openServer(async (request, response) => {
			const said = JSON.stringify([request.headers, await text(request)]);
			const isList = request.url?.endsWith('/webhooks?perPage=100');
			if (isList) return answerJson(response, 200, { data: [] });
			const error = { code: KEY, message: said, details: [said] };
			answerJson(response, request.method === 'GET' ? 404 : 400, { error });
		});
		const workflow = new Published(service.current);
		workflow.credentials.apiOrigin = parrot.origin;
		const { said } = listenToLog(workflow);
		const { message } = await failure(workflow.publish());
		expect(message).toContain('[hidden]');
		const { password } = await workflow.registeredLogin();
		expect(message + said.join()).not.toContain(password);
		expectNoSecretIn(said);
	});
});
