import { records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'deactivate' };

it('deactivates the users, and returns those who were active until then', async () => {
	const result = await run(service.current, { ...form, uidsToDeactivate: 'Alice, mallory, nobody' });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/users', { uidsToDeactivate: ['Alice', 'mallory', 'nobody'] }),
	]);
	expect(records(result)).toEqual([{ deactivatedUids: ['alice'] }]);
	const again = await run(service.current, { ...form, uidsToDeactivate: 'alice' });
	expect(records(again)).toEqual([{ deactivatedUids: [] }]);
});

testRefusal(service, {
	parameters: { ...form, uidsToDeactivate: '={{ $json.ids }}' },
	items: [{ ids: ['alice'] }, { ids: ['not a uid!'] }, { ids: 'user-1,user-2' }],
	message: /./,
	code: 'ERR_BAD_REQUEST',
	status: 400,
});
