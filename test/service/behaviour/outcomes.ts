import { toApiError } from '../errors';
import type { JsonObject } from '../records';

/** The outcome of work on one target; a refusal stays inside the answer, which is an HTTP 200. */
function outcomeOf(work: () => JsonObject): JsonObject {
	try {
		return { success: true, ...work() };
	} catch (error) {
		return { success: false, ...toApiError(error as Error).body() };
	}
}

/** Works on each target for itself; the outcomes stand under the targets as they were given. */
export function eachOf(targets: string[], work: (target: string) => JsonObject): JsonObject {
	// Not by assignment: an ID may be called __proto__.
	return Object.fromEntries(targets.map((target) => [target, outcomeOf(() => work(target))]));
}
