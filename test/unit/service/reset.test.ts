import { useStandIn } from './client';

const stand = useStandIn();

const all = async () => (await stand.http.get('/_service/state')).data.data;

/** Empties whatever records consist of, from the inside out. */
function empty(value: unknown): void {
	if (typeof value !== 'object' || value === null) return;
	const parts =
		value instanceof Map || value instanceof Set ? value.values() : Object.values(value);
	for (const part of parts) empty(part);
	if (value instanceof Map || value instanceof Set) value.clear();
	else for (const name of Object.keys(value)) delete (value as Record<string, unknown>)[name];
}

it('starts over with the same records, whatever became of each', async () => {
	const before = await all();
	const { state } = stand.service;
	for (const records of Object.values(state)) empty(records);
	state.nextMessageId = 0;
	state.aiAgents = [];
	const { users, messages, tenant } = await all();
	expect({ users, messages, tenant }).toEqual({ users: {}, messages: {}, tenant: {} });
	stand.service.reset();
	expect(await all()).toEqual(before);
});
