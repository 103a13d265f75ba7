import type { FastifyRequest } from 'fastify';
import type { Fault } from './faults';

interface PageQuery {
	perPage?: number;
	page?: number;
}

interface CursorQuery {
	limit?: number;
	affix?: 'append' | 'prepend';
	id?: string;
	sentAt?: number;
	updatedAt?: number;
}

/** The properties of a list that paging and its faults need. */
interface ListKind<R> {
	/** The id of a record. */
	idOf(record: R): string;
	/** The same record under another id, for faults that make up records. */
	withId(record: R, id: string): R;
}

/** A list by cursor, which is ordered by a time. */
export interface CursorKind<R> extends ListKind<R> {
	/** The time by which the list is ordered. */
	sentAtOf(record: R): number;
	/** Lists start with the newest record, unless this is set. */
	oldestFirst?: boolean;
	/** The name of the time in the cursor; `sentAt` when left out. */
	timeName?: 'updatedAt';
	/** Number of records that come without a `limit`; 50 when left out, as in moderation. */
	defaultLimit?: number;
}

/**
 * A page of a list by page number, with `meta.pagination`.
 * @param fixedSize the size of pages of a list that ignores `perPage`, and does not tell the size
 */
export function pageOf<R>(
	request: FastifyRequest,
	records: R[],
	kind: ListKind<NoInfer<R>>,
	fixedSize?: number,
): { data: R[]; meta: { pagination: Record<string, number> } } {
	const { perPage: asked = 100, page = 1 } = request.query as PageQuery;
	const perPage = fixedSize ?? asked;
	const fault = request.listFault;
	const list = fault ? shiftedBy(fault, records, kind, page > 1) : records;
	let data = list.slice((page - 1) * perPage, page * perPage);
	let total = list.length;
	let totalPages = Math.max(1, Math.ceil(total / perPage));
	if (fault?.kind === 'duplicate-records' && page > 1 && data.length > 0) {
		data = [list[(page - 1) * perPage - 1], ...data];
	}
	if (fault?.kind === 'endless-cursor') {
		data = endlessPage(fault, list, kind, page - 1, perPage);
		totalPages = page + 1;
		total = totalPages * perPage;
	}
	return {
		data,
		meta: {
			pagination: {
				total,
				count: data.length,
				...(fixedSize === undefined && { per_page: perPage }),
				current_page: page,
				total_pages: totalPages,
			},
		},
	};
}

interface CursorMeta {
	current: { limit: number; count: number };
	next?: { affix: 'append' | 'prepend'; sentAt?: number; updatedAt?: number; id: string };
}

/**
 * A part of a list by cursor: `append` (the default) gives the records after the cursor, `prepend` those before it. While
 * there are more records, the answer has `meta.next`.
 */
export function partOf<R>(
	request: FastifyRequest,
	records: R[],
	kind: CursorKind<NoInfer<R>>,
): { data: R[]; meta: CursorMeta } {
	const query = request.query as CursorQuery;
	const { affix = 'append' } = query;
	const fault = request.listFault;
	const limit = Math.min(query.limit ?? kind.defaultLimit ?? 50, mostInPart(fault));
	const ordered = inOrder(records, kind);
	const isLaterPart = query.id !== undefined || query.sentAt !== undefined;
	const list = fault ? shiftedBy(fault, ordered, kind, isLaterPart) : ordered;
	if (fault?.kind === 'endless-cursor') return endlessPart(fault, list, kind, query, limit);

	const at = positionOf(list, kind, query);
	let data: R[];
	let more: boolean;
	if (affix === 'append') {
		const from = at === undefined ? 0 : at.index + (at.found ? 1 : 0);
		data = list.slice(from, from + limit);
		more = from + limit < list.length;
		if (fault?.kind === 'duplicate-records' && from > 0 && data.length > 0) {
			data = [list[from - 1], ...data];
		}
	} else {
		const to = at === undefined ? list.length : at.index;
		data = list.slice(Math.max(0, to - limit), to);
		more = to - limit > 0;
	}
	const edge = affix === 'append' ? data.at(-1) : data[0];
	const hasNext = more && fault?.cursor !== 'none';
	return { data, meta: metaOf(kind, limit, data, affix, hasNext ? edge : undefined) };
}

