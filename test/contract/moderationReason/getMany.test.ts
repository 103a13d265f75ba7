import { records, request, useOperation } from '../support';

const { run, expectSent } = useOperation('moderationReason', 'getMany');

it('lists all reasons', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/moderation/reasons?limit=1000'));
	expect(
		records(result)
			.map(({ id }) => id)
			.sort(),
	).toEqual(['harassment', 'off-topic', 'spam']);
});

it('asks for no more than the limit', async () => {
	const result = await run({ limit: 1 });
	expectSent(request('GET /v3/moderation/reasons?limit=1'));
	expect(result.items).toHaveLength(1);
});
