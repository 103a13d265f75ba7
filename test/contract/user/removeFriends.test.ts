import { runsInLoop } from '../../engine/harness';
import { byId, records, request, useOperation } from '../support';

const { service, run, sent, testRefusal } = useOperation('user', 'removeFriends');

it('names the friends in a JSON body', async () => {
	const [friend] = service.current.state.friends.get('alice')!;
	const result = await run({ uid: byId('alice'), friendUids: friend });
	expect(sent()).toEqual([
		request('GET /v3/users/alice/friends?perPage=1000&page=1'),
		request('DELETE /v3/users/alice/friends', { friends: [friend] }),
	]);
	expect(service.current.requests[1].headers['content-type']).toContain('application/json');
	expect(records(result)).toEqual([
		{
			uid: 'alice',
			friendUid: friend,
			removed: true,
			changed: true,
			success: true,
			message: expect.any(String),
		},
	]);
	expect(service.current.state.friends.get('alice')).not.toContain(friend);
});

it('tells users who were friends from users who were not', async () => {
	const friendUids = 'BOB, nobody, carol';
	const result = await run({ uid: byId('alice'), friendUids });
	expect(records(result)).toMatchObject([
		{ friendUid: 'bob', removed: true, changed: true },
		{ friendUid: 'nobody', removed: true, changed: false },
		{ friendUid: 'carol', removed: true, changed: true },
	]);
});

it('reads the friends once for all items of a run', async () => {
	const parameters = { uid: byId('alice'), friendUids: '={{ $json.friend }}' };
	const items = [{ friend: 'bob' }, { friend: 'carol' }];
	const result = await run(parameters, { items });
	const reads = sent().filter(({ request: line }) => /^GET/.test(String(line)));
	expect(reads).toHaveLength(runsInLoop ? 2 : 1);
	expect(records(result)).toMatchObject([
		{ friendUid: 'bob', changed: true },
		{ friendUid: 'carol', changed: true },
	]);
});

it('says only once that a friend was removed, however many items name the friend', async () => {
	const parameters = { uid: byId('alice'), friendUids: 'bob, carol' };
	const result = await run(parameters, { items: [{}, {}] });
	const changed = records(result).filter((record) => record.changed === true);
	expect(changed.map(({ friendUid }) => friendUid).sort()).toEqual(['bob', 'carol']);
});

it('removes friends also when the list of friends cannot be read, without saying who was a friend', async () => {
	service.current.faults.add({ kind: '500', route: 'GET /users/{uid}/friends' });
	const { error, items } = await run({ uid: byId('alice'), friendUids: 'bob' });
	expect(error).toBeUndefined();
	expect(items[0].json).toMatchObject({ uid: 'alice', friendUid: 'bob', removed: true });
	expect(items[0].json).not.toHaveProperty('changed');
	expect(service.current.state.friends.get('alice')).not.toContain('bob');
});

it('counts as done when nobody was a friend, so that a run can be repeated', async () => {
	const parameters = { uid: byId('alice'), friendUids: 'bob' };
	await run(parameters);
	const { error, items } = await run(parameters);
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json)).toEqual([
		{ uid: 'alice', friendUid: 'bob', removed: true, changed: false, success: true },
	]);
});

it('does not say changed of a friendship that somebody else has ended meanwhile', async () => {
	const route = 'DELETE /users/{uid}/friends';
	const refusal = { kind: 'refusal', status: 404, code: 'ERR_NOT_A_FRIEND', route } as const;
	service.current.faults.add({ ...refusal, count: 1 });
	const { items } = await run({ uid: byId('alice'), friendUids: 'bob' });
	expect(items[0].json).toMatchObject({ friendUid: 'bob', removed: true, changed: false });
});

it('does not call friends removed who were refused together with somebody else', async () => {
	const route = 'DELETE /users/{uid}/friends';
	const refusal = { kind: 'refusal', status: 404, code: 'ERR_NOT_A_FRIEND', route } as const;
	service.current.faults.add({ ...refusal, count: 1 });
	const { error } = await run({ uid: byId('alice'), friendUids: 'bob, nobody' });
	expect(error?.description).toContain('ERR_NOT_A_FRIEND');
});

it('counts as done when the repeated request finds nothing', async () => {
	const route = 'DELETE /users/{uid}/friends';
	service.current.faults.add({ kind: 'reset', when: 'after', route, count: 1 });
	const result = await run({ uid: byId('alice'), friendUids: 'bob' });
	expect(records(result)).toMatchObject([{ uid: 'alice', friendUid: 'bob', removed: true }]);
});

testRefusal({
	parameters: { uid: byId('={{ $json.id }}'), friendUids: '={{ $json.friends }}' },
	items: [
		{ id: 'alice', friends: 'bob' },
		{ id: 'nobody', friends: 'bob' },
		{ id: 'alice', friends: ['carol'] },
	],
	code: 'ERR_UID_NOT_FOUND',
});
