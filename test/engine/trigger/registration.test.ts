import type { IDataObject } from 'n8n-workflow';
import { management, bodyParameters, type Webhook } from '../../service';
import { eventData } from '../../support/events';
import { useFastClock, useService } from '../support';
import { listenToLog } from './failures';
import {
	takeRoutes,
	forgetRequests,
	Published,
	publishWorkflow,
	ROUTES,
	useTimes,
	webhooksOf,
} from './lifecycle';
import { PRODUCTION_URL } from './published';

useFastClock();
useTimes();
const service = useService();
const examples = useService({ managementAnswers: 'examples' });

const { LIST, CREATE, GET, UPDATE, DELETE, TRIGGERS, ATTACH, DETACH } = ROUTES;

const webhooks = () => webhooksOf(service.current);

/** The routes of the requests since the last call. */
const takeRequests = () => takeRoutes(service.current);

/** A webhook that a person has made. */
const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
	id: 'by_hand',
	name: 'By hand',
	webhookURL: 'https://elsewhere.example.com/',
	enabled: true,
	useBasicAuth: false,
	retryOnFailure: false,
	triggers: new Set(),
	createdAt: 1,
	updatedAt: 1,
	...changes,
});

const addWebhook = (one: Webhook) => service.current.state.webhooks.set(one.id, one);

describe('Publishing a workflow', () => {
	it('creates a webhook with the events and a password, by documented requests', async () => {
		const workflow = await publishWorkflow(service.current, {
			events: ['message_sent', 'group_created'],
			options: { otherEvents: 'message_pinned, message_sent' },
		});
		const { requests, appId, managementKey, managementSecret } = service.current;
		const [{ id, password }] = webhooks();
		expect(id).toMatch(/^n8n_[0-9a-f]{24}$/);
		expect(await workflow.registeredLogin()).toEqual({ appId, username: 'n8n', password });
		expect(password).toMatch(/^[0-9a-f]{64}$/);
		// A secret that was pasted with a line end is the same secret
		workflow.credentials.secret = `${managementSecret}\n`;
		expect((await workflow.registeredLogin()).password).toBe(password);
		const events = ['group_created', 'message_pinned', 'message_sent'];
		expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
			['GET', `/apps/${appId}/webhooks?perPage=100`, undefined],
			[
				'POST',
				`/apps/${appId}/webhooks`,
				{
					id,
					name: 'n8n Moderation',
					webhookURL: PRODUCTION_URL,
					enabled: true,
					useBasicAuth: true,
					username: 'n8n',
					password,
					retryOnFailure: true,
				},
			],
			['GET', `/apps/${appId}/webhooks/${id}/triggers`, undefined],
			['POST', `/apps/${appId}/webhooks/${id}/triggers`, { triggerIds: events }],
		]);
		for (const { headers, status } of requests) {
			expect(status).toBe(200);
			expect(headers).toMatchObject({
				key: managementKey,
				secret: managementSecret,
				'x-webhook-version': '2',
			});
			expect(headers).not.toHaveProperty('apikey');
		}
		expect([...webhooks()[0].triggers].sort()).toEqual(events);
	});

	it('stores no secret in the workflow', async () => {
		const workflow = await publishWorkflow(service.current);
		const stored = JSON.stringify(workflow.staticData);
		expect(stored).toContain(webhooks()[0].id);
		for (const secret of [webhooks()[0].password!, service.current.managementSecret]) {
			expect(stored).not.toContain(secret);
		}
	});

	it('sends two requests when n8n starts again, and changes nothing', async () => {
		const workflow = await publishWorkflow(service.current);
		const before = structuredClone(webhooks());
		forgetRequests(service.current);
		await workflow.restart();
		expect(takeRequests()).toEqual([GET, TRIGGERS]);
		expect(webhooks()).toEqual(before);
	});

	it.each([null, 'x', [1], { a: null, b: 'x', c: { webhookId: 5 } }])(
		'finds its webhook if n8n has stored %j about it',
		async (stored) => {
			const workflow = await publishWorkflow(service.current);
			const [own] = structuredClone(webhooks());
			for (const kept of Object.values(workflow.staticData)) {
				expect(kept).toHaveProperty('registered');
				(kept as IDataObject).registered = stored;
			}
			await workflow.restart();
			// The webhook may be written again, in the next second
			expect(webhooks()).toEqual([{ ...own, updatedAt: expect.any(Number) }]);
		},
	);

	it('is undone by removing the webhook, and leaves other webhooks alone', async () => {
		const workflow = await publishWorkflow(service.current);
		addWebhook(webhook());
		forgetRequests(service.current);
		await workflow.unpublish();
		// The webhook is read at once, and before the removal: if it was registered again meanwhile, it stays
		expect(takeRequests()).toEqual([GET, GET, DELETE]);
		expect(webhooks().map(({ id }) => id)).toEqual(['by_hand']);
		expect(JSON.stringify(workflow.staticData)).not.toContain('n8n_');
		await workflow.publish();
		expect(webhooks()).toHaveLength(2);
	});

	it('works with answers like the examples of the reference', async () => {
		const workflow = await publishWorkflow(examples.current);
		await workflow.restart();
		expect(takeRoutes(examples.current)).toEqual([LIST, CREATE, TRIGGERS, ATTACH, GET, TRIGGERS]);
		workflow.staticData = {};
		await workflow.restart();
		expect(takeRoutes(examples.current)).toEqual([LIST, UPDATE, TRIGGERS]);
		expect(webhooksOf(examples.current)).toHaveLength(1);
		await workflow.unpublish();
		expect(webhooksOf(examples.current)).toEqual([]);
	});

	it('sends nothing if the trigger is registered by hand', async () => {
		const workflow = new Published(service.current, { registration: 'byHand' });
		workflow.n8nUrl = 'http://localhost:5678';
		for (const step of ['publish', 'restart', 'listen', 'stopListening', 'unpublish'] as const) {
			await workflow[step]();
		}
		expect(service.current.requests).toEqual([]);
	});

	it('gives the webhook a name that people recognize', async () => {
		const workflow = new Published(service.current);
		workflow.workflowName = `<b>"Über 50" 🙂\n${'x'.repeat(80)}`;
		await workflow.publish();
		// A name has at most 50 characters
		expect(webhooks()[0].name).toBe(`n8n b Über 50 ${'x'.repeat(50)}`.slice(0, 50));
	});
});

