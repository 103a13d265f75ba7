import { byId, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, testAbsent } = useOperation('user', 'getManyBlockedUsers');
const blockedAt = 1_750_000_000;

beforeEach(() => {
	service.current.state.blocks.set('alice', new Map([['bob', blockedAt]]));
});

it('lists whom a user has blocked, and since when', async () => {
	const result = await run({ uid: byId('alice'), output: 'simplified' });
	expectSent(request('GET /v3/users/alice/blockedusers?perPage=50&page=1'));
	expect(records(result)).toMatchObject([
		{ uid: 'bob', name: 'Bob Mensah', blockedAt, blockedAtIso: '2025-06-15T15:06:40.000Z' },
	]);
});

it('lists who has blocked whom', async () => {
	service.current.state.blocks.set('carol', new Map([['alice', blockedAt]]));
	const result = await run({ uid: byId('alice'), filters: { direction: 'both' } });
	expect(sent()[0].request).toContain('?direction=both&');
	const told = records(result).map((user) => [user.uid, user.blockedByMe, user.hasBlockedMe]);
	expect(told).toEqual([
		['bob', true, undefined],
		['carol', undefined, true],
	]);
});

testAbsent('owner');
