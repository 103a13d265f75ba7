import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'getContactDetails' };

it('reads where notifications of the user in the header go', async () => {
	const result = await run(service.current, { ...form, uid: byId('alice') });
	expect(sent(service.current)).toEqual([
		request('GET /v3/notifications/v1/contact-details', undefined, 'alice'),
	]);
	expect(records(result)).toEqual([
		{ uid: 'alice', email: 'alice@example.com', phno: '+4915112345678' },
	]);
});

it('gives an item for a user without contact details as well', async () => {
	const result = await run(service.current, { ...form, uid: byId('bob') });
	expect(records(result)).toEqual([{ uid: 'bob' }]);
});

testAbsent(service, 'user', form);
