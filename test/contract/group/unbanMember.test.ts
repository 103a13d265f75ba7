import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'unbanMember', guid: byId('general') };

it('lifts a ban, which the next call sees', async () => {
	const result = await run(service.current, {
		...form,
		uid: byId('trent'),
		options: { onBehalfOf: byId('moderator-1') },
	});
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/groups/general/bannedusers/trent', undefined, 'moderator-1'),
	]);
	expect(records(result)).toEqual([
		{ unbanned: true, guid: 'general', uid: 'trent', success: true, message: expect.any(String) },
	]);
	expect(service.current.state.groups.get('general')!.banned.has('trent')).toBe(false);

	const { error } = await run(service.current, { ...form, uid: byId('trent') });
	expect(error?.description).toContain('nothing is left to do');
});

beforeEach(() => {
	const { banned } = service.current.state.groups.get('general')!;
	banned.set('erin', { uid: 'erin', scope: 'participant', joinedAt: 1_750_000_000 });
});

testRefusal(service, {
	parameters: { ...form, guid: byId('={{ $json.id }}'), uid: byId('={{ $json.uid }}') },
	items: [
		{ id: 'general', uid: 'trent' },
		{ id: 'general', uid: 'dave' },
		{ id: 'general', uid: 'erin' },
	],
	message: /dave/,
	code: 'ERR_NOT_A_BANNED_USER',
	status: 404,
});
