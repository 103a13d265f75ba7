import type { FaultSpec } from '../../service';
import { partInShortRuns } from '../../support/budget';
import { expectNoSecretIn, failure, listenToLog, useManagementService } from './failures';
import { Published, publishWorkflow, ROUTES, webhooksOf } from './lifecycle';

const service = useManagementService();
const webhooks = () => webhooksOf(service.current);

/** Expects one webhook, with the events and the login of the workflow. */
const expectRegistered = async (workflow: Published) => {
	const [webhook, ...others] = webhooks();
	expect(others).toEqual([]);
	expect(webhook).toMatchObject({
		enabled: true,
		useBasicAuth: true,
		username: 'n8n',
		password: (await workflow.registeredLogin()).password,
		triggers: new Set(['message_sent']),
	});
};

/** Publishes a workflow, and then gives its webhook another password and another event, without a note in n8n. */
async function leaveBehind(workflow: Published): Promise<void> {
	await workflow.publish();
	workflow.staticData = {};
	Object.assign(webhooks()[0], { password: 'old', triggers: new Set(['user_blocked']) });
}

/** Faults, and whether the node repeats a request that is struck once. */
const FAULTS: Array<[name: string, FaultSpec, isRepeated: boolean]> = [
	['503', { kind: '503', retryAfterSeconds: 0.001 }, true],
	['502', { kind: '502' }, true],
	['429 with Retry-After', { kind: '429', retryAfterSeconds: 0.001 }, true],
	['429 without Retry-After', { kind: '429', headers: 'none' }, true],
	['a connection that is cut', { kind: 'reset' }, true],
	['an answer that breaks off', { kind: 'reset-midway' }, true],
	['a page of a gateway', { kind: 'html-502' }, true],
	['500', { kind: '500' }, false],
	['a sign-in page', { kind: 'html' }, false],
	['the page of a firewall', { kind: 'forbidden-page' }, false],
	['a refusal', { kind: 'refusal' }, false],
	['an answer that says it was not done', { kind: 'not-done' }, false],
];

/** Whether the node finds the webhook in spite of the fault: a refusal may mean that the ID is taken, so it looks. */
const isFoundAfter = (step: string, when: string, { kind }: FaultSpec) =>
	step === 'CREATE' && when === 'after' && ['refusal', 'forbidden-page'].includes(kind);

/** The requests of a registration: of a new webhook, and of a webhook that is found. */
const NEW = ['LIST', 'CREATE', 'TRIGGERS', 'ATTACH'] as const;
const FOUND = ['LIST', 'UPDATE', 'TRIGGERS', 'ATTACH', 'DETACH'] as const;
const STEPS = [
	...NEW.map((step) => ['new', step] as const),
	...FOUND.map((step) => ['found', step] as const),
];

