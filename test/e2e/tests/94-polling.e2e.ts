/**
 * The polling trigger under each of n8n's schedulers, in an n8n of this file that is stopped and killed: no record may be
 * given twice, or lost but for the record of a run that is killed without durable cursors.
 *
 * @jest-environment node
 */
import { setTimeout as pause } from 'node:timers/promises';
import {
	createRecords,
	waitForLooks,
	openPollingPlace,
	PolledWorkflow,
	SCHEDULERS,
	type PollingPlace,
} from '../harness/polling';
import { startStandIn } from '../harness/service';
import { changeApp } from '../harness/session';
import { until } from '../harness/wait';

const PLACES = [
	['the durable scheduler with cursors', 'PostgreSQL'],
	['the durable scheduler', 'SQLite'],
	['the usual scheduler', 'SQLite'],
];

/** Milliseconds between the answer of the service and the moment when n8n is killed. */
const KILLED_AFTER = [0, 20, 60];

describe.each(PLACES)('The polling trigger with %s on %s', (scheduler, database) => {
	let place: PollingPlace;
	let workflow: PolledWorkflow;
	/** The IDs of all records that were created since the workflow was published. */
	const created: string[] = [];
	const make = (name: string, count?: number) =>
		created.push(...createRecords(place.service, name, count));

	beforeAll(async () => {
		place = await openPollingPlace(SCHEDULERS[scheduler], database);
		workflow = await PolledWorkflow.publish(place, ['newUser', 'newGroup']);
	});
	afterAll(async () => await place?.close());

	const expectAll = async () => {
		await expect(workflow.toldAtLeast(created.length)).resolves.toEqual([...created].sort());
	};

	it('loses nothing when the service is down while n8n starts again, after an empty first poll', async () => {
		const { service, n8n, api } = place;
		await n8n.stop();
		make('user-first', 3);
		service.faults.add({ kind: '500' });
		await n8n.startAgain();
		// With the usual scheduler, n8n publishes in the background after its start, with a poll that it tries for 15 seconds
		// and never again
		await waitForLooks(service, 2);
		expect(await api.settledPublication(workflow.id)).toMatchObject({ status: 'published' });
		service.faults.clear();
		await expectAll();
	});

	it('gives each of 3,000 records of one second once, which are more than a page, with two triggers in one workflow', async () => {
		make('user-burst', 3_000);
		make('group-burst', 20);
		await expectAll();
		make('group-next');
		// The trigger for users looks and finds nothing, while the trigger for groups finds a record
		await waitForLooks(place.service, 1);
		make('user-next');
		await expectAll();
	});

	it('loses and repeats nothing while the service is slow, refuses, or asks to wait', async () => {
		const { faults } = place.service;
		faults.add({ kind: 'slow', route: 'GET /users', delayMs: 5_000, count: 2 });
		make('user-slow', 5);
		make('group-beside', 2);
		await expectAll();
		faults.add({ kind: 'refusal', route: 'GET /groups', count: 1 });
		faults.add({ kind: '429', route: 'GET /users', retryAfterSeconds: 2, count: 1 });
		make('user-refused');
		make('group-refused');
		await expectAll();
	});

	it('gives no record twice when n8n is killed as it starts the run', async () => {
		for (const milliseconds of KILLED_AFTER) {
			// Not among `created`, because without durable cursors the record of a killed run may be lost
			createRecords(place.service, `user-killed-${milliseconds}`);
			await waitForLooks(place.service, 1);
			await pause(milliseconds);
			await place.n8n.kill();
			await place.n8n.startAgain();
			await waitForLooks(place.service, 2);
		}
		const [last] = createRecords(place.service, 'user-last');
		created.push(last);
		// When the last user has come, the earlier ones have come, or will not come
		await until('the last user', 120_000, async () => (await workflow.told()).includes(last));
		await waitForLooks(place.service, 3);
		const told = await workflow.told();
		expect(told.length).toBe(new Set(told).size);
		expect(told).toEqual(expect.arrayContaining(created));
		// With durable cursors, n8n stores run and position at once
		if (!scheduler.endsWith('cursors')) return;
		expect(told.filter((id) => id.startsWith('user-killed'))).toHaveLength(3);
	});

	it('goes on with another app when the credentials are changed', async () => {
		await using other = await startStandIn();
		createRecords(other, 'user-there', 2);
		const before = await workflow.told();
		await changeApp(place, other);
		await waitForLooks(other, 2);
		const expected: string[] = [];
		for (const n of [1, 2]) {
			expected.push(...createRecords(other, `user-other-${n}`));
			const told = await workflow.toldAtLeast(before.length + n, { service: other });
			expect(told.filter((id) => !before.includes(id))).toEqual(expected);
		}
	});
});
