import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('notification', 'getPreferences');

it('reads what the user has chosen, and names the user', async () => {
	const result = await run({ uid: byId('alice') });
	expectSent(request('GET /v3/notifications/v1/preferences?uid=alice'));
	expect(records(result)).toMatchObject([
		{ uid: 'alice', groupPreferences: { groupMessages: 2 }, mutePreferences: { dnd: 1 } },
	]);
});

testAbsent('user');
