import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'moderationReason', operation: 'update' };

it('renames a reason', async () => {
	const result = await run(service.current, { ...form, reasonId: byId('spam'), name: 'Ads' });
	expect(sent(service.current)).toEqual([
		request('PUT /v3/moderation/reasons/spam', { name: 'Ads' }),
	]);
	expect(records(result)).toMatchObject([{ id: 'spam', name: 'Ads' }]);
});

testAbsent(service, 'reason', { ...form, name: 'New' });
