import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'getManyMutedConversations' };

it('gives one item for each conversation', async () => {
	const result = await run(service.current, { ...form, uid: byId('alice'), returnAll: true });
	expect(sent(service.current)).toEqual([
		request('GET /v3/notifications/v1/preferences/mute?uid=alice'),
	]);
	expect(records(result)).toEqual(
		[...service.current.state.mutes.get('alice')!.values()].map((mute) => ({
			...mute,
			untilIso: new Date(mute.until).toISOString(),
		})),
	);
	expect(result.items.length).toBeGreaterThan(1);
});

it('gives no more than the limit', async () => {
	const result = await run(service.current, { ...form, uid: byId('alice'), limit: 1 });
	expect(result.items).toHaveLength(1);
});

it('gives fifty when the limit is empty', async () => {
	const mutes = service.current.state.mutes.get('alice')!;
	const [one] = mutes.values();
	for (let n = 0; n < 60; n++) mutes.set(`oneOnOne user-${n}`, { ...one, id: `user-${n}` });
	const limit = '={{ undefined }}';
	const result = await run(service.current, { ...form, uid: byId('alice'), limit });
	expect(result.items).toHaveLength(50);
});

it('gives nothing for a user who has muted nothing', async () => {
	service.current.state.mutes.clear();
	const none = await run(service.current, { ...form, uid: byId('alice') });
	expect([none.error, none.items]).toEqual([undefined, []]);
});

testRefusal(service, {
	parameters: { ...form, uid: byId('={{ $json.id }}') },
	items: [{ id: 'alice' }, { id: 'nobody' }, { id: 'alice' }],
	message: /nobody/,
	code: 'ERR_UID_NOT_FOUND',
	status: 404,
});
