import 'reflect-metadata';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { INodeType } from 'n8n-workflow';
import { CometChatAgentAnswer } from '../../../nodes/CometChatAgentAnswer/CometChatAgentAnswer.node';
import { CometChatAgentTrigger } from '../../../nodes/CometChatAgentTrigger/CometChatAgentTrigger.node';
import { runWorkflow } from '../engine';

const TRIGGER = 'n8n-nodes-cometchat.cometChatAgentTrigger';

/** A trigger in the middle of a workflow, which passes its items on. */
const passing: INodeType = {
	description: { ...new CometChatAgentTrigger().description, inputs: ['main'], webhooks: [] },
	execute: async function () {
		return [this.getInputData()];
	},
};

const toNext = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });

/** Lets the node answer two items behind a step of a type. The second item has no text. */
async function answerBehind(
	type: string,
	mode: workflow.WorkflowExecuteMode,
	onError?: workflow.OnError,
	items = [{ json: { text: 'Hi' } }, { json: { text: '' } }],
) {
	const { data } = await runWorkflow(
		{ core, workflow },
		{
			types: { [type]: passing, answer: new CometChatAgentAnswer() },
			nodes: [
				{ name: 'Trigger', type, parameters: {} },
				{ name: 'Answer', type: 'answer', parameters: { text: '={{ $json.text }}' }, onError },
			],
			connections: { Source: toNext('Trigger'), Trigger: toNext('Answer') },
			items,
			credentialType: { name: 'none' } as never,
			credentials: {},
			mode,
		},
	);
	const { error, runData } = data.resultData;
	const out = runData.Answer[0].data?.main[0]?.map(({ json }) => json);
	return { error: error as workflow.NodeOperationError | undefined, items: out };
}

it.each([
	['stopWorkflow', undefined, "'Text' is empty [item 1]"],
	[
		'continueRegularOutput',
		[
			{ text: 'Hi', output: 'Hi' },
			{ text: '', error: "'Text' is empty [item 1]" },
		],
		undefined,
	],
] as const)('refuses an item without a text: %s', async (onError, expected, message) => {
	const { error, items } = await answerBehind(TRIGGER, 'webhook', onError);
	expect(error?.message).toBe(message);
	if (expected) expect(items).toMatchObject(expected as never);
	else expect(items).toBeUndefined();
});

it('answers with a text that was cut within an emoji', async () => {
	const cut = [{ json: { text: 'Hi 😀'.slice(0, 4) } }];
	const { items } = await answerBehind(TRIGGER, 'webhook', undefined, cut);
	expect(items).toMatchObject([{ output: 'Hi \ufffd' }]);
});

it.each([
	['another step', 'somethingElse', 'webhook', /^Start this workflow with/],
	['its own trigger, which another workflow passes by', TRIGGER, 'integrated', /^Another workflow/],
] as const)(
	'says that nobody is there to answer: behind %s',
	async (_, type, mode, description) => {
		const { error } = await answerBehind(type, mode);
		expect(error?.message).toBe('There is nobody to answer');
		expect(error?.description).toMatch(description);
	},
);
