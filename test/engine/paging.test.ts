import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { bounds, fetchList } from '../../nodes/CometChat/transport/result/paging';
import type { Paging } from '../../nodes/CometChat/transport/requestTypes';
import { cases } from '../support/budget';

const idOf = ({ id }: IDataObject) => id;
const recordsTo = (total: number) => Array.from({ length: total }, (_, n) => ({ id: n + 1 }));
const totals = fc.integer({ min: 0, max: 60 });
const sizes = fc.integer({ min: 1, max: 25 });
const limits = fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 80 }));

/** The answer of a list of the service to a query. */
type Answerer = (query: Record<string, number>) => { data: IDataObject[]; meta?: IDataObject };

/** Reads a list and notes the queries. */
async function read(paging: Paging, limit: number, answer: Answerer) {
	const queries: Array<Record<string, number>> = [];
	const records = await fetchList(paging, limit, async (query) => {
		queries.push(query as Record<string, number>);
		return answer(query as Record<string, number>);
	});
	return { records, queries };
}

/** Pages with counts; a service that does not count says a total of 0 and one page. */
const byPage =
	(records: IDataObject[], { isCounted = true, most = Infinity } = {}): Answerer =>
	({ perPage, page }) => {
		const size = Math.min(perPage, most);
		const data = records.slice((page - 1) * size, page * size);
		return {
			data,
			meta: {
				pagination: {
					total: isCounted ? records.length : 0,
					count: data.length,
					per_page: size,
					current_page: page,
					total_pages: isCounted ? Math.ceil(records.length / size) : 1,
				},
			},
		};
	};

/** Parts with the cursor under some name; the last one may carry a cursor as well. */
const byCursor =
	(records: IDataObject[], { name = 'next', always = false } = {}): Answerer =>
	({ limit, id = 0 }) => {
		const data = records.filter((record) => Number(record.id) > id).slice(0, limit);
		const last = data.at(-1);
		const goesOn = last && (always || last !== records.at(-1));
		const cursor = goesOn && { affix: 'append', id: last.id };
		return {
			data,
			meta: { current: { limit, count: data.length }, ...(cursor && { [name]: cursor }) },
		};
	};

