import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation(
	'notification',
	'deleteContactDetails',
);

it('removes the contact details of the user in the header, and says whose', async () => {
	const result = await run({ uid: byId('alice') });
	expectSent(request('DELETE /v3/notifications/v1/contact-details', undefined, 'alice'));
	expect(records(result)).toEqual([{ deleted: true, uid: 'alice', success: true }]);
	expect(service.current.state.contactDetails.has('alice')).toBe(false);
});

testAbsent('user');
