import * as fc from 'fast-check';
import { driveClock } from '../../support/drivenClock';
import { seedOfTest } from '../../support/fixedSeed';
import type { FaultKind, Service, ServiceOptions } from '../../service';
import { communitiesOf, sorted } from './communities';
import { brought, newUsers, runImport, statuses } from './support';
import { startService } from '../../service';
import { cases } from '../../support/budget';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const time = driveClock();
const services: Partial<Record<'fixed' | 'sliding', Service>> = {};
let seed: Service['state'];

/** The documented 60 import requests a minute, in both ways to count them. */
const limited = (window: 'fixed' | 'sliding'): ServiceOptions => ({
	recordBodies: false,
	now: time.now,
	limits: { window },
});

beforeAll(async () => {
	for (const window of ['fixed', 'sliding'] as const) {
		services[window] = await startService(limited(window));
	}
	const fresh = await startService();
	await fresh.close();
	seed = fresh.state;
});
afterAll(async () => {
	for (const service of Object.values(services)) await service.close();
});

/** A time in which something is wrong, and how many seconds it lasts. */
const phase = fc.record({
	kind: fc.constantFrom<FaultKind | 'no connection'>(
		'no connection',
		'429',
		'500',
		'502',
		'503',
		'reset',
		'html',
		'forbidden-page',
	),
	/** Seconds before it in which all goes well. */
	gap: fc.integer({ min: 70, max: 120 }),
	length: fc.integer({ min: 1, max: 300 }),
});

describe.each(['fixed', 'sliding'] as const)('with a %s minute', (window) => {
	const current = () => services[window]!;
	const [users, , , messages] = communitiesOf(current, () => seed);

	it('an import comes close to what the service takes', async () => {
		current().reset();
		const { items } = await time.run(
			async () => await runImport(current(), { operation: 'importUsers', items: newUsers(10_000) }),
		);
		expect(statuses(items)).toEqual({ imported: 10_000 });
		const taken = current().requests.filter(({ status }) => status === 200);
		const took = taken.at(-1)!.startedAt - taken[0].startedAt;
		// 200 requests are three full minutes and a beginning
		expect(took).toBeLessThanOrEqual((3 * MINUTE) / 0.95);
		expect(current().requests.length - taken.length).toBeLessThanOrEqual(4);
	});

	it.each([
		['users', users],
		['messages', messages],
	])(
		'%s all go in, whatever goes wrong on the way, and however long',
		async (_name, { operation, make, expected, actual }) => {
			await fc.assert(
				fc.asyncProperty(
					fc.array(phase, { minLength: 1, maxLength: 3 }),
					fc.integer({ min: 1, max: 8_000 }),
					async (phases, count) => {
						current().reset();
						let from = 0;
						for (const { kind, gap, length } of phases) {
							from += gap;
							time.after(from * SECOND, async () => {
								if (kind === 'no connection') {
									await current().stopListening();
									time.after(length * SECOND, async () => await current().listenAgain());
								} else {
									const fault = current().faults.add({ kind, headers: 'none' });
									time.after(length * SECOND, () => fault.remove());
								}
							});
							from += length;
						}
						const items = make(count);
						const { items: out, error } = await time.run(
							async () => await runImport(current(), { operation, items }),
						);
						await current().listenAgain();
						expect(error).toBeUndefined();
						expect(brought(out)).toBe(count);
						expect(sorted(actual())).toEqual(sorted(items.map(expected)));
					},
				),
				{ numRuns: cases(1), seed: seedOfTest() },
			);
		},
	);
});
