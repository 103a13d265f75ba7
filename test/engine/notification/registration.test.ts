import { inspect } from 'node:util';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { ChannelName, ProviderAnswers } from '../../service';
import { hurry, useService } from '../support';
import { askedOf } from '../trigger/lifecycle';
import { foreign, PRODUCTION_URL, Published, publishedAt, routeOf, TEST_URL } from './published';

hurry();
const service = useService();

const CHANNELS: ChannelName[] = ['email', 'push', 'sms'];

const SHAPES = ['documented', 'list', 'named', 'nested', 'bare', 'bareList'] as const;

const asked = () => askedOf(service.current);
const provider = (channel: ChannelName = 'email') => service.current.state.providers.get(channel);
const answers = (changes: Partial<ProviderAnswers>) =>
	Object.assign(service.current.state.providerAnswers, changes);
const put = (changes = {}) => service.current.state.providers.set('email', foreign(changes));

/** What the node writes into n8n's log. */
let said: string[];

beforeEach(() => {
	said = [];
	const { logger } = new Published(service.current).context();
	jest.spyOn(logger, 'warn').mockImplementation((...parts: unknown[]) => {
		said.push(parts.map((part) => inspect(part)).join(' '));
	});
});
afterEach(() => jest.restoreAllMocks());

/** The message of an error of the node. Nothing in it may be secret. */
async function failure(work: Promise<unknown>): Promise<string> {
	const error: unknown = await work.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof NodeApiError) && !(error instanceof NodeOperationError)) {
		throw new Error(`An error of the node was expected, not ${inspect(error)}`);
	}
	expectNoSecretIn([error, error.message, error.description, error.stack, error.cause]);
	return error.message;
}

function expectNoSecretIn(value: unknown): void {
	const text = inspect(value, { depth: 12, showHidden: true }) + JSON.stringify(value);
	expect(text).not.toContain(foreign().basicAuthPassword);
	expect(text).not.toContain(service.current.apiKey);
	expect(text).not.toMatch(/[0-9a-f]{64}/);
}

describe('Publishing a workflow', () => {
	it.each(CHANNELS)('makes the node the custom provider for %s, with a login', async (channel) => {
		const workflow = await publishedAt(service.current, { channel, storedOnly: true });
		const { username, password } = await workflow.login();
		expect(username).toBe('n8n');
		expect(password).toMatch(/^[0-9a-f]{64}$/);
		const stored = { email: { useStoredEmailID: true }, sms: { useStoredPhNo: true }, push: {} };
		const settings = {
			isEnabled: true,
			webhookURL: PRODUCTION_URL,
			useBasicAuth: true,
			basicAuthUsername: username,
			basicAuthPassword: password,
			...stored[channel],
		};
		expect(provider(channel)).toEqual(settings);
		expect(service.current.requests.map(({ route, body }) => [route, body])).toEqual([
			[routeOf('GET', channel), undefined],
			[routeOf('GET', channel), undefined],
			[routeOf('POST', channel), settings],
			[routeOf('GET', channel), undefined],
		]);
		expect(JSON.stringify(workflow.staticData)).not.toContain(password);
		asked();
		await workflow.restart();
		expect(asked()).toEqual([routeOf('GET', channel)]);
		await workflow.takeBack();
		expect(asked()).toEqual([routeOf('GET', channel), routeOf('DELETE', channel)]);
		expect(provider(channel)).toBeUndefined();
	});

	it('gives each node another password, and each key', async () => {
		const passwords = new Set<string>();
		const nodes = [{ id: 'node-2', name: 'CometChat Trigger', webhookId: 'hook-2' }];
		for (const change of [{}, { workflowId: 'wf2' }, { nodes }]) {
			const one = new Published(service.current);
			Object.assign(one, change);
			passwords.add((await one.login()).password);
		}
		const workflow = new Published(service.current);
		workflow.credentials.apiKey = 'another-key';
		passwords.add((await workflow.login()).password);
		// A key that was pasted with a line end is the same key
		workflow.credentials.apiKey = `${service.current.apiKey}\n`;
		passwords.add((await workflow.login()).password);
		expect(passwords.size).toBe(4);
		workflow.credentials.apiKey = ' ';
		expect((await workflow.login()).password).toBe('');
	});

	it.each(['isEnabled', 'useBasicAuth', 'basicAuthPassword', 'useStoredEmailID'] as const)(
		'puts %s right when it was changed in the dashboard',
		async (name) => {
			const workflow = await publishedAt(service.current);
			const right = { ...provider()! };
			Object.assign(provider()!, { [name]: name === 'basicAuthPassword' ? 'x' : !right[name] });
			asked();
			await workflow.restart();
			expect(asked()).toEqual([routeOf('GET'), routeOf('GET'), routeOf('PUT'), routeOf('GET')]);
			expect(provider()).toEqual(right);
		},
	);

	it('knows its URL however the service spells it', async () => {
		const workflow = await publishedAt(service.current);
		provider()!.webhookURL = PRODUCTION_URL.replace('https://n8n.', 'HTTPS://N8N.');
		await workflow.restart();
		await workflow.takeBack();
		expect(provider()).toBeUndefined();
	});

	it('needs a public https address, unless the service stands on the same machine or network', async () => {
		const workflow = new Published(service.current);
		workflow.base = 'http://localhost:5678';
		await workflow.publish();
		expect(provider()?.webhookURL).toBe('http://localhost:5678/webhook/hook-1/notification');
		await workflow.takeBack();
		asked();
		workflow.credentials.apiOrigin = '';
		expect(await failure(workflow.publish())).toContain(
			'CometChat sends events to https addresses',
		);
		expect(asked()).toEqual([]);
		expect(said).toEqual([]);
	});

	it('refuses a form that cannot be read, before any request', async () => {
		const workflow = new Published(service.current, { storedOnly: 'perhaps' });
		expect(await failure(workflow.publish())).toContain('Only People With a Stored Address');
		expect(asked()).toEqual([]);
	});

	it('takes the default of a field that is null in the workflow', async () => {
		await publishedAt(service.current, { channel: null, storedOnly: null, replace: null });
		expect(provider('email')).toMatchObject({
			webhookURL: PRODUCTION_URL,
			useStoredEmailID: false,
		});
	});
});

