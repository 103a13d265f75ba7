import { e2e } from '../editor/page';
import type { Execution } from '../harness/api';
import { until } from '../harness/wait';

const FILE = 'sync-users-from-crm.json';

const TIMEOUT_MS = 90_000;

describe('The sync of users from a CRM, published', () => {
	let workflowId: string;

	beforeAll(async () => {
		const { api, examples } = e2e.session;
		e2e.session.reset();
		workflowId = examples.find(({ file }) => file === FILE)!.id;
		await api.publishWorkflow(workflowId);
	});

	it('creates, updates and deactivates users, and passes over who never was one', async () => {
		const { users } = e2e.session.service.state;
		const execution = await contactsChanged([
			{
				id: 'ada',
				first_name: 'Ada',
				last_name: 'Lovelace',
				email: 'ada@example.com',
				plan: 'gold',
			},
			{
				id: 'alice',
				first_name: 'Alice',
				last_name: 'Miller',
				email: 'am@example.com',
				plan: 'free',
			},
			{ id: 'bob', first_name: 'Bob', last_name: 'Mensah', active: false },
			{ id: 'nobody', first_name: 'No', last_name: 'Body', active: false },
		]);
		expect(execution.data.resultData.error?.message).toBeUndefined();
		expect(execution.status).toBe('success');
		expect(users.get('ada')).toMatchObject({
			name: 'Ada Lovelace',
			metadata: { plan: 'gold', '@private': { email: 'ada@example.com' } },
		});
		expect(users.get('alice')).toMatchObject({
			name: 'Alice Miller',
			metadata: {
				plan: 'free',
				'@private': { email: 'am@example.com', contactNumber: '0123456789' },
			},
		});
		expect(users.get('bob')?.deactivatedAt).toBeDefined();
		expect(users.has('nobody')).toBe(false);
	});

	it('takes a single contact, and the same one again', async () => {
		const contact = { id: 'ada', first_name: 'Ada', last_name: 'King', plan: 'gold' };
		for (let time = 1; time <= 2; time++) {
			const { status } = await contactsChanged(contact);
			expect(status).toBe('success');
		}
		const { users } = e2e.session.service.state;
		expect([...users.values()].filter(({ uid }) => uid === 'ada')).toMatchObject([
			{ name: 'Ada King' },
		]);
	});

	it('lets nobody in again whom somebody has deactivated, and does the rest', async () => {
		const { users } = e2e.session.service.state;
		const execution = await contactsChanged([
			{ id: 'bob', first_name: 'Bob', last_name: 'Mensah', active: true },
			{ id: 'carol', first_name: 'Carol', active: false },
		]);
		expect(execution.status).toBe('error');
		expect(execution.data.resultData.error?.message).toMatch(
			/^Contacts that failed: 1\. The first one: bob: The user bob is there, but deactivated/,
		);
		expect(users.get('bob')?.deactivatedAt).toBeDefined();
		expect(users.get('carol')?.deactivatedAt).toBeDefined();
	});

	/** Tells the published workflow of changed contacts, as a CRM does, and waits for the end of its run. */
	async function contactsChanged(body: unknown): Promise<Execution> {
		const { api, n8n } = e2e.session;
		const before = await api.executionsOf(workflowId);
		// Published, the webhook is there a moment later
		await until('the webhook', TIMEOUT_MS, async () => {
			const { ok } = await fetch(`${n8n.origin}/webhook/cometchat-crm-contacts`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			});
			return ok ? true : undefined;
		});
		const id = await until('the execution to start', TIMEOUT_MS, async () =>
			(await api.executionsOf(workflowId)).find((found) => !before.includes(found)),
		);
		return await api.execution(id);
	}
});
