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

it('goes through all pages, which are smaller than asked for and do not tell their size', async () => {
	const { calls } = service.current.state;
	const [model] = calls.values();
	for (let n = calls.size; n < 47; n++)
		calls.set(`call-${n}`, { ...model, sessionId: `call-${n}` });
	const all = await run({ returnAll: true });
	expect(new Set(records(all).map(({ sessionId }) => sessionId)).size).toBe(47);
	expect(service.current.requests).toHaveLength(5);
	expect((await run({ limit: 23 })).items).toHaveLength(23);
});

it('lists only the calls of a user', async () => {
	const result = await run({ returnAll: true, output: 'raw', filters: { uid: 'alice' } });
	expect(result.items.length).toBeGreaterThan(0);
	expect(result.items.length).toBeLessThan(service.current.state.calls.size);
});

it('lists a call with a place without a participant', async () => {
	const [call] = service.current.state.calls.values();
	call.participants = [...call.participants.slice(0, 1), null as never];
	const result = await run({ returnAll: true });
	const listed = records(result).find(({ sessionId }) => sessionId === call.sessionId);
	expect(listed?.participants).toEqual([call.participants[0].uid]);
});