describe('A provider of somebody else', () => {
	const WORDS = 'mailer.example.org gets the emails of this app already, as its custom provider';

	it('is never replaced without a word', async () => {
		put();
		const message = await failure(new Published(service.current).publish());
		expect(message).toContain(WORDS);
		expect(message).toContain("'Replace the Provider That Is There'");
		expect(provider()).toEqual(foreign());
	});

	it('is replaced where the form says so, by a publication of a person', async () => {
		put({ isEnabled: false });
		const workflow = await publishedAt(service.current, { replace: true });
		expect(provider()).toMatchObject({ webhookURL: PRODUCTION_URL, isEnabled: true });
		expect(asked()).toContain(routeOf('PUT'));
		await workflow.takeBack();
		expect(provider()).toBeUndefined();
	});

	it('that took the place of the node is left alone when n8n starts, and when the workflow is unpublished', async () => {
		const workflow = await publishedAt(service.current, { replace: true });
		put();
		expect(await failure(workflow.restart())).toContain('mailer.example.org');
		await workflow.takeBack();
		expect(provider()).toEqual(foreign());
	});

	it('is the one of production for a copy of n8n, which leaves it alone', async () => {
		const production = await publishedAt(service.current, { replace: true });
		const before = { ...provider()! };
		const staging = new Published(service.current, { replace: true });
		staging.base = 'https://staging.example.com';
		staging.staticData = JSON.parse(JSON.stringify(production.staticData));
		expect(await failure(staging.restart())).toContain('n8n.example.com gets the emails');
		await staging.takeBack();
		await production.restart();
		expect(provider()).toEqual(before);
	});

	it('may be another workflow of the same n8n', async () => {
		await publishedAt(service.current);
		const other = new Published(service.current);
		other.nodes = [{ id: 'node-2', name: 'CometChat Trigger', webhookId: 'hook-2' }];
		expect(await failure(other.publish())).toContain('n8n.example.com gets the emails');
		expect(provider()?.webhookURL).toBe(PRODUCTION_URL);
	});

	it.each(SHAPES)('is found in an answer of another shape: %s', async (shape) => {
		put();
		answers({ shape });
		expect(await failure(new Published(service.current).publish())).toContain(WORDS);
		expect(provider()).toEqual(foreign());
	});

	it('with an address that is none is not replaced, either', async () => {
		put({ webhookURL: 'here' });
		expect(await failure(new Published(service.current).publish())).toContain(
			'Another address gets the emails',
		);
	});
});

describe('Execute step', () => {
	it('registers the test address, and removes it afterwards', async () => {
		const workflow = new Published(service.current);
		await workflow.listen();
		expect(provider()?.webhookURL).toBe(TEST_URL);
		await workflow.stopListening();
		expect(provider()).toBeUndefined();
	});

	it.each([false, true])('never replaces a provider (option: %s)', async (replace) => {
		put();
		const workflow = new Published(service.current, { replace });
		const message = await failure(workflow.listen());
		expect(message).toContain('mailer.example.org gets the emails of this app already');
		expect(message).toContain('a test does not replace it');
		expect(message).toContain('paste a sample');
		await workflow.stopListening();
		expect(provider()).toEqual(foreign());
	});

	it('does not replace the published node, and its end leaves that alone', async () => {
		const workflow = await publishedAt(service.current);
		expect(await failure(workflow.listen())).toContain('n8n.example.com gets the emails');
		await workflow.stopListening();
		expect(provider()?.webhookURL).toBe(PRODUCTION_URL);
	});

	it('takes over the test address that a crash left', async () => {
		const workflow = new Published(service.current);
		await workflow.listen();
		await workflow.listen();
		expect(provider()?.webhookURL).toBe(TEST_URL);
		// Somebody publishes meanwhile
		await workflow.publish();
		await workflow.stopListening();
		expect(provider()?.webhookURL).toBe(PRODUCTION_URL);
	});
});

