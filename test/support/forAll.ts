import * as fc from 'fast-check';
import { caseCount } from './budget';
import { seedOfTest } from './fixedSeed';

type Examples<Given extends [unknown, ...unknown[]]> = {
	[Index in keyof Given]: fc.Arbitrary<Given[Index]>;
};

/**
 * Holds a property against examples, which are the same whenever the test runs.
 * @param usual the usual number of examples; `npm test` tries fewer, and `FUZZ=long` more
 */
export async function forAll<Given extends [unknown, ...unknown[]]>(
	usual: number,
	examples: Examples<Given>,
	property: (...given: Given) => Promise<void> | void,
): Promise<void> {
	const asynchronous = async (...given: Given) => await property(...given);
	await fc.assert(fc.asyncProperty<Given>(...examples, asynchronous), {
		numRuns: caseCount(usual),
		seed: seedOfTest(),
	});
}
