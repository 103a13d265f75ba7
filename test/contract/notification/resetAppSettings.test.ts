import { records, request, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'resetAppSettings' };

it('puts the settings of the app back', async () => {
	const { state } = service.current;
	const usual = state.notificationSettings;
	state.notificationSettings = { ...usual, sound: { chat: 'bell', call: 'bell' } };
	const result = await run(service.current, form);
	expect(sent(service.current)).toEqual([request('DELETE /v3/notifications/v1/settings')]);
	expect(records(result)).toEqual([{ reset: true, success: true }]);
	expect(state.notificationSettings).toEqual(usual);
});