describe('Whatever the size of list, page and limit', () => {
	it('a filter gives the first records that it wants, and reads no further than them', async () => {
		const by = fc.constantFrom<Paging['by']>('page', 'cursor');
		const divisors = fc.integer({ min: 1, max: 9 });
		await fc.assert(
			fc.asyncProperty(by, totals, sizes, limits, divisors, async (...drawn) => {
				const [kind, total, largestPage, limit, divisor] = drawn;
				const sizeParameter = kind === 'page' ? 'perPage' : 'limit';
				const paging: Paging = { by: kind, sizeParameter, largestPage, idOf };
				const isWanted = ({ id }: IDataObject) => Number(id) % divisor === 0;
				const answer = (kind === 'page' ? byPage : byCursor)(recordsTo(total));
				let pages = 0;
				const fetchPage = async (query: IDataObject) => {
					pages++;
					return answer(query as Record<string, number>);
				};
				const records = await fetchList(paging, limit, fetchPage, undefined, isWanted);
				const wanted = recordsTo(total).filter(isWanted).slice(0, limit);
				expect(records).toEqual(wanted);
				const last = wanted.length === limit ? Number(wanted.at(-1)?.id) : total;
				expect(pages).toBeLessThanOrEqual(Math.max(1, Math.ceil(last / largestPage)));
			}),
			{ numRuns: cases(100) },
		);
	});

	it('a list by page is read exactly once, in as few requests as can be', async () => {
		await fc.assert(
			fc.asyncProperty(totals, sizes, limits, async (total, largestPage, limit) => {
				const paging: Paging = { by: 'page', sizeParameter: 'perPage', largestPage, idOf };
				const { records, queries } = await read(paging, limit, byPage(recordsTo(total)));
				const wanted = Math.min(total, limit);
				expect(records).toEqual(recordsTo(wanted));
				const size = queries[0].perPage;
				expect(size).toBeLessThanOrEqual(largestPage);
				expect(queries).toHaveLength(Math.max(1, Math.ceil(wanted / size)));
				if (limit === Infinity) expect(size).toBe(largestPage);
				// Pages have one size, so at most one record less than pages is fetched in vain
				else
					expect(Math.ceil(limit / largestPage) * size - limit).toBeLessThan(
						Math.ceil(limit / largestPage),
					);
			}),
			{ numRuns: cases(100) },
		);
	});

	it('so is one that the service does not count, with one more page at most', async () => {
		await fc.assert(
			fc.asyncProperty(totals, sizes, limits, async (total, largestPage, limit) => {
				const paging: Paging = { by: 'page', sizeParameter: 'perPage', largestPage, idOf };
				const answer = byPage(recordsTo(total), { isCounted: false });
				const { records, queries } = await read(paging, limit, answer);
				expect(records).toEqual(recordsTo(Math.min(total, limit)));
				expect(queries.length).toBeLessThanOrEqual(
					Math.floor(Math.min(total, limit) / queries[0].perPage) + 1,
				);
			}),
			{ numRuns: cases(60) },
		);
	});

	it('so is one of which the service gives smaller pages than asked for', async () => {
		await fc.assert(
			fc.asyncProperty(totals, sizes, limits, async (total, most, limit) => {
				const paging: Paging = { by: 'page', sizeParameter: 'perPage', largestPage: 30, idOf };
				const { records } = await read(paging, limit, byPage(recordsTo(total), { most }));
				expect(records).toEqual(recordsTo(Math.min(total, limit)));
			}),
		);
	});

	it('so is a list by cursor that an older service answers by page numbers', async () => {
		await fc.assert(
			fc.asyncProperty(totals, sizes, limits, async (total, most, limit) => {
				const paging: Paging = { by: 'cursor', sizeParameter: 'limit', largestPage: 30, idOf };
				const pages = byPage(recordsTo(total), { most });
				const answer: Answerer = ({ page = 1 }) => pages({ perPage: 100, page });
				const { records } = await read(paging, limit, answer);
				expect(records).toEqual(recordsTo(Math.min(total, limit)));
			}),
			{ numRuns: cases(100) },
		);
	});

	it.each([
		['next', false],
		['next', true],
		['cursor', false],
		['cursor', true],
	])(
		'a list by cursor (meta.%s, also with the last part: %s) is read exactly once',
		async (name, always) => {
			await fc.assert(
				fc.asyncProperty(totals, sizes, limits, async (total, largestPage, limit) => {
					const paging: Paging = { by: 'cursor', sizeParameter: 'limit', largestPage, idOf };
					const { records, queries } = await read(
						paging,
						limit,
						byCursor(recordsTo(total), { name, always }),
					);
					const wanted = Math.min(total, limit);
					expect(records).toEqual(recordsTo(wanted));
					const isLastOffering = always && total > 0 && limit > total;
					expect(queries).toHaveLength(
						Math.max(1, Math.ceil(wanted / largestPage)) + (isLastOffering ? 1 : 0),
					);
					const asked = queries.reduce((sum, { limit: size }) => sum + size, 0);
					if (total >= limit) expect(asked).toBe(limit);
					for (const query of queries) expect(query.limit).toBeLessThanOrEqual(largestPage);
				}),
				{ numRuns: cases(60) },
			);
		},
	);

	it('a list without any cursor goes on from its last record, if the operation says how', async () => {
		await fc.assert(
			fc.asyncProperty(totals, sizes, limits, async (total, largestPage, limit) => {
				const paging: Paging = {
					by: 'cursor',
					sizeParameter: 'limit',
					largestPage,
					idOf,
					cursorOf: ({ id }) => ({ affix: 'append', id }),
				};
				const { records } = await read(paging, limit, byCursor(recordsTo(total), { name: 'none' }));
				expect(records).toEqual(recordsTo(Math.min(total, limit)));
			}),
		);
	});

	it('a list whose cursor means something else goes on from its last record, up to an empty part', async () => {
		await fc.assert(
			fc.asyncProperty(totals, sizes, limits, async (total, part, limit) => {
				const all = recordsTo(total);
				const paging: Paging = {
					by: 'cursor',
					largestPage: 20,
					idOf,
					cursorOf: ({ id }) => ({ after: id }),
				};
				const { records, queries } = await read(paging, limit, ({ after = 0 }) => {
					const data = all.slice(after, after + part);
					return { data, meta: data.length > 0 ? { next: { messageId: 1 } } : {} };
				});
				expect(records).toEqual(recordsTo(Math.min(total, limit)));
				const after = (n: number) => (n === 0 ? {} : { after: Math.min(n * part, total) });
				expect(queries).toEqual(queries.map((_, n) => after(n)));
			}),
		);
	});

	it('a list that only has a limit is read in one request', async () => {
		await fc.assert(
			fc.asyncProperty(totals, limits, async (total, limit) => {
				const paging: Paging = { by: 'cursor', sizeParameter: 'limit', largestPage: 100, idOf };
				const { records, queries } = await read(
					paging,
					limit,
					byCursor(recordsTo(total), { name: 'none' }),
				);
				expect(records).toEqual(recordsTo(Math.min(total, limit)));
				expect(queries).toHaveLength(1);
			}),
		);
	});

	it('nothing that stays in the list gets lost while others are removed from it', async () => {
		await fc.assert(
			fc.asyncProperty(
				fc.integer({ min: 1, max: 40 }),
				fc.integer({ min: 1, max: 10 }),
				fc.array(fc.nat({ max: 39 }), { maxLength: 3 }),
				async (total, largestPage, removals) => {
					let left = recordsTo(total);
					const pending = [...removals];
					const paging: Paging = { by: 'page', sizeParameter: 'perPage', largestPage, idOf };
					const { records } = await read(paging, Infinity, (query) => {
						const answer = byPage(left)(query);
						const removed = pending.pop();
						left = left.filter((_, n) => n !== removed);
						return answer;
					});
					const ids = records.map(({ id }) => id);
					expect(new Set(ids).size).toBe(ids.length);
					expect(ids).toEqual(expect.arrayContaining(left.map(({ id }) => id)));
				},
			),
			{ numRuns: cases(100) },
		);
	});
});

