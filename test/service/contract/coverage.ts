import { LEFT_OUT, type LeftOut } from './leftOut';
import type { Operation } from './operation';

/** The documented routes that a set of routes covers, as numbers and lists. */
export interface Coverage {
	/** The number of documented operations, also of those that are left out. */
	documentedCount: number;
	coveredCount: number;
	/** Documented routes that are left out on purpose. */
	leftOut: LeftOut[];
	/** Documented routes that are neither covered nor left out. */
	missing: string[];
	/** Routes that no documentation has. */
	undocumented: string[];
}

/**
 * Compares routes, such as `PUT /users/{uid}`, with the contract. The names of placeholders do not count, nor does a version
 * such as `/v3`.
 */
export function coverageOf(operations: readonly Operation[], routes: Iterable<string>): Coverage {
	const shape = (route: string) => route.replace(/\{\w+\}/g, '{}').replace(/ \/v3(\.0)?\//, ' /');
	const covered = new Set([...routes].map(shape));
	const left = LEFT_OUT.flatMap((group) => group.routes);
	const known = new Set([...operations.map(({ route }) => route), ...left].map(shape));
	// A route that only CometChat's own client has is known, and is neither documented nor missing
	const wanted = operations.filter(({ unlisted }) => !unlisted);
	const missing = wanted.filter(({ route }) => !covered.has(shape(route)));
	return {
		documentedCount: wanted.length + left.length,
		coveredCount: wanted.length - missing.length,
		leftOut: LEFT_OUT,
		missing: missing.map(({ route }) => route),
		undocumented: [...routes].filter((route) => !known.has(shape(route))),
	};
}
