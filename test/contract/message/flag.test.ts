import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('message', 'flag', {
	onBehalfOf: byId('bob'),
});

it('reports a message with a reason and a remark', async () => {
	const result = await run(
		{
			messageId: '={{ $json.id }}',
			reasonId: byId('={{ $json.reason }}'),
			additionalFields: { remark: '={{ $json.remark }}' },
		},
		{
			items: [
				{ id: 1, reason: 'spam', remark: 'Again' },
				{ id: 2, reason: 'harassment' },
			],
		},
	);
	expectSent(
		request('POST /v3/messages/1/flagged', { id: 'spam', remark: 'Again' }, 'bob'),
		request('POST /v3/messages/2/flagged', { id: 'harassment' }, 'bob'),
	);
	expect(records(result)).toMatchObject([
		{ flagged: true, id: '1', success: true },
		{ flagged: true, id: '2', success: true },
	]);
	expect(service.current.state.flagged.get('1')?.flaggedBy).toMatchObject([
		{ uid: 'bob', reasonId: 'spam', remark: 'Again' },
	]);
});

testAbsent('message', { reasonId: byId('spam') });
