import { Queue, BodyLimit } from '../../../nodes/CometChat/import/send/queue';
import { users } from '../../../nodes/CometChat/import/kinds';
import type { ImportRow } from '../../../nodes/CometChat/import/types';
const rowsOf = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ key: `u${n}`, record: {} }) as ImportRow);
const keysOf = (rows: ImportRow[]) => rows.map(({ key }) => key);

it('gives what was put back first, and leaves out what went in meanwhile', () => {
	const queue = new Queue(rowsOf(210), users, new BodyLimit());
	const batch = queue.take(10);
	queue.putBack(batch.slice(5));
	batch[6].outcome = { status: 'imported' };
	expect(keysOf(queue.following(3))).toEqual(['u5', 'u7']);
	expect(keysOf(queue.take(5))).toEqual(['u5', 'u7', 'u8', 'u9', 'u10']);
});

it('takes samples of records from different places of what nobody has taken, and leaves them there', () => {
	const queue = new Queue(rowsOf(210), users, new BodyLimit());
	queue.take(10);
	// 200 records are left. The samples are the last record, and the records after 60 % and 30 % of them
	expect(keysOf(queue.samples())).toEqual(['u209', 'u129', 'u69']);
	expect(keysOf(queue.take(2))).toEqual(['u10', 'u11']);
});

it.each([
	[99, 0],
	[100, 3],
])('takes of %i records that are left %i samples', (count, samples) => {
	expect(new Queue(rowsOf(count), users, new BodyLimit()).samples()).toHaveLength(samples);
});
