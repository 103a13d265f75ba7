import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'deleteContactDetails' };

it('removes the contact details of the user in the header, and says whose', async () => {
	const result = await run(service.current, { ...form, uid: byId('alice') });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/notifications/v1/contact-details', undefined, 'alice'),
	]);
	expect(records(result)).toEqual([{ deleted: true, uid: 'alice', success: true }]);
	expect(service.current.state.contactDetails.has('alice')).toBe(false);
});

testAbsent(service, 'user', form);
