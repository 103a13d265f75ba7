import { byId, records, requestBy, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('group', 'delete');

it('deletes a group, which the next call sees', async () => {
	const options = { onBehalfOf: byId('alice') };
	const result = await run({ guid: byId('support'), options });
	expectSent(requestBy('alice', 'DELETE /v3/groups/support'));
	expect(records(result)).toEqual([
		{ deleted: true, guid: 'support', success: true, message: expect.any(String) },
	]);
	expect(service.current.state.groups.has('support')).toBe(false);
});

testAbsent('group');
