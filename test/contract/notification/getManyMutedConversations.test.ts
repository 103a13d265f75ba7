import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation(
	'notification',
	'getManyMutedConversations',
);

it('gives one item for each conversation', async () => {
	const result = await run({ uid: byId('alice'), returnAll: true });
	expectSent(request('GET /v3/notifications/v1/preferences/mute?uid=alice'));
	expect(records(result)).toEqual(
		[...service.current.state.mutes.get('alice')!.values()].map((mute) => ({
			...mute,
			untilIso: new Date(mute.until).toISOString(),
		})),
	);
	expect(result.items.length).toBeGreaterThan(1);
});

it('gives no more than the limit', async () => {
	const result = await run({ uid: byId('alice'), limit: 1 });
	expect(result.items).toHaveLength(1);
});

it('gives nothing for a user who has muted nothing', async () => {
	service.current.state.mutes.clear();
	const none = await run({ uid: byId('alice') });
	expect([none.error, none.items]).toEqual([undefined, []]);
});

testAbsent('owner');