describe('Each answer that can be thought of', () => {
	const MISSING = [
		'emptyRecord',
		'emptyList',
		'emptyBody',
		'null',
		'dataNull',
		'nothing',
		'notFound',
		'bad',
		'disabled',
	] as const;

	describe.each(CHANNELS)('for %s', (channel) => {
		it.each(MISSING)('that says that there is none: %s', async (missing) => {
			answers({ missing });
			const workflow = await publishedAt(service.current, { channel });
			expect(provider(channel)).toMatchObject({ webhookURL: PRODUCTION_URL, isEnabled: true });
			await workflow.restart();
			await workflow.takeBack();
			// Removing what is not there is no failure
			await workflow.takeBack();
			expect(provider(channel)).toBeUndefined();
			expect(said).toEqual([]);
		});

		it.each(SHAPES)('with the provider in the shape %s', async (shape) => {
			answers({ shape });
			const workflow = await publishedAt(service.current, { channel });
			asked();
			await workflow.restart();
			expect(asked()).toEqual([routeOf('GET', channel)]);
			await workflow.takeBack();
			expect(provider(channel)).toBeUndefined();
		});
	});

	it.each(['success', 'nothing'] as const)(
		'that confirms without the record: %s',
		async (written) => {
			answers({ written });
			const workflow = await publishedAt(service.current);
			expect(provider()).toMatchObject({ webhookURL: PRODUCTION_URL });
			await workflow.takeBack();
			expect(provider()).toBeUndefined();
		},
	);

	it('with hidden passwords: the provider is written again at each start', async () => {
		answers({ passwords: 'hidden' });
		const workflow = await publishedAt(service.current);
		const before = { ...provider()! };
		await workflow.restart();
		expect(asked().filter((route) => route === routeOf('PUT'))).toHaveLength(1);
		expect(provider()).toEqual(before);
	});

	it.each(['conflict', 'bad', 'replaces', 'keeps'] as const)(
		'to POST where a list did not show the provider (%s)',
		async (taken) => {
			answers({ taken });
			put();
			// GET says that there is none, once or always
			for (const count of [2, 100]) {
				const workflow = new Published(service.current);
				service.current.faults.add({
					kind: 'refusal',
					code: 'ERR_NOT_FOUND',
					status: 404,
					route: routeOf('GET'),
					count,
				});
				const publishing = workflow.publish();
				if (taken === 'replaces') {
					// Nothing can tell the node that there was one
					await publishing;
					expect(provider()?.webhookURL).toBe(PRODUCTION_URL);
				} else if (taken === 'keeps' && count === 100) {
					await publishing;
					expect(said.join()).toContain('does not show it');
				} else {
					const message = await failure(publishing);
					expect(message).toMatch(
						count === 2 ? 'mailer.example.org' : /CometChat refused it|custom provider already/,
					);
				}
				if (taken !== 'replaces') expect(provider()).toEqual(foreign());
				service.current.faults.clear();
			}
		},
	);

	/** GET says that there is none when the workflow is published, and shows the provider afterwards. */
	const hideOnce = () =>
		service.current.faults.add({
			kind: 'refusal',
			code: 'ERR_NOT_FOUND',
			status: 404,
			route: routeOf('GET'),
			count: 2,
		});

	it('to POST where a list did not show the node itself: its login is put right', async () => {
		answers({ taken: 'conflict' });
		put({ webhookURL: PRODUCTION_URL });
		hideOnce();
		const workflow = await publishedAt(service.current);
		const { username, password } = await workflow.login();
		expect(provider()).toMatchObject({ basicAuthUsername: username, basicAuthPassword: password });
	});

	it.each([
		['the app', 'ERR_PLAN_RESTRICTION', 403],
		['a failure of the service', 'ERR_INTERNAL', 500],
	])('to POST that is about %s: nobody looks for another provider', async (_name, code, status) => {
		put();
		hideOnce();
		service.current.faults.add({ kind: 'refusal', code, status, route: routeOf('POST'), count: 9 });
		const message = await failure(new Published(service.current).publish());
		expect(message).toContain('Could not register the custom provider');
		expect(message).not.toContain('mailer.example.org');
	});

	it.each(['creates', 'notFound', 'bad'] as const)(
		'to PUT when the provider is gone meanwhile (%s)',
		async (absent) => {
			answers({ absent });
			const workflow = await publishedAt(service.current);
			provider()!.isEnabled = false;
			const { requests, state } = service.current;
			// It is removed after the last look
			const { push } = requests;
			let looks = 0;
			requests.push = (...entries) => {
				if (entries[0].method === 'PUT' && looks++ === 0) state.providers.clear();
				return push.apply(requests, entries);
			};
			await workflow.restart();
			expect(provider()).toMatchObject({ webhookURL: PRODUCTION_URL, isEnabled: true });
		},
	);
});
