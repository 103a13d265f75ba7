import { webhookPassword } from '../../../nodes/CometChatTrigger/registration';
import { startService, type Service } from '../../service';
import { operationAt } from '../../service/contract';
import type { Webhook } from '../../service/webhookRecords';
import { hurry, useService } from '../support';
import { managementCredentials, N8N, Published, ROUTES } from './lifecycle';

hurry();
const service = useService();
const examples = useService({ managementAnswers: 'examples' });

const { LIST, CREATE, GET, UPDATE, DELETE, TRIGGERS, ATTACH, DETACH } = ROUTES;

const PRODUCTION_URL = `${N8N}/webhook/hook-1/webhook`;
const TEST_URL = `${N8N}/webhook-test/hook-1/webhook`;

/** The webhooks that the service has. */
const known = ({ state }: Service = service.current) => [...state.webhooks.values()];

/** The routes that were asked for since the last look. */
function asked({ requests }: Service = service.current): Array<string | undefined> {
	const routes = requests.map(({ route }) => route);
	requests.length = 0;
	return routes;
}

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

const put = (one: Webhook) => service.current.state.webhooks.set(one.id, one);

describe('Publishing a workflow', () => {
	it('creates a webhook with the events and a password, by requests as documented', async () => {
		const workflow = new Published(service.current, {
			events: ['message_sent', 'group_created'],
			options: { otherEvents: 'message_pinned, message_sent' },
		});
		await workflow.publish();
		const { requests, appId, managementKey, managementSecret } = service.current;
		const [{ id, password }] = known();
		expect(id).toMatch(/^n8n_[0-9a-f]{24}$/);
		expect(password).toBe(webhookPassword(workflow.credentials, id));
		expect(password).toMatch(/^[0-9a-f]{64}$/);
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
		expect([...known()[0].triggers].sort()).toEqual(events);
	});

	it('stores no secret in the workflow', async () => {
		const workflow = new Published(service.current);
		await workflow.publish();
		const stored = JSON.stringify(workflow.staticData);
		expect(stored).toContain(known()[0].id);
		for (const secret of [known()[0].password!, service.current.managementSecret]) {
			expect(stored).not.toContain(secret);
		}
	});

	it('asks little when n8n starts again, and changes nothing', async () => {
		const workflow = new Published(service.current);
		await workflow.publish();
		const before = structuredClone(known());
		asked();
		await workflow.restart();
		expect(asked()).toEqual([GET, TRIGGERS]);
		expect(known()).toEqual(before);
	});

	it('is taken back with one request, and another workflow keeps its webhook', async () => {
		const workflow = new Published(service.current);
		await workflow.publish();
		put(webhook());
		asked();
		await workflow.takeBack();
		expect(asked()).toEqual([DELETE]);
		expect(known().map(({ id }) => id)).toEqual(['by_hand']);
		expect(JSON.stringify(workflow.staticData)).not.toContain('n8n_');
		await workflow.publish();
		expect(known()).toHaveLength(2);
	});

	it('works with answers that are as the examples of the reference', async () => {
		const workflow = new Published(examples.current);
		await workflow.publish();
		await workflow.restart();
		expect(asked(examples.current)).toEqual([LIST, CREATE, TRIGGERS, ATTACH, GET, TRIGGERS]);
		workflow.staticData = {};
		await workflow.restart();
		expect(asked(examples.current)).toEqual([LIST, UPDATE, TRIGGERS]);
		expect(known(examples.current)).toHaveLength(1);
		await workflow.takeBack();
		expect(known(examples.current)).toEqual([]);
	});

	it('by hand sends nothing, whatever the form holds', async () => {
		const workflow = new Published(service.current, { registration: 'byHand' });
		workflow.base = 'http://localhost:5678';
		for (const step of ['publish', 'restart', 'listen', 'stopListening', 'takeBack'] as const) {
			await workflow[step]();
		}
		expect(service.current.requests).toEqual([]);
	});

	it('names the webhook so that people recognize it', async () => {
		const workflow = new Published(service.current);
		workflow.workflowName = `<b>"Über 50" 🙂\n${'x'.repeat(80)}`;
		await workflow.publish();
		expect(known()[0].name).toBe(`n8n b Über 50 ${'x'.repeat(50)}`.slice(0, 50));
	});
});

