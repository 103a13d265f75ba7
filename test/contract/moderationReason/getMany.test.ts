import { records, request, useOperation } from '../support';

const { run, expectSent } = useOperation('moderationReason', 'getMany');

it('lists all reasons', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/moderation/reasons?limit=1000'));
	const ids = records(result).map(({ id }) => id);
	expect(ids.sort()).toEqual(['harassment', 'off-topic', 'spam']);
});
