import { byId, records, requestBy, useOperation } from '../support';

const { service, run, expectSent, testRefusal } = useOperation('group', 'unbanMember', {
	guid: byId('general'),
});

// In the seed, only trent is banned; the test of refusals needs a second banned user
beforeEach(() => {
	const { banned } = service.current.state.groups.get('general')!;
	banned.set('erin', { uid: 'erin', scope: 'participant', joinedAt: 1_750_000_000 });
});

it('lifts a ban, which the next call sees', async () => {
	const result = await run({ uid: byId('trent'), options: { onBehalfOf: byId('moderator-1') } });
	expectSent(requestBy('moderator-1', 'DELETE /v3/groups/general/bannedusers/trent'));
	expect(records(result)).toEqual([
		{ unbanned: true, guid: 'general', uid: 'trent', success: true, message: expect.any(String) },
	]);
	expect(service.current.state.groups.get('general')!.banned.has('trent')).toBe(false);

	const { error } = await run({ uid: byId('trent') });
	expect(error?.description).toContain('nothing is left to do');
});

testRefusal({
	parameters: { guid: byId('={{ $json.id }}'), uid: byId('={{ $json.uid }}') },
	items: [
		{ id: 'general', uid: 'trent' },
		{ id: 'general', uid: 'dave' },
		{ id: 'general', uid: 'erin' },
	],
	message: /dave/,
	code: 'ERR_NOT_A_BANNED_USER',
});
