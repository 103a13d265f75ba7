import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'moderationReason', operation: 'delete' };

it('deletes the reason, and says which', async () => {
	const result = await run(service.current, { ...form, reasonId: byId('spam') });
	expect(sent(service.current)).toEqual([request('DELETE /v3/moderation/reasons/spam')]);
	expect(records(result)).toEqual([
		{ deleted: true, id: 'spam', success: true, message: expect.any(String) },
	]);
	expect(service.current.state.reasons.has('spam')).toBe(false);
});

testAbsent(service, 'reason', form);
