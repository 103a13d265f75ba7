import { byId, records, request, useOperation } from '../support';

const { service, run, expectSent, testRefusal } = useOperation('aiAgent', 'deleteSource');
const base = 'DELETE /v3/ai-agents/agent-builder/knowledge-base';
const held = () => service.current.state.knowledge.map(({ uniqueId }) => uniqueId);

it.each([
	['text', 'kb-1', ['kb-3', 'kb-2']],
	['website', 'kb-3', ['kb-2', 'kb-1']],
])('deletes a %s, and says so', async (sourceType, id, left) => {
	const result = await run({ sourceType, uniqueId: byId(id) });
	expectSent(request(`${base}/${sourceType}/${id}`));
	expect(records(result)).toMatchObject([{ deleted: true, uniqueId: id, vectorsDeleted: true }]);
	expect(held()).toEqual(left);
});

testRefusal({
	parameters: { uniqueId: byId('={{ $json.id }}'), sourceType: '={{ $json.type }}' },
	items: [
		{ id: 'kb-1', type: 'text' },
		{ id: 'kb-9', type: 'website' },
		{ id: 'kb-3', type: 'website' },
	],
	code: 'ERR_KB_NOT_FOUND',
});
