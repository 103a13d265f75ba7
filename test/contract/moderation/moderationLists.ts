import type { IDataObject } from 'n8n-workflow';
import { expectSent, links, records, request, run, sent, useService } from '../support';

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
export function testModerationList({
	operation,
	path,
	total,
	simplified,
	raw,
}: ModerationList): void {
	const service = useService();
	const form = { resource: 'moderation', operation };

	it('returns all records, simplified to what a moderator decides by', async () => {
		const result = await run(service.current, { ...form, returnAll: true });
		expect(sent(service.current)).toEqual([request(`GET ${path}?limit=1000`)]);
		expect(new Set(records(result).map(({ messageId }) => messageId)).size).toBe(total);
		expect(records(result)[0]).toEqual(simplified);
		expect(Object.keys(simplified).length).toBeLessThanOrEqual(10);
	});

	it('returns the raw records', async () => {
		const result = await run(service.current, { ...form, returnAll: true, output: 'raw' });
		expect(result.items).toHaveLength(total);
		expect(records(result)[0]).toMatchObject(raw);
	});

	it('asks for no more than the limit, for every item', async () => {
		const result = await run(
			service.current,
			{ ...form, limit: '={{ $json.limit }}' },
			{ items: [{ limit: 1 }, { limit: 2 }] },
		);
		expectSent(service.current, [request(`GET ${path}?limit=1`), request(`GET ${path}?limit=2`)]);
		expect(links(result)).toEqual([{ item: 0 }, { item: 1 }, { item: 1 }]);
	});

	it('says what to do when the service refuses', async () => {
		service.current.faults.add({ kind: '500', count: 1 });
		const { error } = await run(service.current, form);
		expect(error?.message).toMatch(/ \[item 0\]$/);
		expect(error?.description).toMatch(/Run the item again later.*HTTP 500\)$/);
	});
}