/** Every `meta` that the reference has for lists by page, and others that a service may send instead. */
const META: Record<
	string,
	(counts: Record<'total' | 'size' | 'count' | 'page', number>) => object
> = {
	'all counts': ({ total, size, count, page }) => ({
		pagination: {
			...{ total, count, per_page: size },
			...{ current_page: page, total_pages: Math.ceil(total / size) },
		},
	}),
	'no per_page': ({ total, size, count, page }) => ({
		pagination: { total, count, total_pages: Math.ceil(total / size), current_page: page },
	}),
	'counts as text': ({ total, size }) => ({
		pagination: {
			total: `${total}`,
			per_page: `${size}`,
			total_pages: `${Math.ceil(total / size)}`,
		},
	}),
	'a cursor beside the counts': ({ total, size, count, page }) => ({
		pagination: {
			...{ total, count, per_page: size },
			...{ current_page: page, total_pages: Math.ceil(total / size) },
		},
		cursor: { updatedAt: 1, affix: 'prepend' },
	}),
	'a total of 0': ({ size, count, page }) => ({
		pagination: { total: 0, count, per_page: size, current_page: page, total_pages: 1 },
	}),
	'a total of 0 and no per_page': ({ count, page }) => ({
		pagination: { total: 0, count, current_page: page, total_pages: 1 },
	}),
	'a total alone': ({ total }) => ({ pagination: { total } }),
	'a number of pages alone': ({ total, size }) => ({
		pagination: { total_pages: Math.ceil(total / size) },
	}),
	'the size of the part alone': ({ size, count }) => ({ current: { limit: size, count } }),
	'an empty object': () => ({}),
	nothing: () => undefined as unknown as object,
};

describe('A list by page in pages that may be smaller than asked for', () => {
	describe.each(Object.keys(META))('whose meta has %s', (kind) => {
		it.each(['is empty', 'is the last one again'])(
			'is read exactly once when the page behind its end %s',
			async (behind) => {
				await fc.assert(
					fc.asyncProperty(totals, sizes, sizes, limits, async (total, asked, most, limit) => {
						const paging: Paging = {
							...{ by: 'page', sizeParameter: 'perPage', largestPage: asked },
							idOf,
						} as Paging;
						const all = recordsTo(total);
						const { records, queries } = await read(paging, limit, ({ perPage, page }) => {
							const size = Math.min(perPage, most);
							const last = Math.max(1, Math.ceil(total / size));
							const given = behind === 'is empty' ? page : Math.min(page, last);
							const data = all.slice((given - 1) * size, given * size);
							const meta = META[kind]({ total, size, count: data.length, page });
							return { data, ...(meta && { meta: meta as IDataObject }) };
						});
						const wanted = Math.min(total, limit);
						expect(records).toEqual(recordsTo(wanted));
						const size = Math.min(queries[0].perPage, most);
						expect(queries.length).toBeLessThanOrEqual(Math.ceil(wanted / size) + 1);
					}),
					{ numRuns: cases(20) },
				);
			},
		);
	});

	it('that takes no page numbers and says nothing ends with a hint', async () => {
		const hints: number[] = [];
		const paging: Paging = { by: 'page', sizeParameter: 'perPage', largestPage: 100, idOf };
		const answer = async () => await Promise.resolve({ data: recordsTo(10) });
		const records = await fetchList(paging, Infinity, answer, (count) => hints.push(count));
		expect(records).toEqual(recordsTo(10));
		expect(hints).toEqual([10]);
	});
});

