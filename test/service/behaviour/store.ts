import { ApiError, badField, type ErrorCode } from '../errors';
import type { JsonObject } from '../records';
import { unixNow } from '../state';
import { answerList, done, splitAtCommas, type Behaviours, type Call } from './call';

/** Whether a list shows a record when a query parameter has this value. */
export type Filter<R> = (record: R, value: never, call: Call) => boolean;

/** A kind of record with the usual requests: create, get, update, delete and list. */
export interface Collection<R extends object> {
	/** Address of the list; a single record is below it. */
	at: string;
	/** The name of the id in the path; `key` when left out. */
	placeholder?: string;
	/** The field with the id. */
	key: keyof R & string;
	/** The word for a record in texts. */
	noun: string;
	/** Code for an id that does not exist. */
	missing: ErrorCode;
	/** Code for an id that exists; when left out, the id is refused as a wrong field. */
	taken?: ErrorCode;
	/** The service keeps these ids in lower case, and takes any case. */
	lowerCase?: boolean;
	records(call: Call): Map<string, R>;
	/** Whether a record exists for this call; a deactivated user does not. */
	isThere?(record: R, call: Call): boolean;
	/** @throws ApiError when the call may not work on the record */
	check?(record: R, call: Call): void;
	/** Makes a record of the body, to which the store has added the times. */
	create?(sent: JsonObject, call: Call): R;
	/** Checks the changes of an update, and gives the changes to apply. */
	change?(record: R, changes: JsonObject, call: Call): JsonObject;
	/** Called when a record has been created, changed or deleted. */
	after?: {
		created?(record: R, call: Call): void;
		/** @param before a copy of the record before the change */
		changed?(record: R, call: Call, before: R): void;
		deleted?(record: R, call: Call): void;
	};
	/** Deletes the records that belong to a deleted record. */
	remove?(record: R, call: Call): void;
	/** The record as answers show it. */
	view?(record: R, call: Call, inList: boolean): JsonObject;
	/** Fields that `searchKey` looks at, unless `searchIn` names them. */
	searched?: Array<keyof R & string>;
	isListed?(record: R, call: Call): boolean;
	/** Filters by query parameter. */
	filters?: Record<string, Filter<R>>;
}

/** Keeps records whose field has the value. */
export function same<R>(field: keyof R): Filter<R> {
	return (record, value) => record[field] === value;
}

/** Keeps records whose field has one of the values. */
export function among<R>(field: keyof R): Filter<R> {
	return (record, values: string[]) => splitAtCommas(values).includes(String(record[field]));
}

/** Filters by periods such as `createdAt[from]`, both ends included; a record without the time is left out. */
export function periodFilters<R extends object>(
	...times: Array<keyof R & string>
): Record<string, Filter<R>> {
	const timeOf = (record: R, time: keyof R): number => Number(record[time] ?? NaN);
	return Object.fromEntries(
		times.flatMap(
			(time): Array<[string, Filter<R>]> => [
				[`${time}[from]`, (record, from: number) => timeOf(record, time) >= from],
				[`${time}[to]`, (record, to: number) => timeOf(record, time) <= to],
			],
		),
	);
}

/** The filter of a query parameter that does not filter. */
export const noFilter = () => true;

/** Query parameters that every list of the store understands. */
// prettier-ignore
const UNDERSTOOD = [
	'perPage', 'page', 'limit', 'affix', 'id', 'sentAt', 'updatedAt',
	'searchKey', 'searchIn', 'tags', 'withTags', 'sortBy', 'sortOrder',
];

