import 'reflect-metadata';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { IDataObject, INode, INodeParameters, INodeType } from 'n8n-workflow';
import { CometChatModerationAnswer } from '../../../nodes/CometChatModerationAnswer/CometChatModerationAnswer.node';
import { CometChatModerationTrigger } from '../../../nodes/CometChatModerationTrigger/CometChatModerationTrigger.node';
import { runWorkflow } from '../engine';

const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });

/** Runs the node behind a trigger of the given type, and gives what n8n was told to answer. */
async function answerWith(
	parameters: INodeParameters,
	{
		items = [{ id: '71' }],
		trigger = 'n8n-nodes-cometchat.cometChatModerationTrigger',
		type = 'answer',
		settings = {} as Partial<INode>,
		mode = 'webhook' as workflow.WorkflowExecuteMode,
		before = {} as INodeParameters,
	} = {},
) {
	const sent: unknown[] = [];
	const runHook = jest
		.spyOn(core.ExecutionLifecycleHooks.prototype, 'runHook')
		.mockImplementation(async (name, given) => {
			if (name === 'sendResponse') sent.push(given[0]);
		});
	// A trigger in the middle of the workflow, which passes its items on
	const passing: INodeType = {
		description: {
			...new CometChatModerationTrigger().description,
			inputs: ['main'],
			webhooks: [],
		},
		execute: async function () {
			return [this.getInputData()];
		},
	};
	const run = await runWorkflow(
		{ core, workflow },
		{
			types: { [trigger]: passing, [type]: new CometChatModerationAnswer() },
			nodes: [
				{ name: 'Trigger', type: trigger, parameters: { fallback: 'leave' } },
				{ name: 'First Answer', type, parameters: before },
				{ name: 'Answer', type, parameters, ...settings },
			],
			connections: {
				// `runWorkflow` adds `Source`, which gives the items
				Source: to('Trigger'),
				Trigger: to(before.decision ? 'First Answer' : 'Answer'),
				'First Answer': to('Answer'),
			},
			items: items.map((json) => ({ json })),
			mode,
			credentialType: { name: 'none' } as never,
			credentials: {},
		},
	);
	runHook.mockRestore();
	const { error, runData } = run.data.resultData;
	const [out, errors] = runData.Answer?.[0].data?.main ?? [];
	return { sent, error, out, errors };
}

it.each<[INodeParameters, IDataObject]>([
	[
		{ decision: 'block', confidence: 0.95, reason: 'Spam' },
		{ isMatchingCondition: true, confidence: 0.95, reason: 'Spam' },
	],
	[
		{ decision: 'block', confidence: 0 },
		{ isMatchingCondition: true, confidence: 0, reason: '' },
	],
	[{ decision: 'block' }, { isMatchingCondition: true, confidence: 1, reason: '' }],
	[
		{ decision: 'block', reason: '={{ "Spam 😀".slice(0, 6) }}' },
		{ isMatchingCondition: true, confidence: 1, reason: 'Spam \ufffd' },
	],
	[
		{ decision: 'block', reason: '={{ null }}' },
		{ isMatchingCondition: true, confidence: 1, reason: '' },
	],
	// Models answer with blanks, line breaks and other cases of letters
	[
		{ decision: '={{ " Block\\n" }}', confidence: '={{ $json.confidence }}' },
		{ isMatchingCondition: true, confidence: 1, reason: '' },
	],
	[
		{ decision: '={{ "APPROVE" }}', confidence: '={{ null }}' },
		{ isMatchingCondition: false, confidence: 0, reason: '' },
	],
	[
		{ decision: '**Block.**', confidence: '' },
		{ isMatchingCondition: true, confidence: 1, reason: '' },
	],
	// The words of CometChat and of models for the same
	...['blocked', 'Denied', 'DENY', 'Disapproved.', 'disapprove', 'Reject', 'rejected'].map(
		(decision): [INodeParameters, IDataObject] => [
			{ decision: `={{ "${decision}" }}` },
			{ isMatchingCondition: true, confidence: 1, reason: '' },
		],
	),
	...['Approved', 'ALLOW', 'allowed'].map((decision): [INodeParameters, IDataObject] => [
		{ decision: `={{ "${decision}" }}` },
		{ isMatchingCondition: false, confidence: 0, reason: '' },
	]),
	...['95%', '95 %', ' 95,0% ', '0,95', '0.95', '95'].map(
		(confidence): [INodeParameters, IDataObject] => [
			{ decision: 'block', confidence: `={{ "${confidence}" }}` },
			{ isMatchingCondition: true, confidence: 0.95, reason: '' },
		],
	),
	[
		{ decision: '"approve"', reason: '' },
		{ isMatchingCondition: false, confidence: 0, reason: '' },
	],
	[
		{ decision: 'block', confidence: "={{ '' }}" },
		{ isMatchingCondition: true, confidence: 1, reason: '' },
	],
	[
		{ decision: 'block', reason: '={{ ["Spam", "Insult"] }}' },
		{ isMatchingCondition: true, confidence: 1, reason: '["Spam","Insult"]' },
	],
	...['[]', '{}'].map((nothing): [INodeParameters, IDataObject] => [
		{ decision: '„block“', reason: `={{ ${nothing} }}` },
		{ isMatchingCondition: true, confidence: 1, reason: '' },
	]),
	[
		{ decision: 'block', reason: '={{ true }}' },
		{ isMatchingCondition: true, confidence: 1, reason: 'true' },
	],
	// An approval has no confidence that a threshold could take for a violation
	[
		{ decision: 'approve', confidence: 0.9, reason: 'Fine' },
		{ isMatchingCondition: false, confidence: 0, reason: 'Fine' },
	],
	[
		{ decision: "={{ $json.score > 2 ? 'block' : 'approve' }}", reason: '={{ $json.score }}' },
		{ isMatchingCondition: true, confidence: 1, reason: '3' },
	],
])('%j answers the service', async (parameters, expected) => {
	const { sent, out } = await answerWith(parameters, { items: [{ score: 3 }] as never });
	expect(sent).toEqual([{ body: expected, headers: {}, statusCode: 200 }]);
	expect(out).toEqual([{ json: { score: 3, answer: expected }, pairedItem: { item: 0 } }]);
});

