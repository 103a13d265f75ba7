import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, refuses, testAbsent } = useOperation(
	'notification',
	'updateTimeZone',
);

it('sets the time zone', async () => {
	const result = await run({ uid: byId('alice'), timezone: 'Asia/Tokyo' });
	expectSent(
		request('PATCH /v3/notifications/v1/preferences/timezone?uid=alice', {
			timezone: 'Asia/Tokyo',
		}),
	);
	expect(records(result)).toEqual([{ uid: 'alice', timezone: 'Asia/Tokyo' }]);
	expect(service.current.state.timezones.get('alice')).toBe('Asia/Tokyo');
});

it.each(['+02:00', 'Berlin', '2'])('refuses %s before anything is sent', async (timezone) => {
	await refuses(
		{ uid: byId('alice'), timezone },
		"'Time Zone' is not the name of a time zone, like Europe/Berlin",
	);
});

testAbsent('user', { timezone: 'Asia/Tokyo' });
