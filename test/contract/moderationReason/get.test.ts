import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('moderationReason', 'get');

it('reads a reason', async () => {
	const result = await run({ reasonId: byId('spam') });
	expectSent(request('GET /v3/moderation/reasons/spam'));
	expect(records(result)).toMatchObject([{ id: 'spam', name: 'Spam' }]);
});

testAbsent('reason');
