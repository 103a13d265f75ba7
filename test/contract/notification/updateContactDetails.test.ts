import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'updateContactDetails' };

it('sets what is given and leaves the rest', async () => {
	const result = await run(service.current, {
		...form,
		uid: byId('alice'),
		updateFields: { phone: '+441234567890' },
	});
	expect(sent(service.current)).toEqual([
		request('PATCH /v3/notifications/v1/contact-details', { phno: '+441234567890' }, 'alice'),
	]);
	expect(records(result)).toEqual([
		{ uid: 'alice', email: 'alice@example.com', phno: '+441234567890' },
	]);
});

it('refuses to change nothing', async () => {
	const { error } = await run(service.current, { ...form, uid: byId('alice'), updateFields: {} });
	expect(error?.message).toBe("'Update Fields' is empty: there is nothing to change [item 0]");
	expect(sent(service.current)).toEqual([]);
});

testAbsent(service, 'user', { ...form, updateFields: { email: 'a@example.com' } });