describe.each(STEPS)('A webhook that is %s: when %s fails', (kind, step) => {
	const row = STEPS.findIndex(([one, other]) => one === kind && other === step);
	const route = ROUTES[step];
	let workflow: Published;
	beforeEach(async () => {
		workflow = new Published(service.current);
		if (kind === 'found') await leaveBehind(workflow);
	});

	describe.each(['before', 'after'] as const)('%s it was processed', (when) => {
		// The two moments have different rows, and so try different faults
		const faults = partInShortRuns(FAULTS, when === 'before' ? row : row + 2);
		it.each(faults)('once, by %s', async (_name, fault, isRepeated) => {
			service.current.faults.add({ ...fault, route, when, count: 1 });
			if (isRepeated || isFoundAfter(step, when, fault)) {
				await workflow.publish();
			} else {
				const { message } = await failure(workflow.publish());
				expect(message).toMatch(/^Could not register the webhook: /);
				// n8n has undone the registration
				expect(webhooks()).toEqual([]);
				await workflow.publish();
			}
			await expectRegistered(workflow);
			await workflow.unpublish();
			expect(webhooks()).toEqual([]);
		});

		it.each(faults)('again and again, by %s', async (_name, fault) => {
			const force = service.current.faults.add({ ...fault, route, when });
			if (isFoundAfter(step, when, fault)) {
				await workflow.publish();
				return await expectRegistered(workflow);
			}
			const { message, description } = await failure(workflow.publish());
			expect(message).toMatch(/^Could not register the webhook: /);
			// Sentences, and perhaps a status or a code of the network: 'Try again later. (HTTP 503)'
			expect(description).toMatch(/[A-Z].*\. .*\(.*(HTTP \d+|E[A-Z]+)\)$|^[A-Z].*\.$/);
			// The trigger has no fields of the main node, so no advice names one
			expect(description).not.toMatch(/REST API Key'|Request Options|'Region'|the item/);
			expect(webhooks()).toEqual([]);
			force.remove();
			await workflow.publish();
			await expectRegistered(workflow);
		});
	});
});

describe('When the webhook cannot be removed', () => {
	let workflow: Published;
	beforeEach(async () => {
		workflow = await publishWorkflow(service.current);
	});

	it.each(FAULTS)(
		'by %s, the log says so, and the next publishing takes the webhook over',
		async (...row) => {
			const [, fault] = row;
			const { said } = listenToLog(workflow);
			const [{ id }] = webhooks();
			const force = service.current.faults.add({ ...fault, route: ROUTES.DELETE });
			await workflow.unpublish();
			expect(said).toEqual([expect.stringContaining(id)]);
			expect(said[0]).toContain('remove it in the dashboard');
			expectNoSecretIn(said);
			await expectRegistered(workflow);
			force.remove();
			await workflow.publish();
			await expectRegistered(workflow);
			await workflow.unpublish();
			expect(webhooks()).toEqual([]);
		},
	);

	it('a removal whose answer was lost is done', async () => {
		const { said } = listenToLog(workflow);
		service.current.faults.add({ kind: 'reset', route: ROUTES.DELETE, when: 'after', count: 1 });
		await workflow.unpublish();
		expect([webhooks(), said]).toEqual([[], []]);
	});

	it('a service that cannot be reached does not hold n8n up', async () => {
		const { said } = listenToLog(workflow);
		await service.current.stopListening();
		await workflow.unpublish();
		expect(said).toHaveLength(1);
		await service.current.listenAgain();
		await workflow.unpublish();
		expect(webhooks()).toEqual([]);
	});
});

describe('When n8n starts and the service is down', () => {
	let workflow: Published;
	let said: string[];
	beforeEach(async () => {
		workflow = await publishWorkflow(service.current);
		({ said } = listenToLog(workflow));
	});

	it.each([
		['503', { kind: '503', retryAfterSeconds: 0.001 }],
		['a cut connection', { kind: 'reset' }],
		['too many requests', { kind: '429', retryAfterSeconds: 0.001 }],
	] as Array<[string, FaultSpec]>)('a known webhook is kept (%s)', async (_name, fault) => {
		service.current.faults.add(fault);
		await workflow.restart();
		expect(said).toEqual([expect.stringContaining('takes it as it was')]);
		expectNoSecretIn(said);
		await expectRegistered(workflow);
	});

	it('a changed webhook is an error, and so is a publishing by a person', async () => {
		service.current.faults.add({ kind: '503', retryAfterSeconds: 0.001 });
		const { message } = await failure(workflow.publish());
		expect(message).toMatch(/^Could not look for the webhook: /);
		workflow.parameters = { ...workflow.parameters, events: ['user_blocked'] };
		await failure(workflow.restart());
	});

	it('a refused key is an error', async () => {
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
		expect(webhooks()).toEqual([]);
	});

	it('is named in the error if it could not be removed, and is taken over later', async () => {
		service.current.faults.add(attachFails);
		service.current.faults.add({ kind: '500', route: ROUTES.DELETE });
		const workflow = new Published(service.current);
		const { description } = await failure(workflow.listen());
		expect(description).toContain(
			`The webhook ${webhooks()[0].id} that was created for it could not`,
		);
		service.current.faults.clear();
		await workflow.listen();
		await expectRegistered(workflow);
	});

	it('of a webhook that was there before stays for the next attempt', async () => {
		const workflow = new Published(service.current);
		await workflow.listen();
		webhooks()[0].triggers.clear();
		service.current.faults.add(attachFails);
		const { description } = await failure(workflow.listen());
		expect(description).not.toContain('removed again');
		expect(webhooks()).toHaveLength(1);
	});
});
