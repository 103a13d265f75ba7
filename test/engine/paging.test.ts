import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../../nodes/shared/transport/types';
import {
	byCursors,
	byPages,
	forAllLists,
	inPages,
	inParts,
	limits,
	pagination,
	read,
	recordsTo,
	sizes,
	totals,
	type Answerer,
} from './pagedLists';
import { forAll } from '../support/forAll';

describe('Whatever the size of list, page and limit', () => {
	it.each([
		['page', byPages, inPages],
		['cursor', byCursors, inParts],
	])(
		'a filter on a list by %s gives the first records that it wants, and reads no further',
		async (_by, paging, answers) => {
			await forAllLists(
				async (total, maxPageSize, limit) => {
					for (const divisor of [1, 2, 7]) {
						const isWanted = ({ id }: IDataObject) => Number(id) % divisor === 0;
						const answer = answers(recordsTo(total));
						const { records, queries } = await read(paging(maxPageSize), limit, answer, isWanted);
						const wanted = recordsTo(total).filter(isWanted).slice(0, limit);
						expect(records).toEqual(wanted);
						const last = wanted.length === limit ? Number(wanted.at(-1)?.id) : total;
						expect(queries.length).toBeLessThanOrEqual(Math.max(1, Math.ceil(last / maxPageSize)));
					}
				},
				{ tries: 30 },
			);
		},
	);

	it('all pages of a list have the same size, and fetch hardly more than the limit', async () => {
		await forAllLists(async (total, maxPageSize, limit) => {
			const { queries } = await read(byPages(maxPageSize), limit, inPages(recordsTo(total)));
			const size = queries[0].perPage;
			expect(size).toBeLessThanOrEqual(maxPageSize);
			if (limit === Infinity) return expect(size).toBe(maxPageSize);
			// Fewer records are fetched in vain than there are pages
			const pages = Math.ceil(limit / maxPageSize);
			expect(pages * size - limit).toBeGreaterThanOrEqual(0);
			expect(pages * size - limit).toBeLessThan(pages);
		});
	});

	it.each([
		['next', false],
		['next', true],
		['cursor', false],
		['cursor', true],
	])(
		'a list by cursor (meta.%s, also with the last part: %s) is read exactly once',
		async (name, lastHasCursor) => {
			await forAllLists(
				async (total, maxPageSize, limit) => {
					const answer = inParts(recordsTo(total), { name, lastHasCursor });
					const { records, queries } = await read(byCursors(maxPageSize), limit, answer);
					const wanted = Math.min(total, limit);
					expect(records).toEqual(recordsTo(wanted));
					// A cursor beside the last part costs one more request, unless all wanted records have come
					const isLastOffering = lastHasCursor && total > 0 && limit > total;
					expect(queries).toHaveLength(
						Math.max(1, Math.ceil(wanted / maxPageSize)) + (isLastOffering ? 1 : 0),
					);
					const asked = queries.reduce((sum, { limit: size }) => sum + size, 0);
					if (total >= limit) expect(asked).toBe(limit);
					for (const query of queries) expect(query.limit).toBeLessThanOrEqual(maxPageSize);
				},
				{ tries: 60 },
			);
		},
	);

	it('a list by cursor that an older service answers by page numbers is read exactly once', async () => {
		await forAllLists(async (total, most, limit) => {
			const pages = inPages(recordsTo(total), most);
			const answer: Answerer = ({ page = 1 }) => pages({ perPage: 100, page });
			const { records } = await read(byCursors(30), limit, answer);
			expect(records).toEqual(recordsTo(Math.min(total, limit)));
		});
	});

	it('a list by cursor that an older service answers by page numbers is read again when it becomes shorter', async () => {
		let all = recordsTo(60);
		const { records } = await read(byCursors(30), Infinity, ({ page }) => {
			const answer = inPages(all)({ perPage: 30, page: page ?? 1 });
			if (page === 1) all = all.filter(({ id }) => id !== 5);
			return answer;
		});
		expect(records.map(({ id }) => id)).toContain(31);
	});

	it('a list by page that the service answers by cursor is read exactly once', async () => {
		await forAllLists(async (total, maxPageSize, limit) => {
			const parts = inParts(recordsTo(total));
			const by = byPages(maxPageSize);
			const { records, queries } = await read(by, limit, ({ perPage, id = 0 }) => {
				const { data, meta } = parts({ limit: perPage, id });
				return { data, ...(meta?.next && { meta: { next: meta.next } }) };
			});
			expect(queries.filter(({ page }) => page === 1)).toHaveLength(1);
			expect(records).toEqual(recordsTo(Math.min(total, limit)));
		});
	});

	it('a list without a cursor goes on from its last record, if the operation says how', async () => {
		const cursorOf: Paging['cursorOf'] = ({ id }) => ({ affix: 'append', id });
		await forAllLists(async (total, maxPageSize, limit) => {
			const answer = inParts(recordsTo(total), { name: 'none' });
			const { records } = await read(byCursors(maxPageSize, { cursorOf }), limit, answer);
			expect(records).toEqual(recordsTo(Math.min(total, limit)));
		});
	});

	it('a list whose cursor means something else goes on from its last record, up to an empty part', async () => {
		const cursorOf: Paging['cursorOf'] = ({ id }) => ({ after: id });
		const paging = byCursors(20, { cursorOf, sizeParameter: undefined });
		await forAllLists(async (total, part, limit) => {
			const { records, queries } = await read(paging, limit, ({ after = 0 }) => {
				const data = recordsTo(total).slice(after, after + part);
				return { data, meta: data.length > 0 ? { next: { messageId: 1 } } : {} };
			});
			expect(records).toEqual(recordsTo(Math.min(total, limit)));
			const after = (n: number) => (n === 0 ? {} : { after: Math.min(n * part, total) });
			expect(queries).toEqual(queries.map((_, n) => after(n)));
		});
	});

	it('a list with a limit and no pages is read in one request', async () => {
		await forAllLists(async (total, _size, limit) => {
			const answer = inParts(recordsTo(total), { name: 'none' });
			const { records, queries } = await read(byCursors(100), limit, answer);
			expect(records).toEqual(recordsTo(Math.min(total, limit)));
			expect(queries).toHaveLength(1);
		});
	});

	it('a list by cursor whose boundary record comes again is read exactly once', async () => {
		await forAllLists(async (total, size, limit) => {
			for (const lastHasCursor of [true, false]) {
				// A part has at least two records: the record of its cursor, and a new one
				const answer = partsFromCursorOn(total, { lastHasCursor });
				const { records } = await read(byCursors(size + 1), limit, answer);
				expect(records).toEqual(recordsTo(total).reverse().slice(0, Math.min(total, limit)));
			}
		});
	});

	it('no record that stays in the list gets lost while other records are removed', async () => {
		const removals = fc.array(fc.nat({ max: 39 }), { maxLength: 3 });
		const few = [fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 10 })] as const;
		await forAll(100, [...few, removals], async (total, maxPageSize, places) => {
			let list = recordsTo(total);
			const pending = [...places];
			const { records } = await read(byPages(maxPageSize), Infinity, (query) => {
				const answer = inPages(list)(query);
				const removed = pending.pop();
				list = list.filter((_, n) => n !== removed);
				return answer;
			});
			const ids = records.map(({ id }) => id);
			expect(new Set(ids).size).toBe(ids.length);
			expect(ids).toEqual(expect.arrayContaining(list.map(({ id }) => id)));
		});
	});
});

