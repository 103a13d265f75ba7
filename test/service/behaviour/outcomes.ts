import { toApiError } from '../errors';
import type { JsonObject } from '../records';

/** The outcome of work on one target. A refusal becomes a part of the answer, whose status is 200. */
function outcomeOf(work: () => JsonObject): JsonObject {
	try {
		return { success: true, ...work() };
	} catch (error) {
		return { success: false, ...toApiError(error as Error).body() };
	}
}

/** Works on each target, and gives the outcomes by target, in the spelling of the request. */
export function outcomesByTarget(
	targets: string[],
	work: (target: string) => JsonObject,
): JsonObject {
	// Not by assignment: an ID may be called __proto__.
	return Object.fromEntries(targets.map((target) => [target, outcomeOf(() => work(target))]));
}
