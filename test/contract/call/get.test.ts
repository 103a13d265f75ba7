import { seedIds } from '../../service';
import { byId, records, request, run, sent, testRefusal, useService } from '../support';

const service = useService();
const form = { resource: 'call', operation: 'get' };
const path = `/v3/calls/${seedIds.call}`;

it('returns the call as it is', async () => {
	const result = await run(service.current, { ...form, sessionId: seedIds.call, output: 'raw' });
	expect(sent(service.current)).toEqual([request(`GET ${path}`)]);
	expect(records(result)).toMatchObject([
		{
			sessionId: seedIds.call,
			totalDuration: expect.stringMatching(/^\d\d:\d\d:\d\d$/),
			participants: [{ uid: expect.any(String), isJoined: expect.any(Boolean) }, {}],
		},
	]);
});

it('simplifies it to what a person asks for, and reads it for a user', async () => {
	const result = await run(service.current, {
		...form,
		sessionId: seedIds.call,
		output: 'simplified',
		options: { onBehalfOf: byId('alice') },
	});
	expect(sent(service.current)).toEqual([request(`GET ${path}`, undefined, 'alice')]);
	const [call] = records(result);
	expect(Object.keys(call).length).toBeLessThanOrEqual(13);
	expect(call).toMatchObject({
		sessionId: seedIds.call,
		initiator: 'alice',
		participants: ['alice', 'bob'],
	});
});

testRefusal(service, {
	parameters: { ...form, sessionId: '={{ $json.id }}' },
	items: [{ id: seedIds.call }, { id: 'v1.us.none' }, { id: seedIds.ongoingCall }],
	message: /./,
	code: 'ERR_CALL_SESSION_NOT_FOUND',
	status: 404,
});
