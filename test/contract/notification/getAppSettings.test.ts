import { records, request, useOperation } from '../support';

const { service, run, expectSent } = useOperation('notification', 'getAppSettings');

it('reads the settings of the app', async () => {
	const result = await run();
	expectSent(request('GET /v3/notifications/v1/settings'));
	expect(records(result)).toEqual([service.current.state.notificationSettings]);
});
