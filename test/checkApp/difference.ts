import type { Deviation } from '../service';

/** How bad a difference is: a workflow fails or does the wrong thing, its output is another one, or nobody notices. */
export type Weight = 'breaks' | 'changes output' | 'minor';

/** A difference between an app and what the package takes it to be. Nothing in it is a value of the app. */
export interface Difference {
	/** As the reference prints it, or the name of an event. */
	route: string;
	what: string;
	/** The place in the answer, or the name of a header. */
	at?: string;
	expected: string;
	got: string;
	weight: Weight;
	/** What was being done, each time. */
	steps: string[];
	/** What of the package it touches, as people know it. */
	touches: string[];
	/** The same difference as the stand-in can have it, where it can. */
	deviation?: Deviation;
}

/** A difference that was seen once. */
export type Seen = Omit<Difference, 'steps' | 'touches'> & { step: string };

/** Puts together what was seen several times. */
export function together(seen: Seen[], touches: (route: string) => string[]): Difference[] {
	const found = new Map<string, Difference>();
	for (const { step, ...difference } of seen) {
		const { route, what, at, expected, got } = difference;
		const key = JSON.stringify([route, what, at, expected, got]);
		const known = found.get(key) ?? { ...difference, steps: [], touches: touches(route) };
		if (!known.steps.includes(step)) known.steps.push(step);
		found.set(key, known);
	}
	const weights: Weight[] = ['breaks', 'changes output', 'minor'];
	return [...found.values()].sort(
		(one, other) => weights.indexOf(one.weight) - weights.indexOf(other.weight),
	);
}
