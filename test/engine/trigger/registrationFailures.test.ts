import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { webhookPassword } from '../../../nodes/CometChatTrigger/registration';
import { managementApi } from '../../../nodes/CometChatTrigger/registration/api';
import { startService, type FaultSpec } from '../../service';
import type { Webhook } from '../../service/webhookRecords';
import { hurry, useService } from '../support';
import { Published, ROUTES } from './lifecycle';

const KEY = 'mk-5d21f0aa93c84e17';
const SECRET = 'ms-98c1e6b7d2f34a05';

hurry();
const service = useService({ managementKey: KEY, managementSecret: SECRET });

const known = () => [...service.current.state.webhooks.values()];

/** What a person reads in the editor. */
interface Shown {
	message: string;
	description: string;
}

/** The error with which an activation ends; the rest of the run must have been orderly. */
async function failure(work: Promise<void>): Promise<Shown> {
	const error: unknown = await work.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof NodeApiError) && !(error instanceof NodeOperationError)) {
		throw new Error(`An error of the node was expected, not ${inspect(error)}`);
	}
	expectNoSecretIn([error, error.message, error.description, error.stack, error.cause]);
	const { message, description } = error;
	return { message, description: description ?? '' };
}

function expectNoSecretIn(value: unknown): void {
	const text = inspect(value, { depth: 12, showHidden: true }) + JSON.stringify(value);
	const secrets = [KEY, SECRET, ...known().map(({ password }) => password ?? KEY)];
	for (const secret of secrets) expect(text).not.toContain(secret);
}

/** Collects what the node writes into n8n's log. */
function listen(workflow: Published): { said: string[] } {
	const said: string[] = [];
	jest.spyOn(workflow.context().logger, 'warn').mockImplementation((...parts: unknown[]) => {
		said.push(parts.map((part) => inspect(part)).join(' '));
	});
	return { said };
}
beforeEach(() => listen(new Published(service.current)));
afterEach(() => jest.restoreAllMocks());

const expectRegistered = (workflow: Published) => {
	const [webhook, ...others] = known();
	expect(others).toEqual([]);
	expect(webhook).toMatchObject({
		enabled: true,
		useBasicAuth: true,
		username: 'n8n',
		password: webhookPassword(workflow.credentials, webhook.id),
		triggers: new Set(['message_sent']),
	});
};

/** A webhook that an earlier activation left: another password, and one event too many and too few. */
async function leaveBehind(workflow: Published): Promise<void> {
	await workflow.publish();
	workflow.staticData = {};
	Object.assign(known()[0], { password: 'old', triggers: new Set(['user_blocked']) });
}

/** What goes wrong, and whether the node gets over it when it happens once. */
const FAULTS: Array<[string, FaultSpec, boolean]> = [
	['503', { kind: '503', retryAfter: 0.001 }, true],
	['502', { kind: '502' }, true],
	['504', { kind: '504' }, true],
	['429 with Retry-After', { kind: '429', retryAfter: 0.001 }, true],
	['429 without Retry-After', { kind: '429', headers: 'none' }, true],
	['a connection that is cut', { kind: 'reset' }, true],
	['an answer that breaks off', { kind: 'reset-midway' }, true],
	['a page of a gateway', { kind: 'html-502' }, true],
	['500', { kind: '500' }, false],
	['a sign-in page', { kind: 'html' }, false],
	['an answer cut short', { kind: 'truncated-json' }, false],
	['the page of a firewall', { kind: 'forbidden-page' }, false],
	['a refusal', { kind: 'refusal' }, false],
];
/** A refusal may mean that the ID is taken, so the node looks whether the webhook is there. */
const isThereNonetheless = (step: string, when: string, { kind }: FaultSpec) =>
	step === 'CREATE' && when === 'after' && ['refusal', 'forbidden-page'].includes(kind);

