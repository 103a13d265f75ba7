import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../../nodes/shared/transport/types';
import type { Wants } from '../../nodes/shared/transport/found';
import { fetchList } from '../../nodes/shared/transport/paging';
import { forAll } from '../support/forAll';

const idOf = ({ id }: IDataObject) => id;
/** Records with the IDs 1 to `total`. */
export const recordsTo = (total: number) =>
	Array.from({ length: total }, (_, n) => ({ id: n + 1 }));
export const totals = fc.integer({ min: 0, max: 60 });
export const sizes = fc.integer({ min: 1, max: 25 });
export const limits = fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 80 }));

/** How an operation reads a list of page numbers, or one by cursor. */
export const byPages = (maxPageSize: number): Paging => ({
	by: 'page',
	sizeParameter: 'perPage',
	maxPageSize,
	idOf,
});
export const byCursors = (maxPageSize: number, more: Partial<Paging> = {}): Paging => ({
	by: 'cursor',
	sizeParameter: 'limit',
	maxPageSize,
	idOf,
	...more,
});

/** The answer of a list of the service to a query. */
export type Answerer = (query: Record<string, number>) => {
	data: IDataObject[];
	meta?: IDataObject;
};

/** Reads a list. Gives also the queries, and the number of records in each hint that there may be more. */
export async function read(paging: Paging, limit: number, answer: Answerer, wants?: Wants) {
	const queries: Array<Record<string, number>> = [];
	const hints: number[] = [];
	const fetchPage = async (query: IDataObject) => {
		queries.push(query as Record<string, number>);
		return answer(query as Record<string, number>);
	};
	const onCapped = (count: number) => void hints.push(count);
	const records = await fetchList(paging, limit, fetchPage, onCapped, wants);
	return { records, queries, hints };
}

/** Checks something of `tries` lists: of any length, in pages of any size, up to any limit. */
export async function forAllLists(
	check: (total: number, size: number, limit: number) => Promise<void>,
	{ tries = 100 } = {},
): Promise<void> {
	await forAll(tries, [totals, sizes, limits], check);
}

/** The counts that `meta.pagination` has beside a page. */
export const pagination = ({
	total,
	size,
	count,
	page,
}: Record<'total' | 'size' | 'count' | 'page', number>) => ({
	total,
	count,
	per_page: size,
	current_page: page,
	total_pages: Math.ceil(total / size),
});

/** Pages with counts, of the size that is asked for, but at most of `most` records. */
export const inPages =
	(records: IDataObject[], most = Infinity): Answerer =>
	({ perPage, page }) => {
		const size = Math.min(perPage, most);
		const data = records.slice((page - 1) * size, page * size);
		const counts = pagination({ total: records.length, size, count: data.length, page });
		return { data, meta: { pagination: counts } };
	};

/** Parts with counts and a cursor, whose key in `meta` is `name`. */
export const inParts =
	(records: IDataObject[], { name = 'next', lastHasCursor = false } = {}): Answerer =>
	({ limit, id = 0 }) => {
		const data = records.filter((record) => Number(record.id) > id).slice(0, limit);
		const last = data.at(-1);
		const goesOn = last && (lastHasCursor || last !== records.at(-1));
		const cursor = goesOn && { affix: 'append', id: last.id };
		return {
			data,
			meta: {
				current: { limit, count: data.length },
				pagination: pagination({ total: records.length, size: limit, count: data.length, page: 1 }),
				...(cursor && { [name]: cursor }),
			},
		};
	};
