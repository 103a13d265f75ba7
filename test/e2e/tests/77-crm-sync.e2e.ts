import { e2e } from '../editor/page';
import { problemOf } from '../harness/api';
import { runByRequest } from '../harness/forms';

const FILE = 'sync-users-from-crm.json';

describe('The sync of users from a CRM, published', () => {
	beforeAll(async () => {
		const { api, example } = e2e.session;
		e2e.session.reset();
		await api.startPublishing(example(FILE).id);
	});

	it('creates, updates and deactivates users, and skips an inactive contact who never was a user', async () => {
		const { users } = e2e.session.service.state;
		const execution = await contactsChanged([
			{
				id: 'ada',
				first_name: 'Ada',
				last_name: 'Lovelace',
				email: 'ada@example.com',
				plan: 'gold',
			},
			// A contact comes in two states; the last state counts
			{ id: 'Alice', first_name: 'Alice', active: false },
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
		expect(problemOf(execution)).toBeUndefined();
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
		expect(users.get('alice')?.deactivatedAt).toBeUndefined();
		expect(users.get('bob')?.deactivatedAt).toBeDefined();
		expect(users.has('nobody')).toBe(false);
	});

	it('takes a single contact, and takes it again without a second user', async () => {
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

	it('keeps plan and mail of a user whose contact comes without them', async () => {
		const { users } = e2e.session.service.state;
		const { metadata } = users.get('alice')!;
		expect(metadata).toMatchObject({ plan: 'free', '@private': { email: 'am@example.com' } });
		const contact = { id: 'alice', first_name: 'Alice', last_name: 'Jones' };
		expect(problemOf(await contactsChanged(contact))).toBeUndefined();
		expect(users.get('alice')).toMatchObject({ name: 'Alice Jones', metadata });
	});

	it('does not reactivate a deactivated user, reports the user, and handles the other contacts', async () => {
		const { users } = e2e.session.service.state;
		const bob = users.get('bob')!;
		bob.deactivatedAt = bob.createdAt + 1;
		const execution = await contactsChanged([
			{ id: 'bob', first_name: 'Bob', last_name: 'Mensah', active: true },
			{ id: 'carol', first_name: 'Carol', active: false },
		]);
		expect(problemOf(execution)).toMatch(
			/^Contacts that failed: 1\. The first one: bob: The user bob is there, but deactivated/,
		);
		expect(users.get('bob')?.deactivatedAt).toBeDefined();
		expect(users.get('carol')?.deactivatedAt).toBeDefined();
	});

	it('reads active and not active in the spellings of databases and forms', async () => {
		const { users } = e2e.session.service.state;
		const uids = ['dave', 'erin', 'user-101', 'trent', 'vip-1', 'user-102'];
		const execution = await contactsChanged(
			[0, 'false', 'No ', 1, '', 'yes'].map((active, n) => ({
				id: uids[n],
				first_name: 'A',
				active,
			})),
		);
		expect(problemOf(execution)).toBeUndefined();
		const areActive = uids.map((uid) => users.get(uid)!.deactivatedAt === undefined);
		expect(areActive).toEqual([false, false, false, true, true, true]);
	});

	it('takes the rows of a table in the place of its webhook', async () => {
		const { api, example } = e2e.session;
		const { workflow } = example(FILE);
		const row = { id: 'crm-1', first_name: 'Ada', last_name: 'Lovelace', plan: 'gold' };
		const nodes = workflow.nodes.map((node) =>
			node.name === 'Sample Contacts'
				? { ...node, parameters: { mode: 'raw', jsonOutput: JSON.stringify(row), options: {} } }
				: node,
		);
		const { id } = await api.createWorkflow({ ...workflow, nodes });
		const { data } = await api.runWorkflow(id, 'Try It');
		expect(data.resultData.runData['As a User'][0].data?.main?.[0]).toMatchObject([
			{ json: { uid: 'crm-1', name: 'Ada Lovelace', active: true } },
		]);
	});

	const contactsChanged = async (body: unknown) =>
		await runByRequest(e2e.session, e2e.session.example(FILE), body);
});
