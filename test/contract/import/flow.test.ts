import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { INodeType } from 'n8n-workflow';
import { clock } from '../../../nodes/shared/transport/clock';
import { loadNode } from '../../engine/harness';
import { importSameMessages } from './killedRun';
import {
	daysAgo,
	hurriedImports,
	imports as importsOf,
	logOf,
	newUsers,
	oneWorker,
	runImport,
	startUnlimited,
	countByStatus,
} from './support';

const { service, run, imports, failImports } = hurriedImports();

/** Waits until the condition holds; fails after a minute. */
const until = async (condition: () => boolean) => {
	const deadline = Date.now() + 60_000;
	while (!condition()) {
		if (Date.now() > deadline) throw new Error('Waited in vain');
		await pause(1);
	}
};

describe('a cancelled execution', () => {
	it('stops between two batches', async () => {
		failImports({ kind: 'slow', delayMs: 20 });
		const items = newUsers(2_000);
		let requestsAtCancel = 0;
		const cancelled = await run({
			items,
			app: oneWorker,
			onStart: (execution) =>
				void until(() => imports().length >= 3).then(() => {
					requestsAtCancel = imports().length;
					execution.cancel();
				}),
		});
		await pause(100);
		const sent = imports().length;
		expect(sent).toBeLessThanOrEqual(requestsAtCancel + 1);
		expect(sent).toBeLessThan(40);
		expect(cancelled.run.status).toBe('canceled');
		expect(cancelled.error?.name).toBe('ManualExecutionCancelledError');
		const { imported } = countByStatus(cancelled.items);
		expect(cancelled.items).toHaveLength(imported);
		// The answer to the last request may come after the end of the run
		expect([(sent - 1) * 50, sent * 50]).toContain(imported);

		const again = await run({ items });
		expect(countByStatus(again.items).alreadyExists).toBeGreaterThanOrEqual(100);
		expect(Object.keys(countByStatus(again.items)).sort()).toEqual(['alreadyExists', 'imported']);
	});

	it('ends at once while it waits for the next minute', async () => {
		// `hurriedImports` sets the clock anew before each test
		clock.minute = 60_000;
		const startedAt = Date.now();
		// The requests of other tests would count against the limit of this minute
		const fresh = await startUnlimited();
		const sent = () => importsOf(fresh).length;
		await runImport(fresh, {
			operation: 'importUsers',
			items: newUsers(50 * 70),
			onStart: (execution) => void until(() => sent() >= 60).then(() => execution.cancel()),
		});
		await fresh.close();
		expect(sent()).toBe(60);
		expect(Date.now() - startedAt).toBeLessThan(30_000);
	});
});

it('imports exactly once when n8n is killed in the middle and the workflow runs again', async () => {
	const { origin, state, faults } = service.current;
	const before = state.messages.size;
	// Given to both processes, because each would compute another time
	const sentAt = daysAgo(2);
	const child = fork(join(__dirname, 'killedRun.ts'), [origin, String(sentAt)], {
		execArgv: ['--import', 'tsx'],
		stdio: 'ignore',
	});
	const exited = once(child, 'exit');
	// Six have their answers; the seventh is processed, and its answer does not come
	faults.add({ kind: 'slow', when: 'after', skip: 6, delayMs: 60_000 });
	await until(() => imports().length >= 7);
	child.kill('SIGKILL');
	await exited;
	faults.clear();
	const stored = state.messages.size - before;
	expect(stored).toBeGreaterThan(0);
	expect(stored).toBeLessThan(1_000);

	const { items, error } = await importSameMessages(origin, sentAt);
	expect(error).toBeUndefined();
	expect(countByStatus(items)).toEqual({ alreadyExists: stored, imported: 1_000 - stored });
	expect(state.messages.size).toBe(before + 1_000);
});

describe('pacing', () => {
	it('keeps to the rate that the service enforces, and loses nothing to it', async () => {
		// A minute passes in 1.5 s, for the node and for the stand-in
		clock.minute = 1_500;
		await using limited = await startUnlimited({
			limits: { perMinute: Infinity, importPerMinute: 60, clockScale: 40 },
		});
		const groups = newUsers(1_000).map(({ uid, name }) => ({ guid: uid, name, type: 'public' }));
		const [first, second] = await Promise.all([
			runImport(limited, { operation: 'importUsers', items: newUsers(5_000) }),
			runImport(limited, { operation: 'importGroups', items: groups }),
		]);
		expect(countByStatus(first.items)).toEqual({ imported: 5_000 });
		expect(countByStatus(second.items)).toEqual({ imported: 1_000 });
		const refused = importsOf(limited).filter(({ status }) => status === 429);
		expect(refused.length).toBeLessThan(10);
		// 50 records in each: 100 requests of users, and 20 of groups
		expect(importsOf(limited).length - refused.length).toBe(120);
	});
});

describe('the output for a person', () => {
	it('the log tells the beginning and the end', async () => {
		const items = [...newUsers(60), {}];
		const lines = await logOf(async () => await run({ items, onError: 'continueRegularOutput' }));
		expect(lines.map(({ line }) => line)).toEqual([
			'Import of users: 60 to send, requests: 2, refused by the checks: 1',
			expect.stringMatching(
				/^Import of users: Finished after [\d.]+ s, imported: 60, there already: 0, not imported: 1$/,
			),
		]);
	});

	it('the node names the columns that it left out', async () => {
		const { hints } = await run({
			items: [
				{ uid: 'ada', name: 'Ada', shoeSize: 38, 'extra.deep': 1, tags: 'a, b', 'tags.0': 'c' },
			],
		});
		expect(hints).toEqual([
			'Not part of the import, because the service has no such values for users, or because another column stands in their place: shoeSize, extra.deep, tags.0',
		]);
	});

	it('each import has a column mapper of its own, so that the editor draws it anew', () => {
		const { properties } = (loadNode() as INodeType).description;
		const mappers = properties.filter(
			({ type, displayOptions }) =>
				type === 'resourceMapper' && displayOptions?.show?.resource?.includes('import'),
		);
		expect(mappers.map(({ displayOptions }) => displayOptions?.show?.operation)).toEqual([
			['importMembers'],
			['importGroups'],
			['importMessages'],
			['importUsers'],
		]);
		expect(new Set(mappers.map(({ name }) => name)).size).toBe(4);
	});

	it.each([
		{ operation: 'importUsers', required: ['uid', 'name'], count: 12, shown: 10 },
		{ operation: 'importGroups', required: ['guid', 'name', 'type'], count: 10, shown: 9 },
		{ operation: 'importMembers', required: ['guid', 'uid'], count: 7, shown: 4 },
		{
			operation: 'importMessages',
			required: ['sender', 'receiverType', 'receiver', 'sentAt'],
			count: 19,
			shown: 9,
		},
	])(
		'the column mapper of $operation marks the required columns, and hides rare ones',
		async (kind) => {
			const { operation, required, count, shown } = kind;
			const { methods } = loadNode() as INodeType;
			const context = { getCurrentNodeParameter: () => operation };
			const { fields } = await methods!.resourceMapping!.importColumns.call(context as never);
			expect(fields).toHaveLength(count);
			expect(fields.filter((field) => field.required).map(({ id }) => id)).toEqual(required);
			expect(fields.filter((field) => field.required && field.removed)).toEqual([]);
			expect(fields.filter((field) => !field.removed)).toHaveLength(shown);
		},
	);
});
