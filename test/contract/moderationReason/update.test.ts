import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('moderationReason', 'update');

it('renames a reason', async () => {
	const result = await run({ reasonId: byId('spam'), name: 'Ads' });
	expectSent(request('PUT /v3/moderation/reasons/spam', { name: 'Ads' }));
	expect(records(result)).toMatchObject([{ id: 'spam', name: 'Ads' }]);
});

testAbsent('reason', { name: 'New' });
