import { records, request, useOperation } from '../support';

const { service, run, expectSent } = useOperation('notification', 'resetAppSettings');

it('resets the settings of the app to the defaults', async () => {
	const { state } = service.current;
	const usual = state.notificationSettings;
	state.notificationSettings = { ...usual, sound: { chat: 'bell', call: 'bell' } };
	const result = await run();
	expectSent(request('DELETE /v3/notifications/v1/settings'));
	expect(records(result)).toEqual([{ reset: true, success: true }]);
	expect(state.notificationSettings).toEqual(usual);
});
