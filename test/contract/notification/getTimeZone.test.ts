import { byId, records, request, useOperation } from '../support';

const { run, expectSent, testAbsent } = useOperation('notification', 'getTimeZone');

it('reads the time zone, and names the user', async () => {
	const result = await run({ uid: byId('alice') });
	expectSent(request('GET /v3/notifications/v1/preferences/timezone?uid=alice'));
	expect(records(result)).toEqual([{ uid: 'alice', timezone: 'Europe/Berlin' }]);
});

testAbsent('user');
