import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'getTimeZone' };

it('reads the time zone, and names the user', async () => {
	const result = await run(service.current, { ...form, uid: byId('alice') });
	expect(sent(service.current)).toEqual([
		request('GET /v3/notifications/v1/preferences/timezone?uid=alice'),
	]);
	expect(records(result)).toEqual([{ uid: 'alice', timezone: 'Europe/Berlin' }]);
});

testAbsent(service, 'user', form);
