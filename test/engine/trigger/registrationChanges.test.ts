import { startService } from '../../service';
import { hurry, useService } from '../support';
import { askedOf, Published, ROUTES } from './lifecycle';
import { managementCredentials, N8N, PRODUCTION_URL, TEST_URL } from './published';

hurry();
const service = useService();

const { LIST, CREATE, GET, UPDATE, TRIGGERS, ATTACH, DETACH } = ROUTES;

/** The webhooks that the service has. */
const known = () => [...service.current.state.webhooks.values()];

const asked = () => askedOf(service.current);

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
			expect(askedOf(rotated)).toEqual([LIST, UPDATE, TRIGGERS]);
			expect(known()[0].password).toBe((await workflow.login()).password);
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
		for (const mode of ['webhook', 'manual'] as const) {
			const { password } = await workflow.login({ mode });
			expect(known().map((one) => one.password)).toEqual([password, password]);
		}
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
		const [first, second] = known().map(({ password }) => password);
		expect(first).not.toBe(second);
		expect((await workflow.login({ node: 1 })).password).toBe(second);
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
