import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'get' };

it('returns what a person decides by', async () => {
	const result = await run(service.current, { ...form, uid: byId('alice'), output: 'simplified' });
	expect(sent(service.current)).toEqual([request('GET /v3/users/alice')]);
	const { createdAt, lastActiveAt } = service.current.state.users.get('alice')!;
	expect(records(result)).toEqual([
		{
			uid: 'alice',
			name: 'Alice Hartmann',
			role: 'default',
			status: 'online',
			avatar: 'https://assets.example.com/avatars/alice.png',
			tags: ['founder', 'team-blue'],
			createdAt,
			createdAtIso: new Date(createdAt * 1000).toISOString(),
			lastActiveAt,
			lastActiveAtIso: new Date(lastActiveAt! * 1000).toISOString(),
		},
	]);
});

it('returns the raw record, as the user on whose behalf this is done sees it', async () => {
	const result = await run(service.current, {
		...form,
		uid: byId('alice'),
		output: 'raw',
		options: { onBehalfOf: byId('bob') },
	});
	expect(sent(service.current)).toEqual([request('GET /v3/users/alice', undefined, 'bob')]);
	expect(records(result)).toMatchObject([{ uid: 'alice', metadata: { plan: 'gold' } }]);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}') },
	items: [{ id: 'alice' }, { id: 'mallory' }, { id: 'bob' }],
	message: /mallory/,
	code: 'ERR_UID_NOT_FOUND',
	status: 404,
});
