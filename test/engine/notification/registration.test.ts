import { CHANNELS, useProviders } from './providers';
import {
	foreign,
	PRODUCTION_URL,
	Published,
	publishWorkflow,
	routeOf,
	TEST_URL,
} from './published';

const { service, said, takeAsked, forgetRequests, provider, putForeign, errorMessageOf } =
	useProviders();

describe('Publishing a workflow', () => {
	it.each(CHANNELS)(
		'makes the node the custom provider for %s with a login, until it is unpublished',
		async (channel) => {
			const workflow = await publishWorkflow(service.current, { channel, storedOnly: true });
			const { username, password } = await workflow.registeredLogin();
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
				// The first GET asks whether the node is registered, the second whether another provider is
				[routeOf('GET', channel), undefined],
				[routeOf('GET', channel), undefined],
				[routeOf('POST', channel), settings],
				// Checks whether the provider was stored
				[routeOf('GET', channel), undefined],
			]);
			expect(JSON.stringify(workflow.staticData)).not.toContain(password);
			forgetRequests();
			await workflow.restart();
			expect(takeAsked()).toEqual([routeOf('GET', channel)]);
			await workflow.unpublish();
			expect(takeAsked()).toEqual([routeOf('GET', channel), routeOf('DELETE', channel)]);
			expect(provider(channel)).toBeUndefined();
		},
	);

	it('gives each node and key another password, and an empty password without a key', async () => {
		const passwords = new Set<string>();
		const nodes = [{ id: 'node-2', name: 'CometChat Trigger', webhookId: 'hook-2' }];
		for (const change of [{}, { workflowId: 'wf2' }, { nodes }]) {
			const workflow = new Published(service.current);
			Object.assign(workflow, change);
			passwords.add((await workflow.registeredLogin()).password);
		}
		const workflow = new Published(service.current);
		workflow.credentials.apiKey = 'another-key';
		passwords.add((await workflow.registeredLogin()).password);
		// A key that was pasted with a line end is the same key
		workflow.credentials.apiKey = `${service.current.apiKey}\n`;
		passwords.add((await workflow.registeredLogin()).password);
		expect(passwords.size).toBe(4);
		workflow.credentials.apiKey = ' ';
		expect((await workflow.registeredLogin()).password).toBe('');
	});

	it.each(['isEnabled', 'useBasicAuth', 'basicAuthPassword', 'useStoredEmailID'] as const)(
		'puts %s right when it was changed in the dashboard',
		async (name) => {
			const workflow = await publishWorkflow(service.current);
			const right = { ...provider()! };
			Object.assign(provider()!, { [name]: name === 'basicAuthPassword' ? 'x' : !right[name] });
			forgetRequests();
			await workflow.restart();
			// The first GET finds the change, the second looks for another provider, the third checks what was stored
			expect(takeAsked()).toEqual([routeOf('GET'), routeOf('GET'), routeOf('PUT'), routeOf('GET')]);
			expect(provider()).toEqual(right);
		},
	);

	it('knows the URL of the node in capital letters, too', async () => {
		const workflow = await publishWorkflow(service.current);
		provider()!.webhookURL = PRODUCTION_URL.replace('https://n8n.', 'HTTPS://N8N.');
		await workflow.restart();
		await workflow.unpublish();
		expect(provider()).toBeUndefined();
	});

	it('needs a public https address, unless the service stands on the same machine or network', async () => {
		const workflow = new Published(service.current);
		workflow.n8nUrl = 'http://localhost:5678';
		await workflow.publish();
		expect(provider()?.webhookURL).toBe('http://localhost:5678/webhook/hook-1/notification');
		await workflow.unpublish();
		forgetRequests();
		workflow.credentials.apiOrigin = '';
		expect(await errorMessageOf(workflow.publish())).toContain(
			'CometChat sends events to https addresses',
		);
		expect(takeAsked()).toEqual([]);
		expect(said).toEqual([]);
	});

	it('refuses a form that cannot be read, before any request', async () => {
		const workflow = new Published(service.current, { storedOnly: 'perhaps' });
		expect(await errorMessageOf(workflow.publish())).toContain('Only People With a Stored Address');
		expect(takeAsked()).toEqual([]);
	});

	it('takes the default of a field that is null in the workflow', async () => {
		await publishWorkflow(service.current, { channel: null, storedOnly: null, replace: null });
		expect(provider('email')).toMatchObject({
			webhookURL: PRODUCTION_URL,
			useStoredEmailID: false,
		});
	});
});

it.each(['hook-1', 'hook-2'])(
	'waits for a removal that is under way, and makes the node %s the provider',
	async (webhookId) => {
		const workflow = await publishWorkflow(service.current);
		service.current.faults.add({ kind: 'slow', route: routeOf('DELETE'), delayMs: 300 });
		const removal = workflow.unpublish();
		const next = new Published(service.current);
		next.nodes = [{ id: 'node-2', name: 'CometChat Trigger', webhookId }];
		await next.publish();
		await removal;
		expect(provider()?.webhookURL).toContain(webhookId);
	},
);

describe('Execute step', () => {
	it('registers the test address, and removes the address afterwards', async () => {
		const workflow = new Published(service.current);
		await workflow.listen();
		expect(provider()?.webhookURL).toBe(TEST_URL);
		await workflow.stopListening();
		expect(provider()).toBeUndefined();
	});

	it.each([false, true])('never replaces a provider (option: %s)', async (replace) => {
		putForeign();
		const workflow = new Published(service.current, { replace });
		const message = await errorMessageOf(workflow.listen());
		expect(message).toContain('mailer.example.org gets the emails of this app already');
		expect(message).toContain('a test does not replace it');
		expect(message).toContain('paste a sample');
		await workflow.stopListening();
		expect(provider()).toEqual(foreign());
	});

	it('does not replace the published node, and does not remove that node at the end', async () => {
		const workflow = await publishWorkflow(service.current);
		expect(await errorMessageOf(workflow.listen())).toContain('n8n.example.com gets the emails');
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
