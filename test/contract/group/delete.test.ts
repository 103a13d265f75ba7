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

it('counts a group that is gone after a lost answer as deleted', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const result = await run({ guid: byId('support') });
	expect(records(result)).toMatchObject([{ deleted: true, guid: 'support', success: true }]);
	expect(service.current.requests).toHaveLength(2);
});

testAbsent('group');
