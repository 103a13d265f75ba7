import { byId, records, request, run, sent, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'resetPreferences' };

it('puts everything back, and shows what counts now', async () => {
	service.current.state.notificationPreferences.set('alice', { usePrivacyTemplate: true });
	const result = await run(service.current, { ...form, uid: byId('alice') });
	expect(sent(service.current)).toEqual([
		request('DELETE /v3/notifications/v1/preferences?uid=alice'),
	]);
	expect(records(result)).toMatchObject([
		{ reset: true, uid: 'alice', groupPreferences: { groupMessages: 2 } },
	]);
	expect(service.current.state.notificationPreferences.has('alice')).toBe(false);
});

testAbsent(service, 'user', form);
