import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('group', 'changeMemberScope', {
	guid: byId('general'),
});

it('gives the member the new scope, and the group and user in the item', async () => {
	const options = { onBehalfOf: byId('alice') };
	const result = await run({ uid: byId('dave'), scope: 'moderator', options });
	expectSent(request('PUT /v3/groups/general/members/dave', { scope: 'moderator' }, 'alice'));
	expect(records(result)).toEqual([
		{
			guid: 'general',
			uid: 'dave',
			scope: 'moderator',
			changed: true,
			joinedAt: expect.any(Number),
			joinedAtIso: expect.any(String),
		},
	]);
	const { members } = service.current.state.groups.get('general')!;
	expect(members.get('dave')?.scope).toBe('moderator');
});

it('sends the scope that the form shows, also when nobody changed that field', async () => {
	const result = await run({ uid: byId('dave') });
	expectSent(request('PUT /v3/groups/general/members/dave', { scope: 'participant' }));
	// The member had it before, so that a run that broke off can be repeated
	expect(result.error).toBeUndefined();
	expect(records(result)).toEqual([
		{ guid: 'general', uid: 'dave', scope: 'participant', changed: false },
	]);
});

it('counts as done when the repeated request finds the change done', async () => {
	service.current.faults.add({ kind: '502', when: 'after', count: 1 });
	const result = await run({ uid: byId('dave'), scope: 'moderator' });
	expect(result.error).toBeUndefined();
	expect(records(result)).toEqual([
		{
			guid: 'general',
			uid: 'dave',
			scope: 'moderator',
			success: true,
			message: 'Done when the request was repeated after its first answer was lost',
		},
	]);
});

testAbsent('member', { scope: 'admin' });
