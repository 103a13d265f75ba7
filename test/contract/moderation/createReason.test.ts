import { records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'moderation', operation: 'createReason' };

it('creates a reason', async () => {
	const result = await run(service.current, {
		...form,
		reasonId: 'scam',
		reasonName: 'Scam',
		additionalFields: { description: 'Tricks people out of money' },
	});
	const reason = { id: 'scam', name: 'Scam', description: 'Tricks people out of money' };
	expect(sent(service.current)).toEqual([request('POST /v3/moderation/reasons', reason)]);
	expect(records(result)).toMatchObject([reason]);
	expect(service.current.state.reasons.get('scam')).toMatchObject(reason);
});

testRefusal(service, {
	parameters: { ...form, reasonId: '={{ $json.id }}', reasonName: '={{ $json.id }}' },
	items: [{ id: 'one' }, { id: 'spam' }, { id: 'three' }],
	message: /./,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});
