/**
 * How much is measured: with `--smallest` just enough to run through everything, which shows within minutes that the
 * benchmark still works. Child processes read the size from the environment.
 */
if (process.argv.includes('--smallest')) process.env.BENCH_SIZE = 'smallest';

export const isSmallest = process.env.BENCH_SIZE === 'smallest';

/** `smallest` under `--smallest`, else `usual`. */
export function usualOrSmallest<T>(usual: T, smallest: T): T {
	return isSmallest ? smallest : usual;
}