describe('A webhook with the same URL is taken over', () => {
	it.each([true, false])('if a crash left it (events attached: %s)', async (attached) => {
		const workflow = await publishWorkflow(service.current);
		// n8n ended before it could store anything
		workflow.staticData = {};
		const [left] = webhooks();
		left.password = 'old';
		if (!attached) left.triggers.clear();
		forgetRequests(service.current);
		await workflow.publish();
		expect(takeRequests()).toEqual([LIST, UPDATE, TRIGGERS, ...(attached ? [] : [ATTACH])]);
		expect(webhooks()).toHaveLength(1);
		expect(webhooks()[0].password).toBe((await workflow.registeredLogin()).password);
		expect([...webhooks()[0].triggers]).toEqual(['message_sent']);
	});

	it('if a person made it, and is removed with the workflow', async () => {
		addWebhook(webhook({ webhookURL: PRODUCTION_URL, triggers: new Set(['user_blocked']) }));
		const workflow = await publishWorkflow(service.current);
		expect(takeRequests()).toEqual([LIST, UPDATE, TRIGGERS, ATTACH, DETACH]);
		expect(webhooks()).toHaveLength(1);
		expect(webhooks()[0]).toMatchObject({
			id: 'by_hand',
			useBasicAuth: true,
			username: 'n8n',
			password: (await workflow.registeredLogin()).password,
			triggers: new Set(['message_sent']),
		});
		await workflow.restart();
		expect(takeRequests()).toEqual([GET, TRIGGERS]);
		await workflow.unpublish();
		expect(webhooks()).toEqual([]);
	});

	it('and is removed with the workflow, even if the static data about it were overwritten', async () => {
		addWebhook(webhook({ webhookURL: PRODUCTION_URL }));
		addWebhook(webhook({ id: 'other', name: 'n8n Other' }));
		const workflow = await publishWorkflow(service.current);
		workflow.staticData = {};
		await workflow.unpublish();
		expect(webhooks().map(({ id }) => id)).toEqual(['other']);
	});

	it('but is left alone if the workflow was never published', async () => {
		addWebhook(webhook({ webhookURL: PRODUCTION_URL }));
		await new Published(service.current).unpublish();
		expect(webhooks().map(({ id }) => id)).toEqual(['by_hand']);
	});

	it('if it is on the second page of the list', async () => {
		for (let n = 1; n <= 130; n++) addWebhook(webhook({ id: `other_${n}` }));
		addWebhook(webhook({ id: 'last', webhookURL: PRODUCTION_URL }));
		await publishWorkflow(service.current);
		expect(
			service.current.requests.slice(0, 3).map(({ method, query }) => [method, query]),
		).toEqual([
			['GET', { perPage: '100' }],
			['GET', { perPage: '100', page: '2' }],
			['PUT', {}],
		]);
		expect(webhooks().find(({ id }) => id === 'last')).toMatchObject({ username: 'n8n' });
		expect(webhooks()).toHaveLength(131);
	});
});

describe('All events', () => {
	it('are all documented events of webhooks, and other attached events stay', async () => {
		const workflow = await publishWorkflow(service.current, { events: ['*'] });
		const [{ triggers }] = webhooks();
		expect([...triggers].sort()).toEqual(
			Object.keys(eventData)
				.filter((name) => name !== 'after_message')
				.sort(),
		);
		triggers.add('message_pinned');
		forgetRequests(service.current);
		await workflow.restart();
		expect(takeRequests()).toEqual([GET, TRIGGERS]);
		// Registering again does not detach it, either
		workflow.staticData = {};
		await workflow.publish();
		expect(takeRequests()).toEqual([LIST, UPDATE, TRIGGERS]);
		expect([...triggers]).toContain('message_pinned');
	});

	it('are attached even if the app does not offer another event of the form', async () => {
		const workflow = new Published(service.current, {
			events: ['*'],
			options: { otherEvents: 'not_known_here' },
		});
		const { said } = listenToLog(workflow);
		await workflow.publish();
		expect(said.join()).toContain('does not offer not_known_here');
		jest.restoreAllMocks();
		forgetRequests(service.current);
		await workflow.restart();
		expect(takeRequests()).toEqual([GET, TRIGGERS]);
	});
});

it('a publishing and its undoing use exactly the documented routes and fields', async () => {
	const workflow = await publishWorkflow(service.current);
	webhooks()[0].triggers = new Set(['user_blocked']);
	await workflow.restart();
	await workflow.unpublish();
	const sent = new Map(
		service.current.requests.map(({ route, body }) => [
			route!,
			Object.keys((body as object) ?? {}),
		]),
	);
	expect([...sent.keys()].sort()).toEqual(management.map(({ route }) => route).sort());
	for (const operation of management) {
		const fields = bodyParameters(operation).filter(({ path }) => path.length === 1);
		expect(sent.get(operation.route)!.sort()).toEqual(
			fields.map(({ path: [name] }) => name).sort(),
		);
	}
});
