import { isRecord } from '../../values/readers';

/** Facts about a card, collected while it is read. */
export interface CardFacts {
	mistakes: string[];
	ids: Set<unknown>;
	/** How many elements of each type came so far. */
	counts: Map<string, number>;
}

/** Where a value stands: the part of the card that a person can see, and the path within it. */
export interface Location {
	part: string;
	path: string;
	facts: CardFacts;
}

/** A kind of values, as the function that checks a value: it reports the mistakes in the value. */
export type Kind = (value: unknown, location: Location) => void;

type Kinds = Record<string, Kind>;

/** Adds a mistake: where it is, and what is wrong. */
export function report({ part, path, facts }: Location, reason: string): void {
	facts.mistakes.push(path === '' ? `${part} ${reason}` : `'${path}' of ${part} ${reason}`);
}

/** The location of an entry of the value at a location. */
export const within = (location: Location, key: string | number): Location => ({
	...location,
	path: location.path === '' ? String(key) : `${location.path}.${key}`,
});

/**
 * Makes a kind.
 * @param wanted the right values in words, to go on after "has to be"
 */
const kind =
	(isRight: (value: unknown) => boolean, wanted: string): Kind =>
	(value, location) => {
		if (!isRight(value)) report(location, `has to be ${wanted}`);
	};

const isNotNegative = (value: unknown): value is number => typeof value === 'number' && value >= 0;

export const text = kind((value) => typeof value === 'string', 'text');
export const flag = kind((value) => typeof value === 'boolean', 'true or false');
export const number = kind(isNotNegative, 'a number that is not negative');
export const percent = kind(
	(value) => isNotNegative(value) && value <= 100,
	'a number from 0 to 100',
);
export const wholeFrom = (least: number): Kind =>
	kind(
		(value) => Number.isInteger(value) && (value as number) >= least,
		`a whole number from ${least} on`,
	);
export const oneOf = (...values: unknown[]): Kind =>
	kind((value) => values.includes(value), `one of ${values.join(', ')}`);
export const initials = kind(
	(value) => typeof value === 'string' && [...value].length <= 2,
	'a text of at most two characters',
);
export const size = kind(
	(value) => isNotNegative(value) || (typeof value === 'string' && /^\d+(\.\d+)?%$/.test(value)),
	'a number that is not negative, or a text like 50%',
);
export const anyObject = kind(isRecord, 'a JSON object');

const shade = kind(
	(value) =>
		typeof value === 'string' && (value === 'transparent' || /^#[0-9A-Fa-f]{6}$/.test(value)),
	'a colour like #1C1C1E, or transparent',
);

/**
 * An object with these keys and no others.
 * @param also keys that may be left out
 * @param either keys of which the object needs at least one
 */
export function record(needed: Kinds, also: Kinds = {}, either: string[] = []): Kind {
	const kinds = new Map(Object.entries({ ...needed, ...also }));
	return (value, location) => {
		if (!isRecord(value)) return report(location, 'has to be a JSON object');
		for (const key of Object.keys(needed)) {
			if (!Object.hasOwn(value, key)) report(location, `has no '${key}'`);
		}
		if (either.length > 0 && !either.some((key) => Object.hasOwn(value, key))) {
			report(location, `has neither '${either.join("' nor '")}'`);
		}
		for (const [key, entry] of Object.entries(value)) {
			const check = kinds.get(key);
			if (check) check(entry, within(location, key));
			else report(location, `has '${key}', which is not known there`);
		}
	};
}

/** A list of values of one kind. */
export const maybeEmptyListOf =
	(entryKind: Kind): Kind =>
	(value, location) => {
		if (!Array.isArray(value)) return report(location, 'has to be a list');
		value.forEach((entry, index) => entryKind(entry, within(location, index)));
	};

/** A list of at least one value of a kind. */
export const listOf =
	(entryKind: Kind): Kind =>
	(value, location) => {
		if (Array.isArray(value) && value.length === 0) report(location, 'is an empty list');
		maybeEmptyListOf(entryKind)(value, location);
	};

export const color = record({ light: shade, dark: shade });
export const icon = record({}, { name: text, url: text }, ['name', 'url']);
const sides = record({}, { top: number, right: number, bottom: number, left: number });
export const padding: Kind = (value, location) =>
	(isRecord(value) ? sides : number)(value, location);

/** The headers of a request: a text for each name. */
export const textsByName: Kind = (value, location) => {
	if (!isRecord(value)) return report(location, 'has to be a JSON object');
	for (const [key, entry] of Object.entries(value)) text(entry, within(location, key));
};