/** The usual behaviours of a collection by route. Only the routes of the contract are served. */
export function usualBehaviours<R extends object>(collection: Collection<R>): Behaviours {
	const { at, key, noun, placeholder = key } = collection;
	const show = (record: R, call: Call, { inList = false } = {}): JsonObject =>
		(collection.view ? collection.view(record, call, inList) : { ...record }) as JsonObject;

	return {
		[`GET ${at}`]: (call: Call) => {
			mustKnow(collection, Object.keys(call.query));
			const found = [...collection.records(call).values()]
				.filter(listFilterOf(collection, call))
				.sort(comparisonBy(call.query));
			const { data, ...meta } = answerList(call, found, { key });
			// Makes the view of the answered records only, because an app may have many more
			return { data: data.map((record) => show(record, call, { inList: true })), ...meta };
		},

		[`POST ${at}`]: (call: Call) => {
			const records = collection.records(call);
			const now = unixNow();
			const given = call.body[key] as string | undefined;
			const id = idOf(collection, given ?? `${noun}-${now}-${records.size + 1}`);
			if (records.has(id)) throw taken(collection, id);
			const sent = { ...call.body, [key]: id, createdAt: now, updatedAt: now };
			const record = collection.create ? collection.create(sent, call) : (sent as unknown as R);
			records.set(id, record);
			collection.after?.created?.(record, call);
			return { data: show(record, call) };
		},

		[`GET ${at}/{${placeholder}}`]: (call: Call) => ({ data: show(find(collection, call), call) }),

		[`PUT ${at}/{${placeholder}}`]: (call: Call) => {
			const record = find(collection, call);
			const { unset = [], [key]: id, ...given } = call.body;
			if (id !== undefined && id !== record[key]) {
				throw badField(key, `The ${key} of a ${noun} cannot be changed.`);
			}
			const before = { ...record };
			const changes = collection.change ? collection.change(record, given, call) : given;
			Object.assign(record, changes);
			if ('updatedAt' in record) Object.assign(record, { updatedAt: unixNow() });
			for (const name of unset as Array<keyof R>) delete record[name];
			collection.after?.changed?.(record, call, before);
			return { data: show(record, call) };
		},

		[`DELETE ${at}/{${placeholder}}`]: (call: Call) => {
			const record = find(collection, call);
			collection.remove?.(record, call);
			collection.records(call).delete(String(record[key]));
			collection.after?.deleted?.(record, call);
			return done(`The ${noun} with ${key} ${String(record[key])} has been deleted successfully.`);
		},
	};
}

/** @throws Error for a documented parameter that the stand-in ignores: in a test, its filter seems to work */
function mustKnow<R extends object>({ at, filters = {} }: Collection<R>, names: string[]): void {
	const idle = names.filter((name) => !(name in filters) && !UNDERSTOOD.includes(name));
	if (idle.length > 0) throw new Error(`The stand-in does not know ${idle.join(', ')} of ${at}.`);
}

/** The record of the path. @throws ApiError when it is not there, or not for this call */
export function find<R extends object>(collection: Collection<R>, call: Call): R {
	const { noun, missing, key, placeholder = key } = collection;
	const given = call.params[placeholder];
	const record = collection.records(call).get(idOf(collection, given));
	if (!record || collection.isThere?.(record, call) === false) {
		throw new ApiError(missing, `The ${noun} with ${key} ${given} does not exist.`);
	}
	collection.check?.(record, call);
	return record;
}

function idOf({ lowerCase }: { lowerCase?: boolean }, id: string): string {
	return lowerCase ? id.toLowerCase() : id;
}

function taken<R extends object>({ taken: code, noun, key }: Collection<R>, id: string): ApiError {
	if (!code) return badField(key, `The ${key} has already been taken.`);
	return new ApiError(code, `The ${noun} with ${key} ${id} already exists.`);
}

/** A function that says whether a list with this query shows a record. It reads the query once, because a list may be long. */
function listFilterOf<R extends object>(
	collection: Collection<R>,
	call: Call,
): (record: R) => boolean {
	const { filters = {}, searched = [] } = collection;
	const query = call.query as { searchKey?: string; searchIn?: string[]; tags?: string[] };
	const wantedTags = query.tags && splitAtCommas(query.tags);
	const start = query.searchKey?.toLowerCase() ?? '';
	const fields = query.searchIn ? splitAtCommas(query.searchIn) : searched;
	const isFound = (record: R) =>
		searched.some(
			(field) => fields.includes(field) && String(record[field]).toLowerCase().startsWith(start),
		);
	const active = Object.entries(filters).filter(([name]) => call.query[name] !== undefined);
	return (record) => {
		if (collection.isListed?.(record, call) === false) return false;
		const { tags = [] } = record as { tags?: string[] };
		if (wantedTags?.every((tag) => tags.includes(tag)) === false) return false;
		if (start !== '' && !isFound(record)) return false;
		return active.every(([name, filter]) => filter(record, call.query[name] as never, call));
	};
}

/** A comparison of records by the query; without `sortBy`, they keep their order. */
function comparisonBy({ sortBy, sortOrder = 'asc' }: { sortBy?: string; sortOrder?: string }) {
	const sign = sortOrder === 'asc' ? 1 : -1;
	return (one: object, other: object): number => {
		if (sortBy === undefined) return 0;
		const [first, second] = [one, other].map((record) => (record as JsonObject)[sortBy] as string);
		if (first === second) return 0;
		return first < second ? -sign : sign;
	};
}
