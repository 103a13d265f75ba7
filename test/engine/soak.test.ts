import type { INodeParameters } from 'n8n-workflow';
import { startService, type FaultSpec, type Service } from '../service';
import { itUnlessShort, loadSize } from '../support/budget';
import { collectGarbage } from '../support/garbage';
import type { NodeResult } from './harness';
import { addUsers, useFastClock, namedUsers, run, updateUsersForm } from './support';

useFastClock();

/** Together, these faults strike every twentieth request on average. */
const FAULTS: FaultSpec[] = [
	{ kind: '429', probability: 0.0125, retryAfterSeconds: 0.005 },
	{ kind: '503', probability: 0.0125, retryAfterSeconds: 0.005 },
	{ kind: 'reset', probability: 0.0125, when: 'before' },
	{ kind: 'reset', probability: 0.0125, when: 'after' },
];

const LIMITS = { perMinute: Infinity, importPerMinute: Infinity };

let service: Service;
beforeEach(async () => {
	service = await startService({ seed: 7, limits: LIMITS, recordBodies: false });
	for (const fault of FAULTS) service.faults.add(fault);
});
afterEach(async () => await service.close());

/** Expects that each output item is linked to the input item at its place. */
function expectLinked({ items }: NodeResult, count: number) {
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
		Array.from({ length: count }, (_, item) => ({ item })),
	);
}

/** The number of faults that have struck. */
const countFaults = () => service.faults.list().reduce((sum, { fired }) => sum + fired, 0);

/** Updates users, and gives the CPU seconds of this process, which includes the stand-in. */
async function cpuOfUpdates(count: number): Promise<number> {
	const before = process.cpuUsage();
	const items = namedUsers(count);
	const result = await run(service, updateUsersForm(), {
		items,
		onError: 'continueRegularOutput',
		app: { maxConcurrentRequests: 20 },
		patience: { retries: 10 },
	});
	const { user, system } = process.cpuUsage(before);
	expectLinked(result, count);
	expect(result.items.map(({ json }) => json.name)).toEqual(items.map(({ name }) => name));
	return (user + system) / 1e6;
}

const MANY = loadSize(600, 8_000);

itUnlessShort(
	`updates ${MANY} users while one request in twenty fails`,
	async () => {
		const count = MANY;
		const few = count / 10;
		addUsers(service, count);
		// The first run compiles the code, so that the second run shows the speed of the machine
		await cpuOfUpdates(loadSize(200, 1_000));
		const costOfFew = (await cpuOfUpdates(few)) / few;
		service.requests.length = 0;
		const faultsBefore = countFaults();
		const items = namedUsers(count);
		collectGarbage();
		const { heapUsed } = process.memoryUsage();
		// A user hardly costs more among ten times as many: no work grows with the square of their number
		expect((await cpuOfUpdates(count)) / count / costOfFew).toBeLessThan(3);
		expect(items.filter(({ uid, name }) => service.state.users.get(uid)?.name !== name)).toEqual(
			[],
		);
		expect(service.maxInFlight).toBeLessThanOrEqual(20);
		const faults = countFaults() - faultsBefore;
		// About 5 % of the requests
		expect(faults).toBeGreaterThan(count * 0.04);
		// Every fault costs one more request, and nothing else does
		expect(service.requests).toHaveLength(count + faults);
		service.requests.length = 0;
		collectGarbage();
		// Megabytes: nothing is kept of the items of a run that is over
		expect((process.memoryUsage().heapUsed - heapUsed) / 1e6).toBeLessThan(40);
	},
	600_000,
);

itUnlessShort(
	'creates no record twice, and names the records whose outcome is unknown',
	async () => {
		const count = loadSize(500, 2_000);
		const items = Array.from({ length: count }, (_, n) => ({ id: `reason-${n}` }));
		const result = await run(
			service,
			{
				resource: 'moderationReason',
				operation: 'create',
				id: '={{ $json.id }}',
				name: '={{ $json.id }}',
			} as INodeParameters,
			{ items, onError: 'continueRegularOutput', patience: { retries: 10 } },
		);
		expectLinked(result, count);
		const failed = result.items.filter(({ json }) => json.error !== undefined);
		const fired = (kind: string, when?: string) =>
			service.faults
				.list()
				.filter((fault) => fault.kind === kind && fault.when === when)
				.reduce((sum, fault) => sum + fault.fired, 0);
		expect(failed).toHaveLength(fired('503') + fired('reset', 'before') + fired('reset', 'after'));
		// About 3.75 %: all faults but the 429
		expect(failed.length).toBeGreaterThan(count * 0.02);
		for (const { json } of failed) {
			expect((json.details as { description: string }).description).toContain(
				'It is not known whether the request was processed.',
			);
		}
		expect(service.requests).toHaveLength(count + fired('429'));
		const succeeded = result.items.filter(({ json }) => json.error === undefined);
		expect(succeeded.every(({ json }) => service.state.reasons.has(json.id as string))).toBe(true);
		// Records whose answer was lost exist as well
		const created = items.filter(({ id }) => service.state.reasons.has(id));
		expect(created).toHaveLength(succeeded.length + fired('reset', 'after'));
	},
);
