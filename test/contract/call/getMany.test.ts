import { records, request, useOperation } from '../support';

const { service, run, expectSent } = useOperation('call', 'getMany');

it('lists all calls, simplified', async () => {
	const result = await run({ returnAll: true });
	expectSent(request('GET /v3/calls?perPage=1000&page=1'));
	expect(result.items).toHaveLength(service.current.state.calls.size);
	expect(records(result)[0]).toMatchObject({
		sessionId: expect.any(String),
		participants: expect.any(Array),
	});
});

it('lists a call with a place without a participant', async () => {
	const [call] = service.current.state.calls.values();
	call.participants = [...call.participants.slice(0, 1), null as never];
	const result = await run({ returnAll: true });
	const listed = records(result).find(({ sessionId }) => sessionId === call.sessionId);
	expect(listed?.participants).toEqual([call.participants[0].uid]);
});
