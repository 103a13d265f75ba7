import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('moderationReason', 'delete');

it('deletes the reason, and says which', async () => {
	const result = await run({ reasonId: byId('spam') });
	expectSent(request('DELETE /v3/moderation/reasons/spam'));
	expect(records(result)).toEqual([
		{ deleted: true, id: 'spam', success: true, message: expect.any(String) },
	]);
	expect(service.current.state.reasons.has('spam')).toBe(false);
});

testAbsent('reason');
