import { byId, records, request, run, sent, testRefusal, useService } from '../support';

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

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}') },
	items: [{ id: 'alice' }, { id: 'nobody' }, { id: 'alice' }],
	message: /nobody/,
	code: 'ERR_UID_NOT_FOUND',
	status: 404,
});
