import { crc32 } from 'node:zlib';

/** A seed of its own for each test, and the same whenever that test runs; `FUZZ_SEED=2` tries other cases. */
export function seedOfTest(): number {
	return crc32(`${process.env.FUZZ_SEED ?? ''}${expect.getState().currentTestName ?? ''}`) | 0;
}
