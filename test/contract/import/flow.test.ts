import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ExecuteContext } from 'n8n-core';
import type { INodeType } from 'n8n-workflow';
import { clock } from '../../../nodes/CometChat/transport/clock';
import { loadNode } from '../../engine/harness';
import type { Service } from '../../service';
import { killedRun } from './killedRun';
import { daysAgo, hurry, imports, newUsers, runImport, startUnlimited, statuses } from './support';

let service: Service;

beforeEach(async () => {
	hurry();
	service = await startUnlimited();
});
afterEach(async () => await service.close());

const until = async (condition: () => boolean) => {
	const deadline = Date.now() + 60_000;
	while (!condition()) {
		if (Date.now() > deadline) throw new Error('Waited in vain');
		await new Promise((resolve) => setTimeout(resolve, 1));
	}
};

describe('a cancelled execution', () => {
	it('stops between two batches', async () => {
		const slow = await startUnlimited({ latencyMs: 20 });
		try {
			let requestsAtCancel = 0;
			const cancelled = await runImport(slow, {
				operation: 'importUsers',
				items: newUsers(2_000),
				requestOptions: { maxConcurrentRequests: 1 },
				onStart: (execution) =>
					void until(() => imports(slow).length >= 3).then(() => {
						requestsAtCancel = imports(slow).length;
						execution.cancel();
					}),
			});
			await new Promise((resolve) => setTimeout(resolve, 100));
			expect(imports(slow).length).toBeLessThanOrEqual(requestsAtCancel + 1);
			const sent = imports(slow).length;
			expect(cancelled.run.status).toBe('canceled');
			expect(cancelled.error?.name).toBe('ManualExecutionCancelledError');
			const { imported } = statuses(cancelled.items);
			expect(cancelled.items).toHaveLength(imported);
			expect([(sent - 1) * 50, sent * 50]).toContain(imported);

			const again = await runImport(slow, { operation: 'importUsers', items: newUsers(2_000) });
			expect(statuses(again.items).alreadyExists).toBeGreaterThanOrEqual(100);
			expect(Object.keys(statuses(again.items)).sort()).toEqual(['alreadyExists', 'imported']);
			expect(sent).toBeLessThan(40);
		} finally {
			await slow.close();
		}
	});

	it('ends at once while it waits for the next minute', async () => {
		clock.minute = 60_000;
		const startedAt = Date.now();
		await runImport(service, {
			operation: 'importUsers',
			items: newUsers(50 * 70),
			onStart: (execution) =>
				void until(() => imports(service).length >= 60).then(() => execution.cancel()),
		});
		expect(imports(service)).toHaveLength(60);
		expect(Date.now() - startedAt).toBeLessThan(30_000);
	});
});

it('imports exactly once when n8n is killed in the middle and the workflow runs again', async () => {
	const slow = await startUnlimited();
	try {
		const before = slow.state.messages.size;
		// Told to both: they would not agree on it around midnight
		const sentAt = daysAgo(2);
		const child = fork(join(__dirname, 'killedRun.ts'), [slow.origin, String(sentAt)], {
			execArgv: ['--require', require.resolve('tsx/cjs')],
			stdio: 'ignore',
		});
		const dead = new Promise((resolve) => child.once('exit', resolve));
		// Six have their answers; the seventh is processed, and its answer does not come
		slow.faults.add({ kind: 'slow', when: 'after', skip: 6, delayMs: 60_000 });
		await until(() => imports(slow).length >= 7);
		child.kill('SIGKILL');
		await dead;
		slow.faults.clear();
		const left = slow.state.messages.size - before;
		expect(left).toBeGreaterThan(0);
		expect(left).toBeLessThan(1_000);

		const { items, error } = await killedRun(slow.origin, sentAt);
		expect(error).toBeUndefined();
		expect(statuses(items)).toEqual({ alreadyExists: left, imported: 1_000 - left });
		expect(slow.state.messages.size).toBe(before + 1_000);
	} finally {
		await slow.close();
	}
});

describe('pacing', () => {
	it('keeps to the rate that the service enforces, and loses nothing to it', async () => {
		// A minute of 1.5 s
		clock.minute = 1_500;
		const limited = await startUnlimited({
			limits: { perMinute: Infinity, importPerMinute: 60, clockScale: 40 },
		});
		try {
			const [first, second] = await Promise.all([
				runImport(limited, { operation: 'importUsers', items: newUsers(5_000) }),
				runImport(limited, {
					operation: 'importGroups',
					items: newUsers(1_000).map(({ uid, name }) => ({ guid: uid, name, type: 'public' })),
				}),
			]);
			expect(statuses(first.items)).toEqual({ imported: 5_000 });
			expect(statuses(second.items)).toEqual({ imported: 1_000 });
			const refused = imports(limited).filter(({ status }) => status === 429);
			expect(refused.length).toBeLessThan(10);
			expect(imports(limited).length - refused.length).toBe(120);
		} finally {
			await limited.close();
		}
	});

	it('waits as long as a 429 says', async () => {
		service.faults.add({ kind: '429', retryAfter: 0.3, skip: 1, count: 1, url: '/data_import/' });
		const startedAt = Date.now();
		const { items } = await runImport(service, { operation: 'importUsers', items: newUsers(150) });
		expect(statuses(items)).toEqual({ imported: 150 });
		expect(Date.now() - startedAt).toBeGreaterThanOrEqual(300);
	});
});

describe('what a person sees', () => {
	it('the log tells the beginning and the end', async () => {
		const lines: string[] = [];
		const logger = { info: (line: string) => lines.push(line) };
		Object.defineProperty(ExecuteContext.prototype, 'logger', {
			configurable: true,
			get: () => logger,
		});
		try {
			await runImport(service, {
				operation: 'importUsers',
				items: [...newUsers(60), {}],
				onError: 'continueRegularOutput',
			});
		} finally {
			Reflect.deleteProperty(ExecuteContext.prototype, 'logger');
		}
		expect(lines).toEqual([
			'Import of users: 60 to send, requests: 2, refused by the checks: 1',
			expect.stringMatching(
				/^Import of users: Finished after [\d.]+ s, imported: 60, there already: 0, not imported: 1$/,
			),
		]);
	});

	it('the node tells which columns it left out', async () => {
		const { run } = await runImport(service, {
			operation: 'importUsers',
			items: [{ uid: 'ada', name: 'Ada', shoeSize: 38, 'extra.deep': 1 }],
		});
		expect(run.data.resultData.runData.CometChat[0].hints).toEqual([
			{
				message:
					'Not part of the import, because the service has no such values for users: shoeSize, extra.deep',
				location: 'outputPane',
			},
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
		['importUsers', ['uid', 'name'], 12, 10],
		['importGroups', ['guid', 'name', 'type'], 10, 9],
		['importMembers', ['guid', 'uid'], 7, 4],
		['importMessages', ['sender', 'receiverType', 'receiver', 'sentAt'], 19, 9],
	])('the column mapper of %s marks the required columns, and hides rare ones', async (...row) => {
		const [operation, required, count, shown] = row;
		const { methods } = loadNode() as INodeType;
		const context = { getCurrentNodeParameter: () => operation };
		const { fields } = await methods!.resourceMapping!.importColumns.call(context as never);
		expect(fields).toHaveLength(count);
		expect(fields.filter((field) => field.required).map(({ id }) => id)).toEqual(required);
		expect(fields.filter((field) => field.required && field.removed)).toEqual([]);
		expect(fields.filter((field) => !field.removed)).toHaveLength(shown);
	});
});
