import type { IDataObject } from 'n8n-workflow';

/** The kinds of the values at a place of answers, and the number of values. */
export interface Place {
	kinds: string[];
	count: number;
}

/**
 * The places of answers, without any value: `data`, `data.name`, `data.tags[]`. An element of a list ends with `[]`, and
 * a name that is data of the app is `*`. The place of the whole answer is the empty text.
 */
export type Places = Record<string, Place>;

/** Objects whose content is data of an app. */
const OF_THE_APP = ['metadata', '@private', 'customData', 'interactiveData', 'card', 'appInfo'];

/** Texts with few possible values that the documents name, so that they are no personal data. */
// prettier-ignore
const ENUMERATED = [
	'action', 'affix', 'category', 'conversationType', 'entityType', 'receiverType', 'scope', 'status', 'type',
];

/** Matches the names of fields with a time, e.g. `createdAt`. */
const TIME = /(At|Until|until|Timestamp|lastSynced)$/;

/** A Unix time below this number is in seconds, a larger one in milliseconds. */
const LEAST_MILLISECONDS = 100_000_000_000;

/** The documented values of `type`. Other values, e.g. of custom messages, are data of the app. */
// prettier-ignore
const TYPES = [
	'text', 'image', 'file', 'audio', 'video', 'groupMember', 'message', 'group', 'user', 'card', 'form', 'customInteractive',
	'scheduler', 'public', 'private', 'password', 'website', 'in_app', 'push', 'sms', 'email', 'whatsapp', 'custom',
];

/** The kind of a value, which says nothing about its content. */
function kindOf(value: unknown, name: string): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	if (typeof value === 'object') return 'object';
	if (typeof value === 'string') {
		const isNamed = name === 'type' ? TYPES.includes(value) : /^[\w-]{1,30}$/.test(value);
		return ENUMERATED.includes(name) && isNamed ? `text '${value}'` : 'text';
	}
	if (typeof value === 'number' && TIME.test(name)) {
		return value < LEAST_MILLISECONDS ? 'time in seconds' : 'time in milliseconds';
	}
	return typeof value;
}

/** Names of fields whose values are IDs. */
const ID = /^(uid|guid|id|uniqueId|muid|sender|receiver|owner|uids|guids|\w+Uids)$/;

/**
 * The IDs in answers of the app, which may also be names in its objects.
 * @param isId matches the names of fields with IDs
 */
export function idsIn(values: unknown[], isId = ID): Set<string> {
	const ids = new Set<string>();
	const collect = (value: unknown, name: string) => {
		if (Array.isArray(value)) value.forEach((element) => collect(element, name));
		else if (typeof value === 'object' && value !== null) {
			for (const [key, inner] of Object.entries(value)) collect(inner, key);
		} else if (isId.test(name)) {
			ids.add(String(value));
		}
	};
	for (const value of values) collect(value, '');
	return ids;
}

/**
 * The value with its inner values replaced by their kinds.
 * @param isData whether a name in an object is data of the app, such as a UID
 */
export function outlineOf(value: unknown, isData: (name: string) => boolean, name = ''): unknown {
	if (Array.isArray(value)) return value.map((element) => outlineOf(element, isData, name));
	if (typeof value !== 'object' || value === null) return kindOf(value, name);
	if (OF_THE_APP.includes(name)) return 'object';
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [
			isData(key) ? '*' : nameOf(key),
			outlineOf(inner, isData, key),
		]),
	);
}

/** The name of a field; `*` for a name that looks like data. */
const nameOf = (key: string): string => (/^[@A-Za-z][\w-]{0,39}$/.test(key) ? key : '*');

/**
 * The places of some answers together.
 * @param isData whether a name in an object is data of the app, such as a UID
 */
export function placesOf(answers: unknown[], isData: (name: string) => boolean): Places {
	const places: Places = {};
	const note = (value: unknown, path: string, name: string) => {
		const place = (places[path] ??= { kinds: [], count: 0 });
		place.count += 1;
		const kind = kindOf(value, name);
		if (!place.kinds.includes(kind)) place.kinds.push(kind);
		if (Array.isArray(value)) {
			for (const element of value) note(element, `${path}[]`, name);
		} else if (typeof value === 'object' && value !== null && !OF_THE_APP.includes(name)) {
			for (const [key, inner] of Object.entries(value)) {
				const shown = isData(key) ? '*' : nameOf(key);
				note(inner, path === '' ? shown : `${path}.${shown}`, shown);
			}
		}
	};
	for (const answer of answers) note(answer, '', '');
	return places;
}

/** The place around a place: `data[].name` → `data[]`; undefined for the whole answer. */
function parentOf(path: string): string | undefined {
	if (path === '') return undefined;
	if (path.endsWith('[]')) return path.slice(0, -2);
	return path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '';
}

/** Whether a place was in each answer that has the place around it. */
const isInAll = (places: Places, path: string): boolean => {
	const around = parentOf(path);
	if (around === undefined) return true;
	// A list may have any number of entries, so one entry in all answers is enough
	return path.endsWith('[]') || places[path].count === places[around].count;
};

/** A difference between the places of two answers. */
export interface PlaceDifference {
	what: 'missing' | 'added' | 'kind' | 'empty';
	at: string;
	expected: string;
	got: string;
}

const words = (kinds: string[]) => [...kinds].sort().join(' or ');

/**
 * The differences between the places of answers and the expected places. A field that only some of the expected records
 * have is optional.
 * @param known places of other answers of the same kind, which are right as well
 * @param mayLack places of other answers: a field that only some of their records have is optional, too
 */
export function differencesOf(
	expected: Places,
	got: Places,
	known: Places = {},
	mayLack: Places = {},
): PlaceDifference[] {
	const differences: PlaceDifference[] = [];
	for (const [at, { kinds }] of Object.entries(expected)) {
		const around = parentOf(at);
		// When the place around this place is missing, only that place is a difference
		const isPart = around !== undefined && !(around in got);
		const isOptional = at in mayLack && !isInAll(mayLack, at);
		if (at in got || isPart || isOptional || !isInAll(expected, at)) continue;
		const what = at.endsWith('[]') ? 'empty' : 'missing';
		differences.push({ what, at, expected: words(kinds), got: 'nothing' });
	}
	for (const [at, { kinds }] of Object.entries(got)) {
		const right = [...(expected[at]?.kinds ?? []), ...(known[at]?.kinds ?? [])];
		const around = parentOf(at);
		if (right.length === 0) {
			// When a whole object is added, only the object itself is a difference
			if (around !== undefined && !(around in expected) && !(around in known)) continue;
			differences.push({ what: 'added', at, expected: 'nothing', got: words(kinds) });
			continue;
		}
		const others = kinds.filter((kind) => !right.includes(kind));
		if (others.length === 0) continue;
		differences.push({
			what: 'kind',
			at,
			expected: words([...new Set(right)]),
			got: words(others),
		});
	}
	return differences;
}

/** The code of a refusal; `(words)` for a text that could be data of the app. */
export function codeIn(body: unknown): string | undefined {
	const { error } = (body ?? {}) as { error?: { code?: unknown } | null };
	const code = error?.code;
	if (typeof code !== 'string') return undefined;
	return /^[\w.-]{1,60}$/.test(code) ? code : '(words)';
}

/** An object of JSON; an empty one when the text is something else. */
export function objectIn(text: string): IDataObject {
	try {
		const value = JSON.parse(text) as unknown;
		return typeof value === 'object' && value !== null ? (value as IDataObject) : {};
	} catch {
		return {};
	}
}
