import { records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'reactivate' };

it('reactivates the users, and returns those that were not deactivated', async () => {
	const result = await run(service.current, { ...form, uidsToActivate: 'mallory, alice' });
	expect(sent(service.current)).toEqual([
		request('PUT /v3/users', { uidsToActivate: ['mallory', 'alice'] }),
	]);
	expect(records(result)).toEqual([{ nonDeactivatedUids: ['alice'] }]);
	const again = await run(service.current, { ...form, uidsToActivate: 'mallory' });
	expect(records(again)).toEqual([{ nonDeactivatedUids: ['mallory'] }]);
});

testRefusal(service, {
	parameters: { ...form, uidsToActivate: '={{ $json.ids }}' },
	items: [{ ids: ['mallory'] }, { ids: ['not a uid!'] }, { ids: 'user-201,user-202' }],
	message: /./,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});
