import { records, request, useOperation } from '../support';

const { service, run, expectSent, testRefusal } = useOperation('moderationReason', 'create');

it('creates a reason', async () => {
	const reason = { id: 'scam', name: 'Scam', description: 'Tricks people out of money' };
	const { id, name, description } = reason;
	const result = await run({ id, name, additionalFields: { description } });
	expectSent(request('POST /v3/moderation/reasons', reason));
	expect(records(result)).toMatchObject([reason]);
	expect(service.current.state.reasons.get('scam')).toMatchObject(reason);
});

testRefusal({
	parameters: { id: '={{ $json.id }}', name: '={{ $json.id }}' },
	items: [{ id: 'one' }, { id: 'spam' }, { id: 'three' }],
	message: /taken/,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});
