import type { FastifyRequest } from 'fastify';
import type { Operation } from '../contract';
import type { Emit } from '../events';
import { pageOf, partOf, type CursorKind } from '../paging';
import type { JsonObject, User } from '../records';
import type { State } from '../state';

/** A request after its validation. */
export interface Call<Body = JsonObject, Query = JsonObject> {
	operation: Operation;
	/** Values of the placeholders of the path. */
	params: Record<string, string>;
	query: Query;
	body: Body;
	/** The user for whom the request acts. */
	actor?: User;
	state: State;
	/** Tells webhooks what has happened. */
	emit: Emit;
	appId: string;
	request: FastifyRequest;
}

/** The parts of a call that do not depend on the types of body and query. */
export type Bare = Pick<
	Call,
	'operation' | 'params' | 'actor' | 'state' | 'emit' | 'appId' | 'request'
>;

/** The behaviour for each route; it gives the whole answer. */
export type Behaviours = Record<string, (call: never) => unknown>;

/** The records of a list, and how an answer shows them. */
export interface ListOptions<R> {
	/** Field that tells records apart. */
	key: keyof R & string;
	/** Time that orders a list by cursor; the time of creation when left out. */
	timeOf?: (record: R) => number;
	/** The name of that time in the cursor; `sentAt` when left out. */
	timeName?: 'updatedAt';
	/** A list by cursor starts with the newest record, unless this is set. */
	oldestFirst?: boolean;
	/** Number of records that come without a `limit`; when left out, the default of the contract, or 50. */
	defaultLimit?: number;
}

/** A page or a part of a list, as the contract documents it for the operation. */
export function answerList<R extends object>(
	{ operation, request }: Bare,
	records: R[],
	{ key, timeOf, timeName, oldestFirst, defaultLimit }: ListOptions<R>,
): { data: R[]; meta?: object } {
	const kind: CursorKind<R> = {
		idOf: (record) => String(record[key]),
		withId: (record, id) => ({ ...record, [key]: id }),
		sentAtOf: timeOf ?? ((record) => (record as { createdAt?: number }).createdAt ?? 0),
		timeName,
		oldestFirst,
		defaultLimit: defaultLimit ?? Number(operation.query.limit?.default ?? 50),
	};
	const { answers } = operation;
	if (answers.kind !== 'list' || !answers.paging) return { data: records };
	if (answers.paging === 'cursor') return partOf(request, records, kind);
	const answer = pageOf(request, records, kind, answers.fixedPageSize);
	if (answers.isUncounted) Object.assign(answer.meta.pagination, { total: 0, total_pages: 1 });
	return answer;
}

/** A confirmation without a record. */
export function done(message: string): { data: { success: true; message: string } } {
	return { data: { success: true, message } };
}

/** Whether the UID or the name of a user contains the text that is searched for, in any case; true without a text. */
export function isFound(
	{ uid, name = '' }: { uid?: string; name?: string },
	searchKey: string | undefined,
): boolean {
	const wanted = searchKey?.toLowerCase() ?? '';
	return [uid ?? '', name].some((text) => text.toLowerCase().includes(wanted));
}

/** The values of a list parameter, which may also stand in one text, separated by commas. */
export function splitAtCommas(values: string[]): string[] {
	return values.flatMap((value) => value.split(',')).map((value) => value.trim());
}