/** The most records that a fault lets a part hold. */
export function mostInPart(fault: Fault | undefined): number {
	return fault?.kind === 'small-parts' ? (fault.records ?? 10) : Infinity;
}

/** @param edge the record for the cursor of the next part; undefined if the list ends here */
function metaOf<R>(
	kind: CursorKind<R>,
	limit: number,
	data: R[],
	affix: 'append' | 'prepend',
	edge: R | undefined,
): CursorMeta {
	const current = { limit, count: data.length };
	if (edge === undefined) return { current };
	const time = { [kind.timeName ?? 'sentAt']: kind.sentAtOf(edge) };
	return { current, next: { affix, ...time, id: kind.idOf(edge) } };
}

function inOrder<R>(records: R[], kind: CursorKind<R>): R[] {
	return [...records].sort((one, other) =>
		compare(kind, one, kind.sentAtOf(other), kind.idOf(other)),
	);
}

/** Orders ids by their numbers. It is made once, because that takes longer than its use. */
const byNumber = new Intl.Collator(undefined, { numeric: true });

/** Negative when a record comes before the time and the id in the order of a list by cursor. */
function compare<R>(kind: CursorKind<R>, record: R, sentAt: number, id: string): number {
	const newestFirst = sentAt - kind.sentAtOf(record) || byNumber.compare(id, kind.idOf(record));
	return kind.oldestFirst ? -newestFirst : newestFirst;
}

/**
 * The position of a cursor in the list; undefined without a cursor. If its record has left the list, it is the position of
 * the next record (`found: false`).
 */
function positionOf<R>(
	list: R[],
	kind: CursorKind<R>,
	{ id, sentAt, updatedAt }: CursorQuery,
): { index: number; found: boolean } | undefined {
	const time = sentAt ?? updatedAt;
	if (id === undefined && time === undefined) return undefined;
	const index = id === undefined ? -1 : list.findIndex((record) => kind.idOf(record) === id);
	if (index >= 0) return { index, found: true };
	const later = list.findIndex((record) => {
		const recordTime = kind.sentAtOf(record);
		if (id !== undefined) return compare(kind, record, time ?? recordTime, id) > 0;
		// A cursor without an ID stands behind all records of its time
		return kind.oldestFirst ? recordTime > time! : recordTime < time!;
	});
	return { index: later < 0 ? list.length : later, found: false };
}

/** The list after a fault has added or removed records at its beginning between two pages. */
function shiftedBy<R>(fault: Fault, records: R[], kind: ListKind<R>, isLaterPage: boolean): R[] {
	const { kind: change, records: perTurn = 1 } = fault;
	if (change !== 'growing-page' && change !== 'shrinking-page') return records;
	// The first page causes no change.
	fault.pageTurns = (fault.pageTurns ?? 0) + (isLaterPage ? 1 : 0);
	const changed = fault.pageTurns * perTurn;
	if (change === 'shrinking-page') return records.slice(changed);
	const [model] = records;
	if (model === undefined) return records;
	const added = Array.from({ length: changed }, (_, n) =>
		kind.withId(model, `${kind.idOf(model)}-new-${n + 1}`),
	);
	return [...added.reverse(), ...records];
}

/** A page of an endless list: the first page again, or its records under new ids. */
function endlessPage<R>(
	fault: Fault,
	list: R[],
	kind: ListKind<R>,
	turn: number,
	limit: number,
): R[] {
	const first = list.slice(0, limit);
	if (turn === 0 || fault.cursor === 'same') return first;
	return first.map((record) => kind.withId(record, `${kind.idOf(record)}-again-${turn}`));
}

function endlessPart<R>(
	fault: Fault,
	list: R[],
	kind: CursorKind<R>,
	{ id }: CursorQuery,
	limit: number,
): { data: R[]; meta: CursorMeta } {
	fault.pageTurns = id === undefined ? 0 : (fault.pageTurns ?? 0) + 1;
	const data = endlessPage(fault, list, kind, fault.pageTurns, limit);
	return { data, meta: metaOf(kind, limit, data, 'append', data.at(-1)) };
}
