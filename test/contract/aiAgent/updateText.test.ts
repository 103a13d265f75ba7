import { skipWaits } from '../../engine/support';
import { byId, records, request, useOperation } from '../support';

skipWaits();

const { service, run, sent, expectSent, refuses, testAbsent } = useOperation(
	'aiAgent',
	'updateText',
	{ uniqueId: byId('kb-1') },
);
const route = 'PATCH /v3/ai-agents/agent-builder/knowledge-base/text/kb-1';
const held = () => service.current.state.knowledge.find(({ uniqueId }) => uniqueId === 'kb-1')!;

it('changes only the fields in the form', async () => {
	const result = await run({ updateFields: { text: 'From 10 to 4.' } });
	expectSent(request(route, { text: 'From 10 to 4.' }));
	expect(held()).toMatchObject({ sourceName: 'Opening Hours', text: 'From 10 to 4.' });
	expect(records(result)).toEqual([
		{
			uniqueId: 'kb-1',
			title: 'Opening Hours',
			fileName: 'opening-hours.md',
			status: 'indexing',
		},
	]);
});

it('waits until the text is indexed', async () => {
	const options = { waitUntilIndexed: 60 };
	const result = await run({ updateFields: { title: 'Hours' }, options });
	expect(records(result)).toMatchObject([{ title: 'Hours', status: 'indexed', isIndexed: true }]);
	expect(sent().map(({ request }) => String(request).split('/').at(-1))).toEqual([
		'kb-1',
		'poll',
		'poll',
		'poll',
	]);
});

it('changes a text in the order of its items', async () => {
	const items = ['one', 'two', 'three', 'four'].map((text) => ({ text }));
	await run({ updateFields: { text: '={{ $json.text }}' } }, { items });
	expect(held().text).toBe('four');
});

it('refuses a form that changes nothing, and a text that is too long', async () => {
	await refuses({}, "'Update Fields' is empty: there is nothing to change");
	const text = 'x'.repeat(5_001);
	await refuses({ updateFields: { text } }, /^'Text' may not have more than 5,000 characters/);
});

testAbsent('knowledgeText', { updateFields: { title: 'New' } });
