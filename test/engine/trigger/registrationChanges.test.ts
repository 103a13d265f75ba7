import { removalsEnded } from '../../../nodes/CometChatTrigger/registration/removals';
import { startService } from '../../service';
import { useFastClock, sleep, useService } from '../support';
import { failure, listenToLog } from './failures';
import {
	takeRoutes,
	forgetRequests,
	Published,
	publishWorkflow,
	ROUTES,
	useTimes,
	webhooksOf,
} from './lifecycle';
import { managementCredentials, N8N_URL, PRODUCTION_URL, TEST_URL } from './published';

useFastClock();
useTimes();
const service = useService();

const { LIST, CREATE, GET, UPDATE, TRIGGERS, ATTACH, DETACH } = ROUTES;

/** The webhooks that the service has now. */
const webhooks = () => webhooksOf(service.current);

/** The routes of the requests since the last call. */
const takeRequests = () => takeRoutes(service.current);

describe('What was changed meanwhile is put right', () => {
	let workflow: Published;
	beforeEach(async () => {
		workflow = await publishWorkflow(service.current, {
			events: ['message_sent', 'message_edited'],
		});
		forgetRequests(service.current);
	});

	it.each([404, 400])('a webhook that was removed by hand, with the status %d', async (status) => {
		const code = 'ERR_WEBHOOK_NOT_FOUND';
		service.current.deviations.push({ route: GET, change: 'status', from: 404, to: status, code });
		service.current.state.webhooks.clear();
		await workflow.restart();
		expect(takeRequests()).toEqual([GET, LIST, CREATE, TRIGGERS, ATTACH]);
		expect(webhooks()).toHaveLength(1);
		service.current.state.webhooks.clear();
		await workflow.unpublish();
		expect(JSON.stringify(workflow.staticData)).not.toContain('n8n_');
	});

	it.each([
		['was switched off', { enabled: false }],
		['is off in the digits of a service', { enabled: 0 }],
		['has another URL at the same address', { webhookURL: `${N8N_URL}/webhook/other` }],
	])('a webhook that %s', async (_what, changes) => {
		Object.assign(webhooks()[0], changes);
		await workflow.restart();
		expect(takeRequests()).toEqual([GET, LIST, UPDATE, TRIGGERS]);
		expect(webhooks()).toMatchObject([{ enabled: true, webhookURL: PRODUCTION_URL }]);
	});

	it('a webhook that sends elsewhere now: it stays, and a new webhook is created', async () => {
		const [given] = webhooks();
		given.webhookURL = 'https://elsewhere.example.com/';
		const before = structuredClone(given);
		await workflow.restart();
		expect(webhooks()).toMatchObject([before, { id: `${given.id}_2`, webhookURL: PRODUCTION_URL }]);
		await workflow.restart();
		expect(webhooks()).toHaveLength(2);
		await workflow.unpublish();
		expect(webhooks()).toEqual([before]);
		await workflow.unpublish();
		expect(webhooks()).toEqual([before]);
	});

	it.each([
		['more events', ['message_sent', 'message_edited', 'user_blocked'], [DETACH]],
		['fewer events', ['message_edited'], [ATTACH]],
		['other events', ['user_blocked'], [ATTACH, DETACH]],
		['as many, one of them another', ['message_sent', 'user_blocked'], [ATTACH, DETACH]],
	])('a webhook with %s', async (_name, triggers, routes) => {
		webhooks()[0].triggers = new Set(triggers);
		await workflow.restart();
		expect(takeRequests()).toEqual([GET, TRIGGERS, LIST, UPDATE, TRIGGERS, ...routes]);
		expect([...webhooks()[0].triggers].sort()).toEqual(['message_edited', 'message_sent']);
	});

	it('a webhook that the list does not show yet, and that has an older password', async () => {
		Object.assign(webhooks()[0], { password: 'older' });
		const values = jest.spyOn(service.current.state.webhooks, 'values');
		values.mockReturnValueOnce([].values());
		workflow.staticData = {};
		await workflow.restart();
		expect(takeRequests()).toEqual([LIST, CREATE, GET, UPDATE, TRIGGERS]);
		expect(webhooks()).toMatchObject([{ password: (await workflow.registeredLogin()).password }]);
		values.mockRestore();
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
		const [{ password }] = webhooks();
		await using rotated = await startService({ managementSecret: 'the-next-secret' });
		// A stand-in for the same account, which has given out another secret
		rotated.state.webhooks = service.current.state.webhooks;
		workflow.credentials = managementCredentials(rotated);
		await workflow.restart();
		expect(takeRoutes(rotated)).toEqual([LIST, UPDATE, TRIGGERS]);
		expect(webhooks()[0].password).toBe((await workflow.registeredLogin()).password);
		expect(webhooks()[0].password).not.toBe(password);
	});
});

