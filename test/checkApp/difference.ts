import type { Deviation } from '../service';

/** What a difference does to a workflow: it fails or does the wrong thing, its output changes, or nobody notices. */
export type Weight = 'breaks' | 'changes output' | 'minor';

/** A difference between an app and the expectation. Nothing in it is a value of the app. */
export interface Difference {
	/** The route as the reference prints it, e.g. `GET /users/{uid}`; or the name of an event. */
	route: string;
	what: string;
	/** The place in the answer, or the name of a header. */
	at?: string;
	expected: string;
	got: string;
	weight: Weight;
	/** The steps of the scenario in which the difference was seen. */
	steps: string[];
	/** The operations and triggers that the difference touches, by the names that users see. */
	touches: string[];
	/** The deviation with which the stand-in imitates the difference; absent if it cannot. */
	deviation?: Deviation;
}

/** A difference that was seen once. */
export type SeenDifference = Omit<Difference, 'steps' | 'touches'> & { step: string };

/** Merges differences that were seen in several steps; the worst come first. */
export function mergeDifferences(
	seen: SeenDifference[],
	touches: (route: string) => string[],
): Difference[] {
	const differences = new Map<string, Difference>();
	for (const { step, ...difference } of seen) {
		const { route, what, at, expected, got } = difference;
		const key = JSON.stringify([route, what, at, expected, got]);
		const merged = differences.get(key) ?? { ...difference, steps: [], touches: touches(route) };
		if (!merged.steps.includes(step)) merged.steps.push(step);
		differences.set(key, merged);
	}
	const weights: Weight[] = ['breaks', 'changes output', 'minor'];
	return [...differences.values()].sort(
		(one, other) => weights.indexOf(one.weight) - weights.indexOf(other.weight),
	);
}