/** Parts that begin with the record of the cursor, newest first. */
const partsFromCursorOn =
	(total: number, { lastHasCursor }: { lastHasCursor: boolean }): Answerer =>
	({ limit = 100, id = total }) => {
		const data = recordsTo(total).filter((record) => record.id <= id);
		const part = data.reverse().slice(0, limit);
		const last = part.at(-1);
		const goesOn = last && (lastHasCursor || last.id > 1);
		return { data: part, ...(goesOn && { meta: { next: { id: last.id } } }) };
	};

it('says when nothing new came, although the service offered more', async () => {
	const { records, hints } = await read(
		byCursors(100),
		Infinity,
		partsFromCursorOn(250, { lastHasCursor: true }),
	);
	expect(records).toHaveLength(250);
	expect(hints).toEqual([250]);
});

/** How many requests a list of `wanted` records may take at most. It depends on what `meta` says about the last page. */
const REQUESTS = {
	counted: (wanted: number, size: number) => Math.max(1, Math.ceil(wanted / size)),
	// A page that is not full is the last one
	sized: (wanted: number, size: number) => Math.floor(wanted / size) + 1,
	unknown: (wanted: number, size: number) => Math.ceil(wanted / size) + 1,
};

type Counts = ReturnType<typeof pagination>;

/** Every `meta` that the reference has for lists by page, and others that a service may send instead. */
const META: Array<[string, keyof typeof REQUESTS, (counts: Counts) => IDataObject | undefined]> = [
	['all counts', 'counted', (all) => ({ pagination: all })],
	['no per_page', 'counted', ({ per_page: _, ...rest }) => ({ pagination: rest })],
	[
		'counts as text',
		'counted',
		({ total, per_page, total_pages }) => ({
			pagination: {
				total: `${total}`,
				per_page: `${per_page}`,
				total_pages: `${total_pages}`,
			},
		}),
	],
	[
		'cursors beside the counts',
		'counted',
		(all) => ({ pagination: all, cursor: { updatedAt: 1, affix: 'prepend' }, next: { id: 1 } }),
	],
	['a total alone', 'counted', ({ total }) => ({ pagination: { total } })],
	['a total of 0', 'sized', (all) => ({ pagination: { ...all, total: 0, total_pages: 1 } })],
	[
		'the size of the part alone',
		'sized',
		({ per_page: limit, count }) => ({ current: { limit, count } }),
	],
	[
		'a total of 0 and no per_page',
		'unknown',
		({ per_page: _, ...rest }) => ({ pagination: { ...rest, total: 0, total_pages: 1 } }),
	],
	['a number of pages alone', 'unknown', ({ total_pages }) => ({ pagination: { total_pages } })],
	['an empty object', 'unknown', () => ({})],
	['nothing', 'unknown', () => undefined],
];

describe.each(META)('A list by page whose meta has %s', (_name, tells, metaOf) => {
	it.each(['is empty', 'is the last one again'])(
		'is read exactly once in pages of any size when the page behind its end %s',
		async (behind) => {
			const check = async (total: number, asked: number, limit: number, most: number) => {
				const { records, queries } = await read(byPages(asked), limit, ({ perPage, page }) => {
					const size = Math.min(perPage, most);
					const last = Math.max(1, Math.ceil(total / size));
					const given = behind === 'is empty' ? page : Math.min(page, last);
					const { data } = inPages(recordsTo(total))({ perPage: size, page: given });
					const meta = metaOf(pagination({ total, size, count: data.length, page }));
					return { data, ...(meta && { meta }) };
				});
				const wanted = Math.min(total, limit);
				expect(records).toEqual(recordsTo(wanted));
				const size = Math.min(queries[0].perPage, most);
				expect(queries.length).toBeLessThanOrEqual(REQUESTS[tells](wanted, size));
			};
			await forAll(20, [totals, sizes, limits, sizes], check);
		},
	);
});
