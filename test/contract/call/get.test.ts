import { seedIds } from '../../service';
import { byId, records, requestBy, useOperation } from '../support';

const { run, expectSent, testRefusal } = useOperation('call', 'get');
const path = `/v3/calls/${seedIds.call}`;

it('simplifies it to what a person asks for, and reads it for a user', async () => {
	const result = await run({ sessionId: seedIds.call, options: { onBehalfOf: byId('alice') } });
	expectSent(requestBy('alice', `GET ${path}`));
	const [call] = records(result);
	expect(Object.keys(call).length).toBeLessThanOrEqual(13);
	const { call: sessionId } = seedIds;
	expect(call).toMatchObject({ sessionId, initiator: 'alice', participants: ['alice', 'bob'] });
});

testRefusal({
	parameters: { sessionId: '={{ $json.id }}' },
	items: [{ id: seedIds.call }, { id: 'v1.us.none' }, { id: seedIds.ongoingCall }],
	message: /./,
	code: 'ERR_CALL_SESSION_NOT_FOUND',
});
