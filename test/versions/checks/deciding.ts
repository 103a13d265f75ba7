import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { INodeType } from 'n8n-workflow';
import { Asker, question } from '../../engine/moderation/asker';
import { load, loader, modules } from './node';

let asker: Asker | undefined;
after(async () => await asker?.close());

test('decides by rules, by the answer of the workflow, and by default', async () => {
	await load();
	const nodeType = loader.nodeTypes.cometChatModerationTrigger.type as INodeType;
	asker = await new Asker(
		{ ...modules, nodeType },
		{
			workflowId: 'deciding',
			parameters: {
				rules: { rule: [{ what: 'word', values: 'casino' }] },
				fallback: 'approve',
			},
		},
	).listen();
	asker.run = (response) => response.json({ isMatchingCondition: true, confidence: 0.9 });
	const ask = async (text: string) => (await asker!.ask(question({ data: { text } }))).body.reason;
	assert.equal(await ask('Casino!'), "Rule 1: word 'casino'");
	assert.equal(await ask('Hello'), '');
	asker.run = (response) => void response.end();
	assert.equal(await ask('Hello'), 'Default: the workflow gave no decision');
	assert.deepEqual(asker.thrown, []);
});
