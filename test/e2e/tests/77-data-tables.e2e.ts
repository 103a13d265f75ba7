/** Tests of the examples that use Data Tables of n8n: the archive of messages, and the sync with a CRM. */
import { e2e } from '../editor/page';
import { problemOf } from '../harness/api';
import { publishByWebhook, type ByWebhook } from '../harness/byWebhook';
import { addRows, rowsOf } from '../harness/dataTables';
import { EVERY_TWO_SECONDS } from '../harness/polling';
import { until } from '../harness/wait';
import { addMessageFrom, unixNow } from '../../service';

const TIMEOUT_MS = 90_000;

beforeEach(() => e2e.session.reset());

it('adds each message to the table once, night after night', async () => {
	const { api, example, service } = e2e.session;
	const { messages } = service.state;
	const { id } = example('archive-messages-in-a-table.json');
	const tried = await api.runWorkflow(id, 'Try It');
	expect(tried.status).toBe('success');
	const archived = async () => (await rowsOf('chat_messages')).map((row) => row.message_id);
	expect((await archived()).sort()).toEqual([...messages.keys()].sort());

	const night = await publishByWebhook('archive-messages-in-a-table.json');
	const toBob = { sender: 'alice', receiver: 'bob', receiverType: 'user' } as const;
	const sentAt = Math.floor(Date.now() / 1_000) - 60;
	for (let n = 0; n < 1_500; n++) {
		const text = `Message ${n}`;
		addMessageFrom(service.state, { ...toBob, id: `${50_000 + n}`, sentAt, data: { text } });
	}
	for (let time = 1; time <= 2; time++) {
		const { execution } = await night.runOnce();
		expect(problemOf(execution)).toBeUndefined();
		expect((await archived()).sort()).toEqual([...messages.keys()].sort());
	}

	// Two runs at once, which read the same last row
	addMessageFrom(service.state, { ...toBob, id: '60000', sentAt: sentAt + 1, data: { text: '' } });
	service.faults.add({ kind: 'slow', delayMs: 1_000 });
	await Promise.all([night.runOnce(), night.runOnce()]);
	// Waits for the end of both runs
	await night.itemsOf('Go On');
	expect((await archived()).sort()).toEqual([...messages.keys()].sort());
});

describe('A CRM and the chat', () => {
	const FILE = 'keep-crm-and-chat-in-step.json';
	const wrote = () => e2e.session.service.requests.filter(({ method }) => method !== 'GET').length;
	let night: ByWebhook | undefined;
	afterAll(async () => await night?.unpublish());

	it('are in step: names go both ways, the CRM wins, and nothing comes back', async () => {
		const { api, example, n8n, service } = e2e.session;
		const { users } = service.state;
		const { id } = example(FILE);
		// The first run makes the table
		expect((await api.runWorkflow(id, 'Every Night')).status).toBe('success');
		await addRows('contacts', [
			{ contact_id: 'ada', name: 'Ada Lovelace', active: true },
			{ contact_id: 'alice', name: 'Alice Miller', active: true },
			{ contact_id: 'bob', name: 'Bob Mensah', active: false },
			{ contact_id: 'nobody', name: 'No Body', active: false },
		]);
		const tried = await api.runWorkflow(id, 'Every Night');
		expect(tried.data.resultData.runData.Decide[0].data?.main?.[0]).toHaveLength(3);
		expect(wrote()).toBe(0);

		// Polls sooner: replaces `"pollTimes":{"item":[{…}]}`
		night = await publishByWebhook(FILE, (text) =>
			text.replace(/"pollTimes":\{[^}]*\}\]\}/, `"pollTimes":${JSON.stringify(EVERY_TWO_SECONDS)}`),
		);
		const { execution } = await night.runOnce();
		expect(problemOf(execution)).toBeUndefined();
		const inStep = (name: string) => ({ name, metadata: { crmName: name } });
		expect(users.get('ada')).toMatchObject(inStep('Ada Lovelace'));
		expect(users.get('alice')).toMatchObject(inStep('Alice Miller'));
		expect(users.get('bob')?.deactivatedAt).toBeDefined();
		expect(users.has('nobody')).toBe(false);

		const alice = users.get('alice')!;
		// Later than the update by the workflow itself, and not before the last look of the trigger
		const updatedAt = Math.max(alice.updatedAt + 2, unixNow());
		Object.assign(alice, { name: 'Alice Hart', updatedAt });
		await until('the new name in the CRM', TIMEOUT_MS, async () => {
			const row = (await rowsOf('contacts')).find((contact) => contact.contact_id === 'alice');
			const { crmName } = users.get('alice')!.metadata as { crmName: string };
			return row?.name === 'Alice Hart' && crmName === 'Alice Hart';
		});

		const before = wrote();
		const told = await fetch(`${n8n.origin}/webhook/cometchat-contact-changed`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify([{ id: 'alice' }, { id: 'ada' }]),
		});
		expect(told.status).toBe(200);
		const { outputs } = await night.runOnce();
		expect(outputs('Decide')).toEqual([[]]);
		expect(wrote()).toBe(before);

		// A user who was deactivated in the chat is not reactivated; the other contacts are handled
		users.get('ada')!.deactivatedAt = 1;
		await addRows('contacts', [
			{ contact_id: null, name: 'Somebody without an ID', active: true },
			{ contact_id: 'carol', name: 'Carol King', active: true },
		]);
		const failed = await night.runOnce();
		expect(failed.execution.data.resultData.error?.message).toMatch(
			/^Users that failed: 2\. The first one: ada: The user ada is there, but deactivated/,
		);
		expect(users.get('carol')).toMatchObject(inStep('Carol King'));
	});
});
