import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'moderationReason', operation: 'get' };

it('reads a reason', async () => {
	const result = await run(service.current, { ...form, reasonId: byId('spam') });
	expect(sent(service.current)).toEqual([request('GET /v3/moderation/reasons/spam')]);
	expect(records(result)).toMatchObject([{ id: 'spam', name: 'Spam' }]);
});

testAbsent(service, 'reason', form);
