import { records, request, useOperation } from '../support';

const { service, run, expectSent, testRefusal } = useOperation('aiAgent', 'addText');
const route = 'POST /v3/ai-agents/agent-builder/knowledge-base/text';

it('adds a text, which is a source then', async () => {
	const body = { title: 'Refunds', text: '👍'.repeat(4_999) + 'a' };
	const result = await run({ ...body });
	expectSent(request(route, body));
	expect(records(result)).toEqual([
		{ uniqueId: 'kb-4', title: 'Refunds', fileName: 'refunds.md', status: 'indexing' },
	]);
	expect(service.current.state.knowledge[0]).toMatchObject({ uniqueId: 'kb-4', type: 'text' });
});

it.each([
	[{ title: 'x'.repeat(501) }, "'Title' may not have more than 500 characters [item 0]"],
	[
		{ text: 'x'.repeat(5_001) },
		"'Text' may not have more than 5,000 characters. Split it into several texts, one per item [item 0]",
	],
])('refuses what is too long before anything is sent', async (long, message) => {
	const { error } = await run({ title: 'A', text: 'b', ...long });
	expect(error?.message).toBe(message);
	expectSent();
});

testRefusal({
	parameters: { title: 'Any', text: '={{ $json.text }}' },
	items: [{ text: 'one' }, { text: '…' }, { text: 'three' }],
	message: /indexed/,
	code: 'ERR_KB_INDEXING_FAILED',
	status: 400,
});