describe('Side by side', () => {
	it('the webhooks of test and production do not disturb each other', async () => {
		const workflow = await publishWorkflow(service.current);
		const [production] = structuredClone(webhooks());
		await workflow.listen();
		expect(webhooks().map(({ webhookURL }) => webhookURL)).toEqual([PRODUCTION_URL, TEST_URL]);
		for (const mode of ['webhook', 'manual'] as const) {
			const { password } = await workflow.registeredLogin({ mode });
			expect(webhooks().map((one) => one.password)).toEqual([password, password]);
		}
		expect(webhooks()[0]).toEqual(production);
		await workflow.stopListening();
		expect(webhooks()).toEqual([production]);
		await workflow.listen();
		await workflow.unpublish();
		expect(webhooks()).toMatchObject([{ webhookURL: TEST_URL }]);
	});

	it('two nodes of a workflow have two webhooks', async () => {
		const workflow = new Published(service.current);
		workflow.nodes.push({ id: 'node-2', name: 'Second', webhookId: 'hook-2' });
		await workflow.publish();
		expect(webhooks().map(({ webhookURL }) => webhookURL)).toEqual([
			PRODUCTION_URL,
			`${N8N_URL}/webhook/hook-2/webhook`,
		]);
		const [first, second] = webhooks().map(({ password }) => password);
		expect(first).not.toBe(second);
		expect((await workflow.registeredLogin({ node: 1 })).password).toBe(second);
		forgetRequests(service.current);
		await workflow.restart();
		expect(takeRequests()).toEqual([GET, TRIGGERS, GET, TRIGGERS]);
		await workflow.unpublish();
		expect(webhooks()).toEqual([]);
	});

	it('workflows with the same node have webhooks of their own', async () => {
		const first = new Published(service.current);
		const second = new Published(service.current);
		second.workflowId = 'wf2';
		second.nodes = [{ id: 'node-1', name: 'CometChat Trigger', webhookId: 'hook-9' }];
		await first.publish();
		await second.publish();
		expect(webhooks()).toHaveLength(2);
		await second.unpublish();
		expect(webhooks()).toMatchObject([{ webhookURL: PRODUCTION_URL }]);
	});
});

describe('A copy of n8n at another address', () => {
	const STAGING = 'https://staging.example.com';

	/** Production is published; staging starts from a backup, with all its IDs and static data. */
	async function restored() {
		const production = await publishWorkflow(service.current);
		const staging = Object.assign(new Published(service.current), {
			n8nUrl: STAGING,
			staticData: structuredClone(production.staticData),
		});
		const [webhook] = structuredClone(webhooks());
		return { production, staging, webhook, log: listenToLog(staging) };
	}

	it.each(['restart', 'publish'] as const)(
		'leaves the webhook of the original alone when it starts (%s), and says so once',
		async (start) => {
			const { staging, webhook, log } = await restored();
			await staging[start]();
			expect(webhooks()).toEqual([
				webhook,
				expect.objectContaining({ webhookURL: `${STAGING}/webhook/hook-1/webhook` }),
			]);
			expect(log.said).toEqual([
				expect.stringMatching(
					new RegExp(`leaves the webhook ${webhook.id} .*${PRODUCTION_URL}.*remove the webhook in`),
				),
			]);
			await staging.publish();
			expect(log.said).toHaveLength(1);
			await staging.unpublish();
			expect(webhooks()).toEqual([webhook]);
		},
	);

	it.each([STAGING, 'http://localhost:5678'])(
		'leaves the webhook of the original alone when the copy is unpublished first, at %s',
		async (base) => {
			const { production, staging, webhook, log } = await restored();
			staging.n8nUrl = base;
			await staging.unpublish();
			expect([webhooks(), log.said.length]).toEqual([[webhook], 1]);
			await production.unpublish();
			expect(webhooks()).toEqual([]);
		},
	);

	it('moves back to the old address, and finds its webhook there', async () => {
		const { staging, webhook } = await restored();
		await staging.publish();
		staging.n8nUrl = N8N_URL;
		await staging.publish();
		expect(webhooks()).toHaveLength(2);
		expect(webhooks()[0]).toMatchObject({ id: webhook.id, webhookURL: PRODUCTION_URL });
	});

	it('does not overwrite a webhook of the original that takes the ID of the copy in the same moment', async () => {
		const { staging, webhook } = await restored();
		await staging.publish();
		// Somebody has made a webhook for production, under the ID that staging takes
		const [, own] = webhooks();
		own.webhookURL = PRODUCTION_URL;
		const { state } = service.current;
		// The list does not show the own webhook yet
		const listed = new Map([[webhook.id, state.webhooks.get(webhook.id)!]]);
		const before = structuredClone(own);
		staging.staticData = {};
		const stored = new Map(state.webhooks);
		jest.spyOn(state.webhooks, 'values').mockImplementation(() => listed.values());
		const { message } = await failure(staging.publish());
		jest.restoreAllMocks();
		expect(message).toContain(`a webhook with the ID ${own.id}`);
		expect(stored.get(own.id)).toEqual(before);
	});
});

