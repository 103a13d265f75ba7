import { Queue } from '../../../nodes/CometChat/import/send/queue';
import { users } from '../../../nodes/CometChat/import/kinds';
import type { ImportRow } from '../../../nodes/CometChat/import/types';
import { BodyLimit } from '../../../nodes/CometChat/import/send/bodyLimit';

const rowsOf = (count: number) =>
	Array.from({ length: count }, (_, n) => ({ key: `u${n}`, record: {} }) as ImportRow);
const keysOf = (rows: ImportRow[]) => rows.map(({ key }) => key);

it('takes samples of records from different places of what nobody has taken, and puts them back in front', () => {
	const queue = new Queue(rowsOf(210), users, new BodyLimit());
	queue.take([], 10);
	const samples = queue.takeSamples();
	expect(keysOf(samples)).toEqual(['u209', 'u129', 'u69']);
	queue.putBack(samples);
	expect(keysOf(queue.take([], 5))).toEqual(['u209', 'u129', 'u69', 'u10', 'u11']);
});

it.each([
	[99, 0],
	[100, 3],
])('takes of %i records that are left %i samples', (count, samples) => {
	expect(new Queue(rowsOf(count), users, new BodyLimit()).takeSamples()).toHaveLength(samples);
});
