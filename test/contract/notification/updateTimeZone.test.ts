import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'updateTimeZone' };

it('sets the time zone', async () => {
	const result = await run(service.current, {
		...form,
		uid: byId('alice'),
		timezone: 'Asia/Tokyo',
	});
	expect(sent(service.current)).toEqual([
		request('PATCH /v3/notifications/v1/preferences/timezone?uid=alice', {
			timezone: 'Asia/Tokyo',
		}),
	]);
	expect(records(result)).toEqual([{ uid: 'alice', timezone: 'Asia/Tokyo' }]);
	expect(service.current.state.timezones.get('alice')).toBe('Asia/Tokyo');
});

it.each(['+02:00', 'Berlin', '2'])('refuses %s before anything is sent', async (timezone) => {
	const { error } = await run(service.current, { ...form, uid: byId('alice'), timezone });
	expect(error?.message).toBe(
		"'Time Zone' is not the name of a time zone, like Europe/Berlin [item 0]",
	);
	expect(sent(service.current)).toEqual([]);
});

testAbsent(service, 'user', { ...form, timezone: 'Asia/Tokyo' });