describe('What is there already is taken over', () => {
	it.each([true, false])(
		'the webhook that a crash left (events attached: %s)',
		async (attached) => {
			const workflow = new Published(service.current);
			await workflow.publish();
			// n8n ended before it could store anything
			workflow.staticData = {};
			const [left] = known();
			left.password = 'old';
			if (!attached) left.triggers.clear();
			asked();
			await workflow.publish();
			expect(asked()).toEqual([LIST, UPDATE, TRIGGERS, ...(attached ? [] : [ATTACH])]);
			expect(known()).toHaveLength(1);
			expect(known()[0].password).toBe(webhookPassword(workflow.credentials, left.id));
			expect([...known()[0].triggers]).toEqual(['message_sent']);
		},
	);

	it('one that was made by hand for the same URL, which goes with the workflow', async () => {
		put(webhook({ webhookURL: PRODUCTION_URL, triggers: new Set(['user_blocked']) }));
		const workflow = new Published(service.current);
		await workflow.publish();
		expect(asked()).toEqual([LIST, UPDATE, TRIGGERS, ATTACH, DETACH]);
		expect(known()).toHaveLength(1);
		expect(known()[0]).toMatchObject({
			id: 'by_hand',
			useBasicAuth: true,
			username: 'n8n',
			password: webhookPassword(workflow.credentials, 'by_hand'),
			triggers: new Set(['message_sent']),
		});
		await workflow.restart();
		expect(asked()).toEqual([GET, TRIGGERS]);
		await workflow.takeBack();
		expect(known()).toEqual([]);
	});

	it('also from the second page of the list', async () => {
		for (let n = 1; n <= 130; n++) put(webhook({ id: `other_${n}` }));
		put(webhook({ id: 'last', webhookURL: PRODUCTION_URL }));
		await new Published(service.current).publish();
		expect(
			service.current.requests.slice(0, 3).map(({ method, query }) => [method, query]),
		).toEqual([
			['GET', { perPage: '100' }],
			['GET', { perPage: '100', page: '2' }],
			['PUT', {}],
		]);
		expect(known().find(({ id }) => id === 'last')).toMatchObject({ username: 'n8n' });
		expect(known()).toHaveLength(131);
	});

	it('the own one under a new address of n8n', async () => {
		const workflow = new Published(service.current);
		await workflow.publish();
		workflow.base = 'https://new.example.com';
		await workflow.restart();
		expect(known()).toMatchObject([
			{ webhookURL: 'https://new.example.com/webhook/hook-1/webhook' },
		]);
	});
});

describe('What was changed meanwhile is put right', () => {
	let workflow: Published;
	beforeEach(async () => {
		workflow = new Published(service.current, { events: ['message_sent', 'message_edited'] });
		await workflow.publish();
		asked();
	});

	it('a webhook that was removed by hand', async () => {
		service.current.state.webhooks.clear();
		await workflow.restart();
		expect(asked()).toEqual([GET, LIST, CREATE, TRIGGERS, ATTACH]);
		expect(known()).toHaveLength(1);
		service.current.state.webhooks.clear();
		await workflow.takeBack();
		expect(JSON.stringify(workflow.staticData)).not.toContain('n8n_');
	});

	it('one that was switched off', async () => {
		known()[0].enabled = false;
		await workflow.restart();
		expect(asked()).toEqual([GET, LIST, UPDATE, TRIGGERS]);
		expect(known()[0].enabled).toBe(true);
	});

	it('one whose URL was changed', async () => {
		known()[0].webhookURL = 'https://elsewhere.example.com/';
		await workflow.restart();
		expect(known()).toMatchObject([{ webhookURL: PRODUCTION_URL }]);
	});

	it.each([
		['more events', ['message_sent', 'message_edited', 'user_blocked'], [DETACH]],
		['fewer events', ['message_edited'], [ATTACH]],
		['other events', ['user_blocked'], [ATTACH, DETACH]],
	])('one with %s', async (_name, triggers, routes) => {
		known()[0].triggers = new Set(triggers);
		await workflow.restart();
		expect(asked()).toEqual([GET, TRIGGERS, LIST, UPDATE, TRIGGERS, ...routes]);
		expect([...known()[0].triggers].sort()).toEqual(['message_edited', 'message_sent']);
	});

	it('the events of the node', async () => {
		workflow.parameters = { ...workflow.parameters, events: ['message_sent', 'group_created'] };
		await workflow.publish('update');
		const changes = service.current.requests.slice(-2).map(({ route, body }) => [route, body]);
		expect(changes).toEqual([
			[ATTACH, { triggerIds: ['group_created'] }],
			[DETACH, { triggerIds: ['message_edited'] }],
		]);
	});

	it('the password, which changes with the secret of the credentials', async () => {
		const [{ password }] = known();
		const rotated = await startService({ managementSecret: 'the-next-secret' });
		try {
			// The same account, which has given out another secret
			rotated.state.webhooks = service.current.state.webhooks;
			workflow.credentials = managementCredentials(rotated);
			await workflow.restart();
			expect(asked(rotated)).toEqual([LIST, UPDATE, TRIGGERS]);
			expect(known()[0].password).toBe(webhookPassword(workflow.credentials, known()[0].id));
			expect(known()[0].password).not.toBe(password);
		} finally {
			await rotated.close();
		}
	});
});

