import { crc32 } from 'node:zlib';

/** A seed of its own for each test, and the same whenever that test runs; `FUZZ_SEED=2` tries other cases. */
export function seedOfTest(): number {
	// `| 0` makes it a signed number, as fast-check keeps its seeds
	return crc32(`${process.env.FUZZ_SEED ?? ''}${expect.getState().currentTestName ?? ''}`) | 0;
}
