import type { Operation } from './operation';

export interface Coverage {
	/** Operations that act on the community's data, without those that set an app up. */
	documented: number;
	covered: number;
	/** Routes of documented operations that nothing covers. */
	missing: string[];
	/** Operations that set an app up, and are left to the dashboard. */
	setUp: number;
	/** Routes that no documentation has. */
	undocumented: string[];
}

/**
 * Compares routes, such as `PUT /users/{uid}`, with the contract. Of a path, only the shape counts,
 * since the names of placeholders tell nothing to the service.
 */
export function coverageOf(operations: readonly Operation[], routes: Iterable<string>): Coverage {
	const shape = (route: string) => route.replace(/\{\w+\}/g, '{}').replace(/ \/v3(\.0)?\//, ' /');
	const covered = new Set([...routes].map(shape));
	const known = new Set(operations.map(({ route }) => shape(route)));
	const inScope = operations.filter(({ setUp }) => !setUp);
	const missing = inScope.filter(({ route }) => !covered.has(shape(route)));
	return {
		documented: inScope.length,
		covered: inScope.length - missing.length,
		missing: missing.map(({ route }) => route),
		setUp: operations.length - inScope.length,
		undocumented: [...routes].filter((route) => !known.has(shape(route))),
	};
}
