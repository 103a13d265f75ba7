import type { IDataObject } from 'n8n-workflow';
import { messagePages } from '../../nodes/CometChat/resources/message/messagePages';
import type { ItemClient } from '../../nodes/shared/operation/types';

/** Reads a list whose pages are these, of a period that ends in second 20. */
async function read(...pages: unknown[]): Promise<unknown[]> {
	const client = {
		sendDescribed: async () => ({ data: pages.shift() ?? [] }),
	} as unknown as ItemClient;
	const ids: unknown[] = [];
	const list = { method: 'GET', url: '/messages' } as const;
	for await (const page of messagePages(client, list, { to: 20 })) {
		ids.push(...page.map(({ id }) => id));
	}
	return ids;
}

const at = (sentAt: number, ...ids: number[]): IDataObject[] => ids.map((id) => ({ id, sentAt }));

it.each([
	['a message twice in a page', [[...at(10, 1, 1, 2)]], [1, 2]],
	['a page again', [at(10, 1, 2), at(10, 1, 2)], [1, 2]],
	['messages after the period', [[...at(10, 1), ...at(21, 2)]], [1]],
	['a page after the period', [at(10, 1), at(21, ...Array(1_000).keys())], [1]],
	['more pages after the period', [[...at(10, 1), ...at(21, 2)], at(10, 3)], [1]],
	['more than a page in the last second', [at(20, 1), at(20, 2)], [1, 2]],
	['a place without a message', [[null, ...at(10, 1)]], [1]],
	['a message without a time', [[{ id: 9 }, ...at(10, 1)], at(11, 3)], [9, 1, 3]],
	['IDs of different lengths', [at(10, 9), at(10, 10)], [9, 10]],
])('reads each message of the period once from a list with %s', async (_, pages, ids) => {
	expect(await read(...pages)).toEqual(ids);
});

it('refuses an answer without a list', async () => {
	await expect(read('none')).rejects.toMatchObject({
		message: expect.stringContaining('an answer without a list'),
		details: { isUndocumented: true },
	});
});
