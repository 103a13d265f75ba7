import { records, useOperation } from '../support';

const { service, run, refuses } = useOperation('aiAgent', 'getManySources', { returnAll: true });
const idsOf = (result: Parameters<typeof records>[0]) =>
	records(result).map(({ uniqueId }) => uniqueId);

it('lists all sources in parts, from the beginning of time to beyond now', async () => {
	service.current.faults.add({ kind: 'small-parts', records: 2 });
	const before = Date.now();
	expect(idsOf(await run())).toEqual(['kb-3', 'kb-2', 'kb-1']);
	const queries = service.current.requests.map(({ url }) => new URL(url, 'http://x').searchParams);
	expect(queries.map((query) => query.has('cursor'))).toEqual([false, true]);
	expect(queries.map((query) => query.get('startTime'))).toEqual(['0', '0']);
	// The clock of the service may be ahead
	expect(Number(queries[0].get('endTime'))).toBeGreaterThan(before + 3_600_000);
	expect(queries[1].get('endTime')).toBe(queries[0].get('endTime'));
});

it.each([
	[{ startTime: new Date(Date.UTC(2000, 0)).toISOString() }, 3],
	[{ endTime: '2005-01-01T00:00:00Z' }, 0],
	[{ startTime: '2085-01-01', endTime: '2086-01-01' }, 0],
])('keeps to the period %j', async (filters, count) => {
	expect(idsOf(await run({ filters }))).toHaveLength(count);
});

it('says in words when a source was read', async () => {
	const [source] = records(await run());
	expect(source.lastSyncedIso).toBe(new Date(Number(source.lastSynced)).toISOString());
});

it('refuses a period that ends before it begins', async () => {
	const filters = { startTime: '2026-01-02', endTime: '2026-01-01' };
	await refuses({ filters }, /^'Until' is earlier than 'From' /);
});
