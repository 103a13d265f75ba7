import type { IDataObject } from 'n8n-workflow';
import { records, request, useOperation } from '../support';

/** A moderation list, as its test describes it. */
interface ModerationList {
	operation: string;
	path: string;
	total: number;
	/** The first record, simplified. */
	simplified: IDataObject;
}

/** The tests that the lists of blocked, reviewed and flagged messages have in common. */
export function testModerationList({ operation, path, total, simplified }: ModerationList): void {
	const { run, expectSent } = useOperation('moderation', operation);

	it('returns all records, simplified to what a moderator decides by', async () => {
		const result = await run({ returnAll: true });
		await run({ limit: 2 });
		expectSent(request(`GET ${path}?limit=1000`), request(`GET ${path}?limit=2`));
		expect(new Set(records(result).map(({ messageId }) => messageId)).size).toBe(total);
		expect(records(result)[0]).toEqual(simplified);
		expect(Object.keys(simplified).length).toBeLessThanOrEqual(10);
	});
}
