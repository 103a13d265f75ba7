import * as fc from 'fast-check';
import { forAll } from '../../support/forAll';
import type { FaultKind, State } from '../../service';
import { IMPORT_KINDS, expectStored, startingState } from './communities';
import {
	countReportedStored,
	drivenImports,
	MINUTE,
	newUsers,
	SECOND,
	countByStatus,
} from './support';

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

let start: State;
beforeAll(async () => {
	start = await startingState();
});

// The documented 60 import requests a minute, in both ways to count them
describe.each(['fixed', 'sliding'] as const)('with a %s minute', (window) => {
	const { service, time, run, failFor } = drivenImports({
		recordBodies: false,
		limits: { window },
	});

	it('an import comes close to the rate that the service takes', async () => {
		const { items } = await run({ items: newUsers(10_000) });
		expect(countByStatus(items)).toEqual({ imported: 10_000 });
		const { requests } = service.current;
		const taken = requests.filter(({ status }) => status === 200);
		const took = taken.at(-1)!.startedAt - taken[0].startedAt;
		// 200 requests at 60 a minute begin a fourth minute after three full ones; the rate may be 5 % lower
		expect(took).toBeLessThanOrEqual((3 * MINUTE) / 0.95);
		expect(requests.length - taken.length).toBeLessThanOrEqual(4);
	});

	const usersAndMessages = IMPORT_KINDS.filter(({ operation }) => /Users|Messages/.test(operation));
	it.each(usersAndMessages)(
		'$operation: all go in, whatever goes wrong on the way, and however long',
		async (community) => {
			const { operation, make } = community;
			await forAll(
				1,
				[fc.array(phase, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 8_000 })],
				async (phases, count) => {
					service.current.reset();
					let from = 0;
					for (const { kind, gap, length } of phases) {
						from += gap;
						time.after(from * SECOND, async () => {
							if (kind !== 'no connection') {
								return failFor(length * SECOND, { kind, headers: 'none' });
							}
							await service.current.stopListening();
							time.after(length * SECOND, async () => await service.current.listenAgain());
						});
						from += length;
					}
					const items = make(count);
					const { items: out, error } = await run({ operation, items });
					await service.current.listenAgain();
					expect(error).toBeUndefined();
					expect(countReportedStored(out)).toBe(count);
					expectStored(community, service.current, start, items);
				},
			);
		},
	);
});
