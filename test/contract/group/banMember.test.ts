import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'banMember', guid: byId('general') };

it('bans a member, which the next call sees', async () => {
	const result = await run(service.current, { ...form, uid: byId('dave') });
	expect(sent(service.current)).toEqual([request('POST /v3/groups/general/bannedusers/dave')]);
	expect(records(result)).toEqual([
		{
			banned: true,
			guid: 'general',
			uid: 'dave',
			changed: true,
			success: true,
			message: expect.any(String),
		},
	]);
	const { members, banned } = service.current.state.groups.get('general')!;
	expect([members.has('dave'), banned.has('dave')]).toEqual([false, true]);

	const again = await run(service.current, { ...form, uid: byId('dave') });
	expect(records(again)).toEqual([
		{ banned: true, guid: 'general', uid: 'dave', changed: false, success: true },
	]);
});

it('acts for a moderator when one is chosen', async () => {
	await run(service.current, {
		...form,
		uid: byId('erin'),
		options: { onBehalfOf: byId('moderator-1') },
	});
	expect(sent(service.current)).toEqual([
		request('POST /v3/groups/general/bannedusers/erin', undefined, 'moderator-1'),
	]);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}') },
	items: [{ id: 'dave' }, { id: 'vip-1' }, { id: 'erin' }],
	message: /./,
	code: 'ERR_NOT_A_MEMBER',
	status: 404,
});
