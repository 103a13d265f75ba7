import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../../nodes/shared/transport/types';
import { bounds } from '../../nodes/shared/transport/paging';
import { byCursors, byPages, read, recordsTo, type Answerer } from './pagedLists';

describe('A list that never ends', () => {
	const usual = { ...bounds };
	afterEach(() => Object.assign(bounds, usual));
	/** Five records, with IDs from `id` on. */
	const fiveFrom = (id: number) => Array.from({ length: 5 }, (_, n) => ({ id: id + n }));
	const samePage = { data: fiveFrom(1), meta: { pagination: { total: 99, total_pages: 20 } } };
	const pageWithoutIds = { ...samePage, data: [{ text: 'a' }, { text: 'a' }] };
	const newPages: Answerer = ({ page, perPage }) => ({
		data: fiveFrom(page * 5).slice(0, perPage),
	});
	const newParts: Answerer = ({ id = 0, limit }) => ({
		data: fiveFrom(id + 1).slice(0, limit),
		meta: { next: { id: id + 5 } },
	});

	it.each([
		['the same page', byPages(5), () => samePage, 'repeats the same page', 2],
		[
			'the same page of records without IDs',
			byPages(2),
			() => structuredClone(pageWithoutIds),
			'repeats the same page',
			2,
		],
		['new pages without end', byPages(2), newPages, 'has more than 40 pages', 40],
		['new parts without end', byCursors(2), newParts, 'has more than 40 pages', 40],
		// 100 records are 20 pages of 5, so page 21 brings too many
		['too many records', byPages(5), newPages, 'has more than 100 records', 21],
	])('is stopped: %s', async (_name, paging, answer, reason, expectedRequests) => {
		Object.assign(bounds, { pages: 40, records: 100 });
		let requests = 0;
		const reading = read(paging, Infinity, (query) => {
			requests += 1;
			return answer(query);
		});
		await expect(reading).rejects.toThrow(`never ends: it ${reason}`);
		expect(requests).toBe(expectedRequests);
	});

	it('gives no more records than the limit', async () => {
		expect((await read(byPages(5), 12, newPages)).records).toHaveLength(12);
	});
});

describe('A list gives the hint that there may be more records', () => {
	/** Answers with the first of `count` records: with `limit` records, or with at most `most` records if the service has such a limit. */
	const firstOf =
		(count: number, most?: number): Answerer =>
		({ limit }) => ({
			data: recordsTo(count).slice(0, most ?? limit),
			...(most !== undefined && { meta: { current: { limit: most } } }),
		});

	it.each([
		['a full page, if all records are wanted', firstOf(3), Infinity, [3]],
		['a full page, if more records are wanted', firstOf(4), 5, [3]],
		['a page that is not full, in an answer without meta', firstOf(2), Infinity, [2]],
		['as many records as are wanted (no hint)', firstOf(4), 3, []],
		['as many records as the service gives at once', firstOf(3, 2), Infinity, [2]],
		['fewer records than the service gives at once (no hint)', firstOf(1, 2), Infinity, []],
	])('after %s', async (_name, answer, limit, expected) => {
		expect((await read(byCursors(3), limit, answer)).hints).toEqual(expected);
	});

	it('if the service ignores page numbers and sends no meta', async () => {
		const { records, hints } = await read(byPages(100), Infinity, () => ({ data: recordsTo(10) }));
		expect([records, hints]).toEqual([recordsTo(10), [10]]);
	});

	it.each([
		[12, 12, [5]],
		[5, 5, []],
		[12, 5, []],
	])(
		'at an empty page, if the service counts %i records first, and then %i: hints %j',
		async (first, then, expected) => {
			const { records, hints } = await read(byPages(5), Infinity, ({ page }) => ({
				data: page === 1 ? recordsTo(5) : [],
				meta: { pagination: { total: page === 1 ? first : then, total_pages: 3 } },
			}));
			expect([records, hints]).toEqual([recordsTo(5), expected]);
		},
	);

	// 12 records in two pages of 5: the counts contradict each other, so they leave open whether a third page follows
	it('unless the last page that the service counts repeats an earlier one', async () => {
		const meta = { pagination: { total: 12, total_pages: 2 } };
		const { records, hints } = await read(byPages(5), Infinity, () => ({
			data: recordsTo(5),
			meta,
		}));
		expect([records, hints]).toEqual([recordsTo(5), []]);
	});

	it.each([
		[7, Infinity, [5]],
		[5, Infinity, []],
		[7, 5, []],
	])(
		'if %i threads have the same second, and the cursor has no ID (limit %d): hints %j',
		async (count, limit, expected) => {
			const cursorOf: Paging['cursorOf'] = (last) => ({
				affix: 'prepend',
				updatedAt: 1,
				id: last.id,
			});
			const threads = byCursors(5, { cursorOf, repeatsLast: true });
			const { records, hints } = await read(threads, limit, ({ limit: size, id }) => ({
				// The service does not look at the ID: of 7 threads, it gives the same 5 again. Of 5, it gives the last one again
				data:
					id !== undefined && count === 5
						? recordsTo(5).slice(-1)
						: recordsTo(count).slice(0, size),
				meta: { next: { updatedAt: 1 } },
			}));
			expect([records, hints]).toEqual([recordsTo(5), expected]);
		},
	);
});

it('a list of threads ends when the second answer holds nothing but the last thread of the first', async () => {
	const cursorOf: Paging['cursorOf'] = (last) => ({ id: last.id });
	const threads = byCursors(5, { cursorOf, repeatsLast: true });
	const { queries } = await read(threads, 3, () => ({
		data: recordsTo(1),
		meta: { next: { updatedAt: 1 } },
	}));
	expect(queries).toEqual([{ limit: 3 }, { limit: 3, id: 1 }]);
});

it('a list that counts its records is read by page, even if its answers have a cursor', async () => {
	const { records, hints } = await read(byPages(2), Infinity, ({ page }) => ({
		data: page === undefined ? [] : recordsTo(page * 2).slice(-2),
		meta: { pagination: { total: 4 }, next: { id: 2 } },
	}));
	expect([records, hints]).toEqual([recordsTo(4), []]);
});

describe('Records', () => {
	it.each<[string, unknown[], unknown[]?]>([
		['leave out null', [null, { id: 1 }, null], [{ id: 1 }]],
		[
			'are all entries of the list',
			[{ name: 'same' }, { name: 'same' }, { id: null }, { id: null }],
		],
		['are all entries of the list', ['text', 5, { id: 1 }]],
	])('%s: %j', async (_what, data, expected = data) => {
		const answer = () => ({ data: data as IDataObject[] });
		expect((await read(byPages(5), Infinity, answer)).records).toEqual(expected);
	});

	it('have to come as a list', async () => {
		const reading = read(byPages(5), Infinity, () => ({ data: { id: 1 } as never }));
		await expect(reading).rejects.toMatchObject({
			message: 'The service gave an answer without a list',
			details: { status: 200 },
		});
	});
});
