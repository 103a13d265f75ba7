/** Values that were read in a run, by the object that lives as long as the run. */
const memories = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Reads something once in a run: the first item that asks reads it, the others get the same. A failure is not kept.
 * @param run an object that lives as long as the run
 */
export async function once<Result>(
	run: object,
	key: string,
	read: () => Promise<Result>,
): Promise<Result> {
	const memory = memories.get(run) ?? new Map<string, Promise<unknown>>();
	memories.set(run, memory);
	const known = memory.get(key) as Promise<Result> | undefined;
	if (known) return await known;
	const reading = read();
	memory.set(key, reading);
	reading.catch(() => memory.delete(key));
	return await reading;
}
