import { crc32 } from 'node:zlib';

/** A seed of its own for each test, and the same whenever that test runs. */
export function seedOfTest(): number {
	return crc32(expect.getState().currentTestName ?? '') | 0;
}
