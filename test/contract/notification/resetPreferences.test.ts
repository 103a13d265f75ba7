import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('notification', 'resetPreferences');

it('puts everything back, and shows what counts now', async () => {
	service.current.state.notificationPreferences.set('alice', { usePrivacyTemplate: true });
	const result = await run({ uid: byId('alice') });
	expectSent(request('DELETE /v3/notifications/v1/preferences?uid=alice'));
	expect(records(result)).toMatchObject([
		{ reset: true, uid: 'alice', groupPreferences: { groupMessages: 2 } },
	]);
	expect(service.current.state.notificationPreferences.has('alice')).toBe(false);
});

testAbsent('user');