describe('A list by cursor whose boundary record comes again', () => {
	/** Newest first, from the record of the cursor on; `always` gives the last part a cursor as well. */
	const inclusive =
		(total: number, always: boolean): Answerer =>
		({ limit = 100, id = total }) => {
			const data = recordsTo(total).filter((record) => record.id <= id);
			const part = data.reverse().slice(0, limit);
			const last = part.at(-1);
			const goesOn = last && (always || last.id > 1);
			return { data: part, ...(goesOn && { meta: { next: { id: last.id } } }) };
		};

	it('is read exactly once, up to any limit', async () => {
		await fc.assert(
			fc.asyncProperty(
				totals,
				fc.integer({ min: 2, max: 25 }),
				limits,
				fc.boolean(),
				async (total, largestPage, limit, always) => {
					const paging: Paging = { by: 'cursor', sizeParameter: 'limit', largestPage, idOf };
					const { records } = await read(paging, limit, inclusive(total, always));
					expect(records).toEqual(recordsTo(total).reverse().slice(0, Math.min(total, limit)));
				},
			),
		);
	});

	it('says when nothing new came, although the service offered more', async () => {
		const hints: number[] = [];
		const paging: Paging = { by: 'cursor', sizeParameter: 'limit', largestPage: 100, idOf };
		const records = await fetchList(
			paging,
			Infinity,
			async (query) => await Promise.resolve(inclusive(250, true)(query as Record<string, number>)),
			(count) => hints.push(count),
		);
		expect(records).toHaveLength(250);
		expect(hints).toEqual([250]);
	});
});

describe('A list that never ends', () => {
	const usual = { ...bounds };
	afterEach(() => Object.assign(bounds, usual));
	const page: Paging = { by: 'page', sizeParameter: 'perPage', largestPage: 5, idOf };
	const cursor: Paging = { by: 'cursor', sizeParameter: 'limit', largestPage: 5, idOf };
	const endless = (last: number) => Array.from({ length: 5 }, (_, n) => ({ id: last + n }));

	it.each([
		[
			'the same page',
			page,
			() => ({ data: endless(1), meta: { pagination: { total: 99, total_pages: 20 } } }),
			/repeats the same page/,
			2,
		],
		['ever new pages', page, ({ page: n }) => ({ data: endless(n * 5) }), /more than 40 pages/, 40],
		[
			'ever new parts',
			cursor,
			({ id = 0 }) => ({ data: endless(id + 1), meta: { next: { id: id + 5 } } }),
			/more than 40 pages/,
			40,
		],
	] as Array<[string, Paging, Answerer, RegExp, number]>)(
		'because of %s is stopped',
		async (_name, paging, answer, message, most) => {
			bounds.pages = 40;
			let requests = 0;
			const reading = read(paging, Infinity, (query) => {
				requests += 1;
				return answer(query);
			});
			await expect(reading).rejects.toThrow(message);
			expect(requests).toBe(most);
		},
	);

	it('is stopped before it fills the memory', async () => {
		bounds.records = 100;
		const reading = read(page, Infinity, ({ page: n }) => ({ data: endless(n * 5) }));
		await expect(reading).rejects.toThrow(/more than 100 records/);
	});

	it('gives as many records as the limit says', async () => {
		const { records } = await read(page, 12, ({ page: n, perPage }) => ({
			data: endless(n * 5).slice(0, perPage),
		}));
		expect(records).toHaveLength(12);
	});
});

