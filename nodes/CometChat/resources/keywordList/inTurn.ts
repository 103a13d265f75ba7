const turns = new Map<string, Promise<unknown>>();

/**
 * Does work on the same thing one after the other: items run side by side, and what one of them read would otherwise
 * be outdated when it writes.
 */
export async function inTurn<Result>(thing: string, work: () => Promise<Result>): Promise<Result> {
	const before = turns.get(thing) ?? Promise.resolve();
	const turn = before.then(work, work);
	turns.set(thing, turn);
	try {
		return await turn;
	} finally {
		if (turns.get(thing) === turn) turns.delete(thing);
	}
}
