import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'kickMember', guid: byId('general') };

it('removes a member, who is not banned', async () => {
	const result = await run(service.current, { ...form, uid: byId('dave') });
	expect(sent(service.current)).toEqual([request('DELETE /v3/groups/general/members/dave')]);
	expect(records(result)).toEqual([
		{ removed: true, guid: 'general', uid: 'dave', success: true, message: expect.any(String) },
	]);
	const { members, banned } = service.current.state.groups.get('general')!;
	expect([members.has('dave'), banned.has('dave')]).toEqual([false, false]);
});

it('says that the moderator needs a higher scope than the member', async () => {
	const options = { onBehalfOf: byId('moderator-1') };
	const { error } = await run(service.current, { ...form, uid: byId('alice'), options });
	expect(error?.description).toContain('needs a higher scope in this group');
	expect(error?.description).toContain('ERR_GROUP_NO_SCOPE_CLEARANCE');
});

it('counts a member who is gone after a lost answer as removed', async () => {
	service.current.faults.add({ kind: 'reset', when: 'after', count: 1 });
	const result = await run(service.current, { ...form, uid: byId('dave') });
	expect(records(result)).toMatchObject([{ removed: true, uid: 'dave', success: true }]);
	expect(service.current.requests).toHaveLength(2);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}') },
	items: [{ id: 'dave' }, { id: 'vip-1' }, { id: 'erin' }],
	message: /vip-1/,
	code: 'ERR_NOT_A_MEMBER',
	status: 404,
});
