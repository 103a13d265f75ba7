/**
 * The polling trigger, in an n8n of its own that is stopped and killed.
 *
 * @jest-environment node
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Workflow } from '../harness/api';
import { CREDENTIAL_TYPE, POLLING_TRIGGER_TYPE } from '../harness/paths';
import { EVERY_TWO_SECONDS } from '../harness/polling';
import { openSession, type Session } from '../harness/session';
import { GOT_IT } from '../harness/steps';
import { TRIGGER, Triggered } from '../harness/triggered';
import { until } from '../harness/wait';

const NOTICED_WITHIN_MS = 10;

/** Milliseconds between the answer of the service and the moment when n8n is killed. */
const KILLED_AFTER = [0, 20, 60];

describe('The polling trigger', () => {
	let session: Session;
	let triggered: Triggered;

	beforeAll(async () => {
		session = await openSession();
		const { api, credential } = session;
		const workflow: Workflow = {
			name: 'When a user is new',
			nodes: [
				{
					id: 'trigger',
					name: TRIGGER,
					type: POLLING_TRIGGER_TYPE,
					typeVersion: 1,
					position: [0, 0],
					parameters: { pollTimes: EVERY_TWO_SECONDS, event: 'newUser' },
					credentials: { [CREDENTIAL_TYPE]: credential },
				},
				GOT_IT,
			],
			connections: { [TRIGGER]: { main: [[{ node: GOT_IT.name, type: 'main', index: 0 }]] } },
			settings: { executionOrder: 'v1' },
		};
		const stored = await api.createWorkflow(workflow);
		triggered = Triggered.of(session, stored);
		await api.publishWorkflow(stored.id);
		const { triggers } = await until('n8n to publish', 90_000, async () => {
			const publication = await api.publication(stored.id);
			return publication.status === 'in_progress' ? undefined : publication;
		});
		expect(triggers.map(({ errorMessage }) => errorMessage)).toEqual([null]);
		await polls(2);
	});
	afterAll(async () => await session?.close());

	const looks = () => session.service.requests.filter(({ route }) => route === 'GET /users').length;
	/** Waits until n8n has looked so often; ends in time for what happens some milliseconds later. */
	const polls = async (count: number) => {
		const before = looks();
		const have = () => (looks() >= before + count ? true : undefined);
		await until(`${count} polls`, 90_000, have, NOTICED_WITHIN_MS);
	};
	/** Users who are created in this second. */
	const create = (...uids: string[]) => {
		const createdAt = Math.floor(Date.now() / 1_000);
		const model = session.service.state.users.get('alice')!;
		for (const uid of uids) {
			session.service.state.users.set(uid, { ...model, uid, name: uid, createdAt });
		}
		return uids;
	};
	const emitted = async (prefix: string) =>
		(await triggered.starts())
			.map(({ uid }) => String(uid))
			.filter((uid) => uid.startsWith(prefix))
			.sort();
	const numbered = (prefix: string, count: number) =>
		Array.from({ length: count }, (_, n) => `${prefix}${String(n).padStart(3, '0')}`);

	it('starts nothing for users who were there', async () => {
		await polls(2);
		await expect(triggered.executions()).resolves.toEqual([]);
	});

	it('finds what came while n8n was down, although nothing had started the workflow before', async () => {
		await session.n8n.stop();
		const uids = create(...numbered('first-', 3));
		await session.n8n.startAgain();
		await polls(2);
		await expect(emitted('first-')).resolves.toEqual(uids);
	});

	it('starts once for each user of a burst', async () => {
		const uids = create(...numbered('burst-', 300));
		await polls(3);
		await expect(emitted('burst-')).resolves.toEqual(uids);
	});

	it('does so while a look takes longer than the time between two', async () => {
		const { service } = session;
		const fault = service.faults.add({ kind: 'slow', route: 'GET /users', delayMs: 5_000 });
		const uids = create(...numbered('slow-', 5));
		await polls(4);
		service.faults.clear();
		expect(fault.kind).toBe('slow');
		await pause(6_000);
		await polls(2);
		await expect(emitted('slow-')).resolves.toEqual(uids);
	});

	it('goes on by itself when the service was down while n8n started', async () => {
		const { service, n8n } = session;
		await n8n.stop();
		const uids = create(...numbered('outage-', 3));
		service.faults.add({ kind: '500', route: 'GET /users' });
		await n8n.startAgain();
		// n8n tries for 15 seconds to publish, and never again
		await pause(25_000);
		service.faults.clear();
		await polls(2);
		await expect(emitted('outage-')).resolves.toEqual(uids);
	});

	it('never starts twice for a user when n8n is killed as it starts the run', async () => {
		for (const milliseconds of KILLED_AFTER) {
			create(`killed-${String(milliseconds).padStart(3, '0')}`);
			await polls(1);
			await pause(milliseconds);
			await session.n8n.kill();
			await session.n8n.startAgain();
			await polls(2);
		}
		// Behind it, all that came before is settled
		create('killed-last');
		await polls(3);
		const found = await emitted('killed-');
		expect(new Set(found).size).toBe(found.length);
		expect(found).toContain('killed-last');
	});
});
