import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'group', operation: 'changeMemberScope', guid: byId('general') };

it('gives the member the scope, for whom it is done', async () => {
	const result = await run(service.current, {
		...form,
		uid: byId('dave'),
		scope: 'moderator',
		options: { onBehalfOf: byId('alice') },
	});
	expect(sent(service.current)).toEqual([
		request('PUT /v3/groups/general/members/dave', { scope: 'moderator' }, 'alice'),
	]);
	expect(records(result)).toEqual([
		{
			guid: 'general',
			uid: 'dave',
			scope: 'moderator',
			joinedAt: expect.any(Number),
			joinedAtIso: expect.any(String),
		},
	]);
	const { members } = service.current.state.groups.get('general')!;
	expect(members.get('dave')?.scope).toBe('moderator');
});

it('sends the scope that the form shows, also when nobody touched it', async () => {
	const { error } = await run(service.current, { ...form, uid: byId('dave') });
	expect(sent(service.current)).toEqual([
		request('PUT /v3/groups/general/members/dave', { scope: 'participant' }),
	]);
	expect(error?.description).toContain('ERR_SAME_SCOPE');
});

it('refuses any other scope by name', async () => {
	const { error } = await run(service.current, { ...form, uid: byId('dave'), scope: 'owner' });
	expect(error?.message).toBe("'Scope' has to be one of admin, moderator, participant [item 0]");
	expect(sent(service.current)).toEqual([]);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}'), scope: 'admin' },
	items: [{ id: 'dave' }, { id: 'vip-1' }, { id: 'erin' }],
	message: /vip-1/,
	code: 'ERR_NOT_A_MEMBER',
	status: 404,
});
