import { records, request, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'moderationReason', operation: 'getMany' };

it('lists all reasons', async () => {
	const result = await run(service.current, { ...form, returnAll: true });
	expect(sent(service.current)).toEqual([request('GET /v3/moderation/reasons?limit=1000')]);
	expect(
		records(result)
			.map(({ id }) => id)
			.sort(),
	).toEqual(['harassment', 'off-topic', 'spam']);
});

it('asks for no more than the limit', async () => {
	const result = await run(service.current, { ...form, limit: 1 });
	expect(sent(service.current)).toEqual([request('GET /v3/moderation/reasons?limit=1')]);
	expect(result.items).toHaveLength(1);
});
