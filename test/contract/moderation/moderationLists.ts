import type { IDataObject } from 'n8n-workflow';
import { links, records, request, useOperation } from '../support';

/** A moderation list, as its test describes it. */
interface ModerationList {
	operation: string;
	path: string;
	total: number;
	/** The first record, simplified. */
	simplified: IDataObject;
	/** Properties that the first raw record must have. */
	raw: IDataObject;
}

/** The tests that the lists of blocked, reviewed and flagged messages have in common. */
export function testModerationList({ operation, path, total, ...first }: ModerationList): void {
	const { run, expectSent } = useOperation('moderation', operation);

	it('returns all records, simplified to what a moderator decides by', async () => {
		const result = await run({ returnAll: true });
		expectSent(request(`GET ${path}?limit=1000`));
		expect(new Set(records(result).map(({ messageId }) => messageId)).size).toBe(total);
		expect(records(result)[0]).toEqual(first.simplified);
		expect(Object.keys(first.simplified).length).toBeLessThanOrEqual(10);
	});

	it('returns the raw records', async () => {
		const result = await run({ returnAll: true, output: 'raw' });
		expect(result.items).toHaveLength(total);
		expect(records(result)[0]).toMatchObject(first.raw);
	});

	it('asks for no more than the limit, for every item', async () => {
		const items = [{ limit: 1 }, { limit: 2 }];
		const result = await run({ limit: '={{ $json.limit }}' }, { items });
		expectSent(request(`GET ${path}?limit=1`), request(`GET ${path}?limit=2`));
		expect(links(result)).toEqual([{ item: 0 }, { item: 1 }, { item: 1 }]);
	});
}
