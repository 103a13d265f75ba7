import { runsInLoop } from '../../engine/harness';
import { pairedItems, records, request, useOperation } from '../support';

const { service, run, sent, expectSent, refuses } = useOperation('aiAgent', 'getStatus');
const route = 'POST /v3/ai-agents/agent-builder/knowledge-base/status/poll';
const column = { sourcesFrom: 'items' };

it('tells the state of each source once, with one request', async () => {
	service.current.state.knowledge[0].status = 'failed';
	const result = await run({ sourceIds: 'kb-1, kb-3,kb-1' });
	expectSent(request(route, { uniqueId: ['kb-1', 'kb-3'] }));
	expect(records(result)).toEqual([
		{ uniqueId: 'kb-1', status: 'indexed', isIndexed: true },
		{ uniqueId: 'kb-3', status: 'failed', isIndexed: false },
	]);
});

it('names a source that does not exist, after the states of the others were read', async () => {
	const { error } = await run({ sourceIds: 'kb-1, kb-9' });
	expect(error?.message).toMatch(/kb-9: The service does not know this source/);
	const result = await run({ sourceIds: 'kb-9, kb-1' }, { onError: 'continueErrorOutput' });
	expect(records(result)).toMatchObject([{ uniqueId: 'kb-1' }]);
	expect(result.errorItems).toHaveLength(1);
});

describe('with a field of all input items', () => {
	const items = [{ uniqueId: 'kb-1' }, { uniqueId: ['kb-2', 'kb-9'] }, {}, { uniqueId: 'kb-1' }];

	it('asks with one request for all items, and links each state to its items', async () => {
		const result = await run(column, { items, onError: 'continueErrorOutput' });
		if (runsInLoop) {
			expect(result.errorItems![0].json.error).toMatch(/cannot be used as a tool/);
			return;
		}
		expectSent(request(route, { uniqueId: ['kb-1', 'kb-2', 'kb-9'] }));
		expect(pairedItems(result)).toEqual([[{ item: 0 }, { item: 3 }], [{ item: 1 }]]);
		expect(result.errorItems).toMatchObject([{ json: items[1], pairedItem: { item: 1 } }]);
	});

	it('asks for a hundred at a time', async () => {
		if (runsInLoop) return;
		const many = Array.from({ length: 250 }, (_, n) => ({ uniqueId: `kb-${n}` }));
		await run(column, { items: many, onError: 'continueRegularOutput' });
		expect(sent().map(({ body }) => (body as { uniqueId: string[] }).uniqueId.length)).toEqual([
			100, 100, 50,
		]);
	});

	it('takes the items of a sync as they come, and in a loop its own', async () => {
		if (runsInLoop) return;
		const ofSync = [
			{ key: '1', uniqueIds: ['kb-1', 'kb-2'] },
			{ key: 'gone', uniqueIds: [] },
		];
		const first = await run(column, { items: ofSync });
		await run({ ...column, sourceColumn: 'uniqueIds' }, { items: records(first) });
		const asked = request(route, { uniqueId: ['kb-1', 'kb-2'] });
		expectSent(asked, asked);
	});

	it.each([
		[{ sourceColumn: 'id' }, /^'Input Field Name' is "id", but no input item has a field/],
		[{ sourceColumn: 'empty' }, /^'Input Field Name' is empty in all input items/],
		[{ sourceColumn: 'object' }, /^'Input Field Name' holds a value in item 0 that /],
	])('refuses %j', async (more, message) => {
		if (runsInLoop) return;
		await refuses({ ...column, ...more }, message, { items: [{ empty: '', object: { a: 1 } }] });
	});
});
