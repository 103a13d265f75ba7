import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'user', operation: 'getManyBlockedUsers' };
const blockedAt = 1_750_000_000;

beforeEach(() => {
	service.current.state.blocks.set('alice', new Map([['bob', blockedAt]]));
});

it('lists whom a user has blocked, and since when', async () => {
	const result = await run(service.current, { ...form, uid: byId('alice'), simplify: true });
	expect(sent(service.current)).toEqual([
		request('GET /v3/users/alice/blockedusers?perPage=50&page=1'),
	]);
	expect(records(result)).toMatchObject([
		{ uid: 'bob', name: 'Bob Mensah', blockedAt, blockedAtIso: '2025-06-15T15:06:40.000Z' },
	]);
});

it('returns raw records', async () => {
	const result = await run(service.current, { ...form, uid: byId('alice'), simplify: false });
	expect(records(result)).toMatchObject([{ blockedByMe: true, blockedByMeAt: blockedAt }]);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}') },
	items: [{ id: 'alice' }, { id: 'nobody' }, { id: 'alice' }],
	message: /nobody/,
	code: 'ERR_UID_NOT_FOUND',
	status: 404,
});