describe('Publishing again', () => {
	const UNTIL_REMOVAL = 300;
	useTimes({ untilRemoval: UNTIL_REMOVAL });

	it.each([{}, { events: ['user_blocked'] }])(
		'keeps the webhook without a gap, changed in place: %j',
		async (changes) => {
			const workflow = new Published(service.current);
			workflow.waitsForRemovals = false;
			await workflow.publish();
			const [{ id }] = webhooks();
			forgetRequests(service.current);
			// n8n does this when a published workflow is published again
			await workflow.unpublish();
			workflow.parameters = { ...workflow.parameters, ...changes };
			await workflow.publish('update');
			const routes = takeRequests().filter((route) => route !== GET);
			expect(routes.slice(0, 3)).toEqual([LIST, UPDATE, TRIGGERS]);
			await sleep(UNTIL_REMOVAL + 200);
			expect(takeRequests()).toEqual([]);
			expect(webhooks().map((one) => one.id)).toEqual([id]);
			workflow.waitsForRemovals = true;
			await workflow.unpublish();
			expect(webhooks()).toEqual([]);
		},
	);

	it('with credentials of another app removes the webhook in the app before', async () => {
		await using other = await startService({ appId: 'other-app' });
		const workflow = new Published(service.current);
		workflow.waitsForRemovals = false;
		await workflow.publish();
		await workflow.unpublish();
		workflow.credentials = managementCredentials(other);
		await workflow.publish('update');
		await removalsEnded();
		expect([webhooks().length, webhooksOf(other).length]).toEqual([0, 1]);
	});

	it.each(['was there', 'was gone'])(
		'by another main process keeps the webhook, which %s when it was unpublished',
		async (how) => {
			const workflow = new Published(service.current);
			await workflow.publish();
			// Long ago, because the other process compares times in whole seconds
			Object.assign(webhooks()[0], { updatedAt: 1 });
			if (how === 'was gone') service.current.state.webhooks.clear();
			let ended = Promise.resolve();
			await jest.isolateModulesAsync(async () => {
				const other = await import('../../../nodes/CometChatTrigger/registration');
				const { times } = await import('../../../nodes/shared/registration/times');
				const removals = await import('../../../nodes/CometChatTrigger/registration/removals');
				times.untilRemoval = 1_500;
				await other.remove.call(workflow.context());
				ended = removals.removalsEnded();
			});
			workflow.staticData = {};
			const { requests } = service.current;
			// The planned removal reads the webhook first, to see later whether it was registered again
			while (!requests.some(({ route, endedAt }) => route === GET && endedAt)) await sleep(5);
			await workflow.publish('update');
			await ended;
			expect(webhooks()).toHaveLength(1);
			await workflow.unpublish();
			expect(webhooks()).toEqual([]);
		},
	);

	it('while the removal is under way waits for it, and creates the webhook', async () => {
		const workflow = new Published(service.current);
		workflow.waitsForRemovals = false;
		await workflow.publish();
		service.current.faults.add({ kind: 'slow', route: ROUTES.DELETE, delayMs: 400 });
		await workflow.unpublish();
		await sleep(UNTIL_REMOVAL + 100);
		forgetRequests(service.current);
		await workflow.publish();
		// A busy machine may begin the removal only now
		expect(takeRequests().filter((route) => route !== ROUTES.DELETE && route !== GET)).toEqual([
			LIST,
			CREATE,
			TRIGGERS,
			ATTACH,
		]);
		expect(webhooks()).toHaveLength(1);
		workflow.waitsForRemovals = true;
		await workflow.unpublish();
	});
});
