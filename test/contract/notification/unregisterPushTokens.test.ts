import { records, request, useOperation } from '../support';
import { seedIds } from '../../service';

const { service, run, expectSent, testAbsent } = useOperation(
	'notification',
	'unregisterPushTokens',
);

it('counts and lists the devices that get no more notifications, without their tokens', async () => {
	const result = await run({ authToken: seedIds.authToken });
	expectSent(request('DELETE /v3/notifications/push/v1/tokens', { authToken: seedIds.authToken }));
	expect(records(result)).toMatchObject([
		{ deleted: true, count: 1, pushTokens: [{ uid: 'alice', platform: 'apns_ios_device' }] },
	]);
	expect(JSON.stringify(result.items)).not.toContain(seedIds.authToken);
	expect(JSON.stringify(result.items)).not.toContain(seedIds.pushToken);
	expect(service.current.state.pushTokens.has(seedIds.pushToken)).toBe(false);
});

it('gives an item with the count 0 if no token is registered', async () => {
	service.current.state.pushTokens.clear();
	const result = await run({ authToken: seedIds.authToken });
	expect(records(result)).toEqual([{ deleted: true, count: 0, pushTokens: [] }]);
});

it('gives no count when the answer has none', async () => {
	const route = 'DELETE /notifications/push/v1/tokens';
	service.current.faults.add({ kind: '204', when: 'after', route, count: 1 });
	const untold = await run({ authToken: seedIds.authToken });
	expect(records(untold)).toEqual([{ deleted: true }]);
	service.current.faults.add({ kind: 'reset', when: 'after', route, count: 1 });
	const lost = await run({ authToken: seedIds.authToken });
	expect(records(lost)).toEqual([{ deleted: true }]);
});

testAbsent('authToken');
