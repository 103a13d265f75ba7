import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, advises, testAbsent } = useOperation('group', 'kickMember', {
	guid: byId('general'),
});

it('removes a member, who is not banned', async () => {
	const result = await run({ uid: byId('dave') });
	expectSent(request('DELETE /v3/groups/general/members/dave'));
	expect(records(result)).toEqual([
		{ removed: true, guid: 'general', uid: 'dave', success: true, message: expect.any(String) },
	]);
	const { members, banned } = service.current.state.groups.get('general')!;
	expect([members.has('dave'), banned.has('dave')]).toEqual([false, false]);
});

it('says that the moderator needs a higher scope than the member', async () => {
	const options = { onBehalfOf: byId('moderator-1') };
	const uid = byId('alice');
	await advises(
		{ uid, options },
		/needs a higher scope in this group.*ERR_GROUP_NO_SCOPE_CLEARANCE/,
	);
});

testAbsent('member');
