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

type OnChunk = (chunk: workflow.StructuredChunk) => void;

/** How the node answers. */
interface Answering {
	onError?: workflow.OnError;
	/** Left out: two items. The second item has no text. */
	items?: Array<{ json: { text: string } }>;
	/** The name under which n8n knows the node: a tool has another name. */
	answerType?: string;
	onChunk?: OnChunk;
}

/** Lets the node answer items behind a step of this type. */
async function answerBehind(
	type: string,
	mode: workflow.WorkflowExecuteMode,
	{
		onError,
		items = [{ json: { text: 'Hi' } }, { json: { text: '' } }],
		answerType = 'answer',
		onChunk,
	}: Answering = {},
) {
	const { data } = await runWorkflow(
		{ core, workflow },
		{
			types: { [type]: passing, [answerType]: new CometChatAgentAnswer() },
			nodes: [
				{ name: 'Trigger', type, parameters: {} },
				{ name: 'Answer', type: answerType, parameters: { text: '={{ $json.text }}' }, onError },
			],
			connections: { Source: toNext('Trigger'), Trigger: toNext('Answer') },
			items,
			credentialType: { name: 'none' } as never,
			credentials: {},
			mode,
			onChunk,
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
	const { error, items } = await answerBehind(TRIGGER, 'webhook', { onError });
	expect(error?.message).toBe(message);
	if (expected) expect(items).toMatchObject(expected as never);
	else expect(items).toBeUndefined();
});

it('answers with a text that was cut within an emoji', async () => {
	const cut = [{ json: { text: 'Hi 😀'.slice(0, 4) } }];
	const { items } = await answerBehind(TRIGGER, 'webhook', { items: cut });
	expect(items).toMatchObject([{ output: 'Hi \ufffd' }]);
});

const message = (text: string, item: number) => [
	['begin', undefined, item],
	['item', text, item],
	['end', undefined, item],
];

it.each([
	// The error comes from n8n
	['stopWorkflow', [['error', expect.any(String), 0]]],
	['continueRegularOutput', [...message('Hi', 0), ...message('Bye', 2)]],
] as const)(
	'streams each text as a message of its own, or nothing if an item without a text stops the run: %s',
	async (onError, expected) => {
		const chunks: unknown[] = [];
		const items = ['Hi', '', 'Bye'].map((text) => ({ json: { text } }));
		const onChunk: OnChunk = ({ type, content, metadata: { itemIndex } }) =>
			chunks.push([type, content, itemIndex]);
		await answerBehind(TRIGGER, 'webhook', { onError, items, onChunk });
		expect(chunks).toEqual(expected);
	},
);

it('answers as a tool without a trigger before it, because the trigger stands before its agent', async () => {
	const chunks: unknown[] = [];
	const { error, items } = await answerBehind('somethingElse', 'webhook', {
		items: [{ json: { text: 'Hi' } }],
		answerType: 'cometChatAgentAnswerTool',
		onChunk: ({ content }) => chunks.push(content),
	});
	expect([error, chunks]).toEqual([undefined, [undefined, 'Hi', undefined]]);
	expect(items).toEqual([{ text: 'Hi', output: 'Hi' }]);
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
