import 'reflect-metadata';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { INodeType } from 'n8n-workflow';
import { CometChatAgentAnswer } from '../../../nodes/CometChatAgentAnswer/CometChatAgentAnswer.node';
import { CometChatAgentTrigger } from '../../../nodes/CometChatAgentTrigger/CometChatAgentTrigger.node';
import { runWorkflow } from '../engine';

const TRIGGER = 'n8n-nodes-cometchat.cometChatAgentTrigger';

const passing: INodeType = {
	description: { ...new CometChatAgentTrigger().description, inputs: ['main'], webhooks: [] },
	execute: async function () {
		return [this.getInputData()];
	},
};

it.each([
	['stopWorkflow', undefined, "'Text' is empty [item 1]"],
	[
		'continueRegularOutput',
		[{ text: 'Hi', output: 'Hi' }, { text: '', error: "'Text' is empty [item 1]" }],
		undefined,
	],
] as const)('answers nothing empty: %s', async (onError, items, message) => {
	const toNext = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	const { data } = await runWorkflow(
		{ core, workflow },
		{
			types: { [TRIGGER]: passing, answer: new CometChatAgentAnswer() },
			nodes: [
				{ name: 'Trigger', type: TRIGGER, parameters: {} },
				{ name: 'Answer', type: 'answer', parameters: { text: '={{ $json.text }}' }, onError },
			],
			connections: { Source: toNext('Trigger'), Trigger: toNext('Answer') },
			items: [{ json: { text: 'Hi' } }, { json: { text: '' } }],
			credentialType: { name: 'none' } as never,
			credentials: {},
		},
	);
	const { error, runData } = data.resultData;
	expect(error?.message).toBe(message);
	const out = runData.Answer[0].data?.main[0]?.map(({ json }) => json);
	if (items) expect(out).toMatchObject(items as never);
	else expect(out).toBeUndefined();
});
