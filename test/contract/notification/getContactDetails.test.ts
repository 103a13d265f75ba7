import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('notification', 'getContactDetails');

it('reads where notifications of the user in the header go', async () => {
	const result = await run({ uid: byId('alice') });
	expectSent(request('GET /v3/notifications/v1/contact-details', undefined, 'alice'));
	expect(records(result)).toEqual([
		{ uid: 'alice', email: 'alice@example.com', phno: '+4915112345678' },
	]);
});

it('gives an item for a user without contact details as well', async () => {
	const result = await run({ uid: byId('bob') });
	expect(records(result)).toEqual([{ uid: 'bob' }]);
});

testAbsent('user');
