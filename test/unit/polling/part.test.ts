import type { IDataObject } from 'n8n-workflow';
import type { Paging } from '../../../nodes/shared/transport/types';
import { readPart, type Bookmark } from '../../../nodes/CometChatPollingTrigger/part';

const BY_PAGE = {
	by: 'page',
	sizeParameter: 'limit',
	maxPageSize: 2,
	idOf: ({ id }) => id,
} as Paging;
const BY_CURSOR = { ...BY_PAGE, by: 'cursor' } as Paging;

const records = (...ids: string[]) => ids.map((id) => ({ id }));
const pageOf = (total: number, ...ids: string[]) => ({
	data: records(...ids),
	meta: { pagination: { total, total_pages: Math.ceil(total / 2) } },
});

/** Reads a part; gives it with the query that was sent. */
async function partOf(paging: Paging, bookmark: Bookmark, answer: IDataObject) {
	let asked: IDataObject = {};
	const part = await readPart(paging, bookmark, async (query) => {
		asked = query;
		return answer as never;
	});
	return { asked, part };
}

it('reads page after page, and counts the records', async () => {
	const first = await partOf(BY_PAGE, {}, pageOf(3, 'a', 'b'));
	const next = { page: 2, recordsSoFar: 2, previousFirstId: 'a' };
	expect(first.asked).toEqual({ page: 1, limit: 2 });
	expect(first.part).toEqual({ records: records('a', 'b'), total: 3, next });
	const second = await partOf(BY_PAGE, next, pageOf(3, 'c'));
	expect(second.asked).toEqual({ page: 2, limit: 2 });
	expect(second.part).toEqual({ records: records('c'), total: 3 });
	const more = await partOf(BY_PAGE, next, pageOf(5, 'c', 'd'));
	expect(more.part.next).toEqual({ page: 3, recordsSoFar: 4, previousFirstId: 'c' });
});

it('has no total if the service counts nothing', async () => {
	const { part } = await partOf(BY_PAGE, {}, { data: records('a', 'b') });
	expect(part).toMatchObject({ next: { page: 2 } });
	expect(part.total).toBeUndefined();
});

it('leaves out null, and ends with an empty part', async () => {
	const { part } = await partOf(BY_PAGE, {}, { data: [null, { id: 'a' }] });
	expect(part.records).toEqual(records('a'));
	expect(part.next?.previousFirstId).toBe('a');
	for (const data of [[], [null]]) {
		expect((await partOf(BY_PAGE, {}, { data })).part).toEqual({ records: [] });
	}
});

it('asks again for a part that repeats the part before, and ends when the repetition comes again', async () => {
	const bookmark = { page: 2, recordsSoFar: 2, previousFirstId: 'a' };
	const { part } = await partOf(BY_PAGE, bookmark, pageOf(4, 'a', 'b'));
	expect(part).toEqual({ records: [], next: { ...bookmark, isAskedAgain: true } });
	const again = await partOf(BY_PAGE, part.next!, pageOf(4, 'a', 'b'));
	expect(again.part).toEqual({ records: records('a', 'b'), isCapped: true });
	const whole = await partOf(BY_PAGE, part.next!, pageOf(2, 'a', 'b'));
	expect(whole.part).toEqual({ records: records('a', 'b') });
});

it.each([
	['a list by cursor', BY_CURSOR, {}, { limit: 2 }],
	['a list by page that answers with a cursor', BY_PAGE, {}, { page: 1, limit: 2 }],
	[
		'a list that has a cursor already',
		BY_PAGE,
		{ cursor: { id: 'b' }, previousFirstId: 'x' },
		{ id: 'b', limit: 2 },
	],
])('goes on by cursor: %s', async (_what, paging, bookmark, asked) => {
	const next = { affix: 'append', id: 'b' };
	const read = await partOf(paging, bookmark, { data: records('a', 'b'), meta: { next } });
	expect(read.asked).toEqual(asked);
	expect(read.part).toEqual({
		records: records('a', 'b'),
		next: { cursor: next, previousFirstId: 'a' },
	});
});

it('ends a list by cursor when an answer has no cursor', async () => {
	for (const meta of [{}, { next: {} }]) {
		const { part } = await partOf(BY_CURSOR, {}, { data: records('a', 'b'), meta });
		expect(part).toEqual({ records: records('a', 'b'), isCapped: true });
	}
	const { part } = await partOf(BY_CURSOR, {}, { data: records('a'), meta: {} });
	expect(part).toEqual({ records: records('a') });
});
