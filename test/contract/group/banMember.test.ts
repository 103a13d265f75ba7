import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, advises, testAbsent } = useOperation('group', 'banMember', {
	guid: byId('general'),
});

it('bans a member, which the next call sees', async () => {
	const result = await run({ uid: byId('dave') });
	expectSent(request('POST /v3/groups/general/bannedusers/dave'));
	const done = { banned: true, guid: 'general', uid: 'dave', success: true };
	expect(records(result)).toEqual([{ ...done, changed: true, message: expect.any(String) }]);
	const { members, banned } = service.current.state.groups.get('general')!;
	expect([members.has('dave'), banned.has('dave')]).toEqual([false, true]);

	const again = await run({ uid: byId('dave') });
	expect(records(again)).toEqual([{ ...done, changed: false }]);
});

it('says how to ban a user who has left the group', async () => {
	await advises(
		{ uid: byId('vip-1') },
		/To ban a user who is none, use 'Users to Ban' of 'Add Members'/,
	);
});

testAbsent('member');