describe('Side by side', () => {
	it('test and production do not disturb one another', async () => {
		const workflow = new Published(service.current);
		await workflow.publish();
		const [production] = structuredClone(known());
		await workflow.listen();
		expect(known().map(({ webhookURL }) => webhookURL)).toEqual([PRODUCTION_URL, TEST_URL]);
		expect(new Set(known().map(({ password }) => password)).size).toBe(2);
		expect(known()[0]).toEqual(production);
		await workflow.stopListening();
		expect(known()).toEqual([production]);
		await workflow.listen();
		await workflow.takeBack();
		expect(known()).toMatchObject([{ webhookURL: TEST_URL }]);
	});

	it('two nodes of one workflow have webhooks of their own', async () => {
		const workflow = new Published(service.current);
		workflow.nodes.push({ id: 'node-2', name: 'Second', webhookId: 'hook-2' });
		await workflow.publish();
		expect(known().map(({ webhookURL }) => webhookURL)).toEqual([
			PRODUCTION_URL,
			`${N8N}/webhook/hook-2/webhook`,
		]);
		asked();
		await workflow.restart();
		expect(asked()).toEqual([GET, TRIGGERS, GET, TRIGGERS]);
		await workflow.takeBack();
		expect(known()).toEqual([]);
	});

	it('workflows with the same node have webhooks of their own', async () => {
		const first = new Published(service.current);
		const second = new Published(service.current);
		second.workflowId = 'wf2';
		second.nodes = [{ id: 'node-1', name: 'CometChat Trigger', webhookId: 'hook-9' }];
		await first.publish();
		await second.publish();
		expect(known()).toHaveLength(2);
		await second.takeBack();
		expect(known()).toMatchObject([{ webhookURL: PRODUCTION_URL }]);
	});
});

describe('All events', () => {
	it('are all documented ones, and those that are attached besides stay', async () => {
		const workflow = new Published(service.current, { events: ['*'] });
		await workflow.publish();
		const [{ triggers }] = known();
		expect(triggers.size).toBe(46);
		triggers.add('message_pinned');
		asked();
		await workflow.restart();
		expect(asked()).toEqual([GET, TRIGGERS]);
	});

	it('are not held up by some that the app does not have', async () => {
		const workflow = new Published(service.current, {
			events: ['*'],
			options: { otherEvents: 'not_known_here' },
		});
		const { logger } = workflow.context();
		const warn = jest.spyOn(logger, 'warn').mockImplementation(() => {});
		await workflow.publish();
		expect(warn.mock.calls.join()).toContain('does not offer not_known_here');
		warn.mockRestore();
		asked();
		await workflow.restart();
		expect(asked()).toEqual([GET, TRIGGERS]);
	});
});

it('uses every documented route, and no other', async () => {
	const workflow = new Published(service.current);
	await workflow.publish();
	known()[0].triggers = new Set(['user_blocked']);
	await workflow.restart();
	await workflow.takeBack();
	const routes = new Set(asked());
	expect([...routes].sort()).toEqual(Object.values(ROUTES).sort());
	for (const route of routes) {
		const [method, path] = route!.split(' ');
		expect(operationAt(method, path)?.api).toBe('management');
	}
});
