import { readRecord } from '../../nodes/CometChat/resources/user/personalReaders';
import type { ItemClient } from '../../nodes/shared/operation/types';

/** The pages that are read when the service answers with this as `data`. */
async function read(data: unknown): Promise<unknown[]> {
	const client = { sendDescribed: async () => ({ data }) } as unknown as ItemClient;
	const pages: unknown[] = [];
	for await (const page of readRecord(client, '/any', {})) pages.push(page);
	return pages;
}

it.each([[undefined], [null], [''], [[]], [{}]])('reads %j as no record', async (data) => {
	expect(await read(data)).toEqual([]);
});

it('reads a record, and refuses an answer of another shape', async () => {
	expect(await read({ email: 'a@example.com' })).toEqual([[{ email: 'a@example.com' }]]);
	for (const data of [['a'], 'a', 1]) await expect(read(data)).rejects.toThrow('another shape');
});