describe('A list by cursor without a cursor', () => {
	const paging: Paging = {
		by: 'cursor',
		sizeParameter: 'limit',
		largestPage: 3,
		idOf: ({ id }) => id,
	};
	const told = async (ids: number[], limit: number, most?: number) => {
		const capped: number[] = [];
		const fetchPage = async ({ limit: size }: IDataObject) => ({
			data: ids.slice(0, most ?? (size as number)).map((id) => ({ id })),
			...(most !== undefined && { meta: { current: { limit: most } } }),
		});
		await fetchList(paging, limit, fetchPage, (records) => capped.push(records));
		return capped;
	};

	it.each([
		['a full page, when all are wanted', [1, 2, 3], Infinity, [3]],
		['a full page, when more are wanted', [1, 2, 3, 4], 5, [3]],
		['a page that is not full, in an answer that says nothing of the list', [1, 2], Infinity, [2]],
		['as many as are wanted', [1, 2, 3, 4], 3, []],
	])('says that there may be more after %s', async (_name, ids, limit, expected) => {
		expect(await told(ids, limit)).toEqual(expected);
	});

	it('says so, too, after fewer than were asked for, when the service gives no more at once', async () => {
		expect(await told([1, 2, 3], Infinity, 2)).toEqual([2]);
		expect(await told([1], Infinity, 2)).toEqual([]);
	});
});

describe('A list that ends short says so', () => {
	const endOf = async (paging: Paging, limit: number, answer: Answerer) => {
		const capped: number[] = [];
		const fetchPage = async (query: IDataObject) => answer(query as Record<string, number>);
		const found = await fetchList(paging, limit, fetchPage, (count) => capped.push(count));
		return [found.length, capped];
	};
	const pages: Paging = { by: 'page', sizeParameter: 'perPage', largestPage: 5, idOf };

	it.each([
		[12, [5, [5]]],
		[5, [5, []]],
	])('at an empty page, when there should be %i', async (total, expected) => {
		const answer: Answerer = ({ page }) => ({
			data: page === 1 ? recordsTo(5) : [],
			meta: { pagination: { total, total_pages: Math.ceil(total / 5) } },
		});
		expect(await endOf(pages, Infinity, answer)).toEqual(expected);
	});

	it.each([
		[7, Infinity, [5, [5]]],
		[5, Infinity, [5, []]],
		[7, 5, [5, []]],
	])(
		'when %i threads have one second, and the service goes on by seconds',
		async (count, limit, expected) => {
			const threads: Paging = {
				by: 'cursor',
				sizeParameter: 'limit',
				largestPage: 5,
				idOf,
				cursorOf: ({ id }) => ({ affix: 'prepend', updatedAt: 1, id }),
				repeatsLast: true,
			};
			const answer: Answerer = ({ limit: size, id }) => ({
				// The last one alone comes again where the service knows no others
				data:
					id !== undefined && count === 5
						? recordsTo(5).slice(-1)
						: recordsTo(count).slice(0, size),
				meta: { next: { updatedAt: 1 } },
			});
			expect(await endOf(threads, limit, answer)).toEqual(expected);
		},
	);
});

describe('Records', () => {
	it('are what stands in the list; a place without a record is passed over', async () => {
		const paging: Paging = {
			by: 'page',
			sizeParameter: 'perPage',
			largestPage: 10,
			idOf: ({ id }) => id,
		};
		const data = [null, { id: 1 }, null];
		expect(await fetchList(paging, Infinity, async () => ({ data }))).toEqual([{ id: 1 }]);
	});

	const paging: Paging = { by: 'page', sizeParameter: 'perPage', largestPage: 5, idOf };

	it('without an ID are never taken for one another', async () => {
		const data = [{ name: 'same' }, { name: 'same' }, { id: null }, { id: null }];
		const { records } = await read(paging, Infinity, () => ({ data }));
		expect(records).toEqual(data);
	});

	it('may be anything', async () => {
		const data = ['text', 5, { id: 1 }] as unknown as IDataObject[];
		const { records } = await read(paging, Infinity, () => ({ data }));
		expect(records).toEqual(data);
	});

	it('have to come as a list', async () => {
		const reading = read(paging, Infinity, () => ({ data: { id: 1 } as never }));
		await expect(reading).rejects.toThrow('The service gave an answer without a list');
	});
});
