import { records, request, run, sent, useService } from '../support';

const service = useService();
const form = { resource: 'notification', operation: 'getAppSettings' };

it('reads the settings of the app', async () => {
	const result = await run(service.current, form);
	expect(sent(service.current)).toEqual([request('GET /v3/notifications/v1/settings')]);
	expect(records(result)).toEqual([service.current.state.notificationSettings]);
});
