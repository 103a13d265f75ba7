import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('notification', 'updateContactDetails');

it('sets what is given and leaves the rest', async () => {
	const result = await run({ uid: byId('alice'), updateFields: { phone: '+441234567890' } });
	expectSent(
		request('PATCH /v3/notifications/v1/contact-details', { phno: '+441234567890' }, 'alice'),
	);
	expect(records(result)).toEqual([
		{ uid: 'alice', email: 'alice@example.com', phno: '+441234567890' },
	]);
});

it('leaves the blanks of a sheet out, with which no notification would arrive', async () => {
	await run({
		uid: byId('alice'),
		updateFields: { email: ' ada@example.com ', phone: '+441234567890\n' },
	});
	expectSent(
		request(
			'PATCH /v3/notifications/v1/contact-details',
			{ email: 'ada@example.com', phno: '+441234567890' },
			'alice',
		),
	);
});

testAbsent('user', { updateFields: { email: 'a@example.com' } });