it('answers with the first item, and passes on all', async () => {
	const items = [{ id: '1' }, { id: '2' }];
	const { sent, out } = await answerWith(
		{ decision: 'approve', reason: '={{ $json.id }}' },
		{ items },
	);
	expect(sent).toMatchObject([{ body: expect.objectContaining({ reason: '1' }) }]);
	expect(out?.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual([
		['1', { item: 0 }],
		['2', { item: 1 }],
	]);
});

it.each([
	[
		'approve',
		'block',
		"'Decision' comes too late: this run has answered 'approve' before [item 0]",
	],
	['block', 'approve', "'Decision' comes too late: this run has answered 'block' before [item 0]"],
	['block', 'block', undefined],
])(
	'does not claim a second answer that contradicts the first: %s, then %s',
	async (first, second, message) => {
		const { sent, error } = await answerWith({ decision: second }, { before: { decision: first } });
		expect(sent[0]).toMatchObject({ body: { isMatchingCondition: first === 'block' } });
		expect(error?.message).toBe(message);
		expect(sent).toHaveLength(message ? 1 : 2);
	},
);

it('answers as a tool without a trigger before it, because the trigger stands before its agent', async () => {
	const form = { trigger: 'somethingElse', type: 'cometChatModerationAnswerTool' };
	const { sent, error } = await answerWith({ decision: 'approve' }, form);
	expect([sent.length, error]).toEqual([1, undefined]);
});

it.each<[INodeParameters, string]>([
	[{ decision: "={{ '' }}" }, "'Decision' is empty. Choose Approve or Block [item 0]"],
	[{ decision: '!approve' }, "'Decision' has to be one of approve, block [item 0]"],
	[{ decision: 'do not block' }, "'Decision' has to be one of approve, block [item 0]"],
	[{ decision: 'maybe' }, "'Decision' has to be one of approve, block [item 0]"],
	[{ decision: 'block', confidence: 1.01 }, "'Confidence' has to be 0 to 1 [item 0]"],
	[{ decision: 'block', confidence: 101 }, "'Confidence' has to be 0 to 1 [item 0]"],
	[{ decision: 'block', confidence: -0.1 }, "'Confidence' has to be 0 to 1 [item 0]"],
	[{ decision: 'block', confidence: 'sure' }, "'Confidence' has to be a number [item 0]"],
])('refuses %j, and answers nothing', async (parameters, message) => {
	const { sent, error } = await answerWith(parameters);
	expect([sent, error?.message]).toEqual([[], message]);
});

it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
	'goes on with the error of a wrong form, and answers nothing: %s',
	async (onError) => {
		const { sent, error, out, errors } = await answerWith(
			{ decision: 'maybe' },
			{ items: [{ id: '1' }, { id: '2' }], settings: { onError } },
		);
		const bad = { id: '1', error: "'Decision' has to be one of approve, block [item 0]" };
		const jsons = (list?: typeof out) => list?.map(({ json }) => json);
		expect([sent, error]).toEqual([[], undefined]);
		const [first, ...others] = [...(jsons(errors) ?? []), ...(jsons(out) ?? [])];
		expect([first, others]).toMatchObject([bad, [{ id: '2' }]]);
	},
);

const BEHIND_CALL = expect.stringContaining(
	'Let it return its decision, and answer behind the step that calls it',
);
it.each([
	['somethingElse', 'webhook', 'Start this workflow with a CometChat Moderation Trigger.'],
	['n8n-nodes-base.executeWorkflowTrigger', 'manual', BEHIND_CALL],
	// The workflow has a trigger, too, but was called
	['n8n-nodes-cometchat.cometChatModerationTrigger', 'integrated', BEHIND_CALL],
] as const)(
	'says that there is no request to answer: behind %s, in the mode %s',
	async (trigger, mode, description) => {
		const { sent, error } = await answerWith({ decision: 'approve' }, { trigger, mode });
		expect(sent).toEqual([]);
		expect(error).toMatchObject({ message: 'There is no request to answer', description });
	},
);