const NEW = ['LIST', 'CREATE', 'TRIGGERS', 'ATTACH'] as const;
const FOUND = ['LIST', 'UPDATE', 'TRIGGERS', 'ATTACH', 'DETACH'] as const;
const STEPS = [
	...NEW.map((step) => ['new', step] as const),
	...FOUND.map((step) => ['found', step] as const),
];

describe.each(STEPS)('A webhook that is %s: when %s fails', (kind, step) => {
	const route = ROUTES[step];
	let workflow: Published;
	beforeEach(async () => {
		workflow = new Published(service.current);
		if (kind === 'found') await leaveBehind(workflow);
	});

	describe.each(['before', 'after'] as const)('%s it was processed', (when) => {
		it.each(FAULTS)('once, by %s', async (_name, fault, passes) => {
			service.current.faults.add({ ...fault, route, when, count: 1 });
			if (passes || isThereNonetheless(step, when, fault)) {
				await workflow.publish();
			} else {
				const { message } = await failure(workflow.publish());
				expect(message).toMatch(/^Could not register the webhook: /);
				// n8n took back what was begun
				expect(known()).toEqual([]);
				await workflow.publish();
			}
			expectRegistered(workflow);
			await workflow.takeBack();
			expect(known()).toEqual([]);
		});

		it.each(FAULTS)('again and again, by %s', async (_name, fault) => {
			const force = service.current.faults.add({ ...fault, route, when });
			if (isThereNonetheless(step, when, fault)) {
				await workflow.publish();
				return expectRegistered(workflow);
			}
			const { message, description } = await failure(workflow.publish());
			expect(message).toMatch(/^Could not register the webhook: /);
			expect(description).toMatch(/[A-Z].*\. .*\(.*(HTTP \d+|E[A-Z]+)\)$|^[A-Z].*\.$/);
			// Advice of the other node would lead astray
			expect(description).not.toMatch(/REST API Key'|Request Options|'Region'|the item/);
			expect(known()).toEqual([]);
			force.remove();
			await workflow.publish();
			expectRegistered(workflow);
		});
	});
});

describe('When the webhook cannot be removed', () => {
	let workflow: Published;
	beforeEach(async () => {
		workflow = new Published(service.current);
		await workflow.publish();
	});

	it.each(FAULTS)('by %s, the log tells, and the next activation takes it over', async (...row) => {
		const [, fault] = row;
		const { said } = listen(workflow);
		const [{ id }] = known();
		const force = service.current.faults.add({ ...fault, route: ROUTES.DELETE });
		await workflow.takeBack();
		expect(said).toEqual([expect.stringContaining(id)]);
		expect(said[0]).toContain('remove it in the dashboard');
		expectNoSecretIn(said);
		expectRegistered(workflow);
		force.remove();
		await workflow.publish();
		expectRegistered(workflow);
		await workflow.takeBack();
		expect(known()).toEqual([]);
	});

	it('a removal whose answer was lost is done', async () => {
		const { said } = listen(workflow);
		service.current.faults.add({ kind: 'reset', route: ROUTES.DELETE, when: 'after', count: 1 });
		await workflow.takeBack();
		expect([known(), said]).toEqual([[], []]);
	});

	it('a service that is not there does not hold n8n up', async () => {
		const { said } = listen(workflow);
		await service.current.stopListening();
		await workflow.takeBack();
		expect(said).toHaveLength(1);
		await service.current.listenAgain();
		await workflow.takeBack();
		expect(known()).toEqual([]);
	});
});

describe('When n8n starts and the service is down', () => {
	let workflow: Published;
	let said: string[];
	beforeEach(async () => {
		workflow = new Published(service.current);
		await workflow.publish();
		({ said } = listen(workflow));
	});

	it.each([
		['503', { kind: '503', retryAfter: 0.001 }],
		['a cut connection', { kind: 'reset' }],
		['too many requests', { kind: '429', retryAfter: 0.001 }],
	] as Array<[string, FaultSpec]>)('a known webhook is kept (%s)', async (_name, fault) => {
		service.current.faults.add(fault);
		await workflow.restart();
		expect(said).toEqual([expect.stringContaining('takes it as it was')]);
		expectNoSecretIn(said);
		expectRegistered(workflow);
	});

	it('but not when it would be another one, or when a person publishes', async () => {
		service.current.faults.add({ kind: '503', retryAfter: 0.001 });
		const { message } = await failure(workflow.publish());
		expect(message).toMatch(/^Could not look for the webhook: /);
		workflow.parameters = { ...workflow.parameters, events: ['user_blocked'] };
		await failure(workflow.restart());
	});

	it('and a key that is refused is an error', async () => {
		workflow.credentials.apiKey = 'another-key';
		const { message } = await failure(workflow.restart());
		expect(message).toMatch(/^Could not look for the webhook: /);
	});
});

describe('Half of a registration', () => {
	const attachFails: FaultSpec = { kind: '500', route: ROUTES.ATTACH };

	it('is removed again, and the error says so', async () => {
		service.current.faults.add(attachFails);
		const workflow = new Published(service.current);
		const { description } = await failure(workflow.listen());
		expect(description).toContain('The webhook that was created for it has been removed again.');
		expect(known()).toEqual([]);
	});

	it('is said to be there when it could not be removed, and is taken over later', async () => {
		service.current.faults.add(attachFails);
		service.current.faults.add({ kind: '500', route: ROUTES.DELETE });
		const workflow = new Published(service.current);
		const { description } = await failure(workflow.listen());
		expect(description).toContain(`The webhook ${known()[0].id} that was created for it could not`);
		service.current.faults.clear();
		await workflow.listen();
		expectRegistered(workflow);
	});

	it('of a webhook that was found is left to the next attempt', async () => {
		const workflow = new Published(service.current);
		await workflow.listen();
		known()[0].triggers.clear();
		service.current.faults.add(attachFails);
		const { description } = await failure(workflow.listen());
		expect(description).not.toContain('removed again');
		expect(known()).toHaveLength(1);
	});
});

describe('What is wrong is said', () => {
	const publish = (changes: Partial<Published> = {}) =>
		failure(Object.assign(new Published(service.current), changes).publish());
	const credentials = (changes: object) => ({
		credentials: { ...new Published(service.current).credentials, ...changes },
	});

	it('a wrong pair, and where the right one comes from', async () => {
		for (const changes of [{ apiKey: 'wrong-key' }, { secret: 'wrong-secret' }]) {
			const { message, description } = await publish(credentials(changes));
			expect(message).toContain('do not belong together');
			expect(description).toMatch(/'Key' and 'Secret'.*sales department.*HTTP 401/);
		}
	});

	it('the REST API key in place of the pair', async () => {
		const { description } = await publish(credentials({ apiKey: service.current.apiKey }));
		expect(description).toMatch(/REST API key of the dashboard does not open.*HTTP 404/);
		expect(description).toContain("choose 'By Hand'");
	});

	it('an app that is not known', async () => {
		const { description } = await publish(credentials({ appId: 'other-app' }));
		expect(description).toMatch(/Check 'App ID' in the CometChat Management API/);
	});

	it('credentials that cannot be sent', async () => {
		const { message } = await publish(credentials({ appId: 'a/b' }));
		expect(message).toContain("'App ID'");
		expect(service.current.requests).toEqual([]);
		expect(managementApi.advise?.('ERR_INVALID_CHAR', undefined)).toContain("'Key' and 'Secret'");
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
		expect(description).toContain('Remove one that is not needed');
		expect(known()).toHaveLength(25);
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
		expect(message).toBe(
			'Could not register the webhook: The service did not attach user_created, user_deleted',
		);
		expect(description).toContain('The trigger user_created does not exist.');
		expect(description).toContain("'Other Events'");
		expect(description).toContain('removed again');
		expect(known()).toEqual([]);
	});

	it('no event at all, before anything is sent', async () => {
		const { message } = await failure(new Published(service.current, { events: [] }).listen());
		expect(message).toContain("'Trigger On'");
		expect(service.current.requests).toEqual([]);
	});

	it.each([
		['http://localhost:5678', 'https addresses only'],
		['http://n8n.example.com', 'https addresses only'],
		...[
			...[
				'localhost',
				'localhost:5678',
				'n8n',
				'n8n.local',
				'n8n.internal',
				'pc.home.arpa',
				'n8n.',
			],
			...['127.0.0.1', '10.1.2.3', '192.168.1.4:5678', '172.20.0.2', '169.254.1.1', '100.64.0.1'],
			...['2130706433', '0.0.0.0', '[::1]', '[fd12::1]', '[fe80::1]', '[::ffff:10.0.0.1]'],
		].map((host) => [`https://${host}`, 'CometChat cannot reach https://']),
		[`https://n8n.example.com/${'x'.repeat(250)}`, 'at most 255'],
	])('an address like %s, before anything is sent', async (base, said) => {
		const { message, description } = await publish({ base });
		expect(message).toContain(said);
		expect(description).toContain('WEBHOOK_URL');
		expect(service.current.requests).toEqual([]);
	});

	it('an address that is not public any more, which does not keep the webhook from being removed', async () => {
		const workflow = new Published(service.current);
		await workflow.publish();
		workflow.base = 'http://localhost:5678';
		await workflow.takeBack();
		expect(known()).toEqual([]);
	});

	it.each([
		'https://n8n.example.com',
		'https://8.8.8.8:8443',
		'https://172.32.0.1',
		'https://[2a00::1]',
	])('but an address like %s is fine', async (base) => {
		await Object.assign(new Published(service.current), { base }).publish();
		expect(known()).toHaveLength(1);
	});
});

describe('A service that asks to wait for long', () => {
	hurry({ registration: 300, removal: 100 });

	it('does not hold the editor up', async () => {
		// Of its own, because the pause holds for every later request to it
		const busy = await startService();
		try {
			busy.faults.add({ kind: '429', retryAfter: 300 });
			const workflow = new Published(busy);
			const { said } = listen(workflow);
			const startedAt = Date.now();
			const { message, description } = await failure(workflow.publish());
			expect(message).toBe('CometChat did not answer in time (1 s)');
			expect(description).toContain('Try again in a few minutes');
			expect(said).toHaveLength(2);
			expect(Date.now() - startedAt).toBeLessThan(5_000);
			expect(busy.requests).toHaveLength(1);
		} finally {
			await busy.close();
		}
	});
});

describe('A service that repeats what it was sent', () => {
	it('brings no secret into an error or the log', async () => {
		const parrot = createServer((request, response) => {
			let body = '';
			request.on('data', (part: Buffer) => (body += part.toString()));
			request.on('end', () => {
				const isList = request.url?.endsWith('/webhooks?perPage=100');
				const said = JSON.stringify([request.headers, body]);
				response.writeHead(isList ? 200 : request.method === 'GET' ? 404 : 400, {
					'content-type': 'application/json',
				});
				response.end(
					JSON.stringify(
						isList ? { data: [] } : { error: { code: KEY, message: said, details: [said] } },
					),
				);
			});
		}).listen(0);
		const { port } = parrot.address() as AddressInfo;
		const workflow = new Published(service.current);
		workflow.credentials.apiOrigin = `http://127.0.0.1:${port}`;
		const { said } = listen(workflow);
		const { message } = await failure(workflow.publish());
		parrot.close();
		expect(message).toContain('[hidden]');
		const id = /"id":"(n8n_[0-9a-f]+)"/.exec(message.replaceAll('\\', ''))![1];
		const password = webhookPassword(workflow.credentials, id);
		expect(message + said.join()).not.toContain(password);
		expectNoSecretIn(said);
	});
});
