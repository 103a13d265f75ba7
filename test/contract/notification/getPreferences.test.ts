import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'getPreferences' };

it('reads what the user has chosen, and names the user', async () => {
	const result = await run(service.current, { ...form, uid: byId('alice') });
	expect(sent(service.current)).toEqual([
		request('GET /v3/notifications/v1/preferences?uid=alice'),
	]);
	expect(records(result)).toMatchObject([
		{ uid: 'alice', groupPreferences: { groupMessages: 2 }, mutePreferences: { dnd: 1 } },
	]);
});

testAbsent(service, 'user', form);
