import type { INodeProperties } from 'n8n-workflow';
import { simplifySwitch } from '../shared/fields/simplifySwitch';

/** Milliseconds that the service waits for an answer: https://www.cometchat.com/docs/moderation/custom/custom-api */
const SERVICE_WAITS = 2_000;

/** The time limits that the form allows (milliseconds): the longest leaves time for the way to n8n and back. */
export const TIME_LIMITS = { least: 100, most: SERVICE_WAITS - 100 };
export const USUAL_TIME_LIMIT = 1_500;

/** Runs at once: the numbers that the form allows, and the usual one. */
export const MAX_RUNS = { least: 1, most: 100 };
export const USUAL_MAX_RUNS = 5;

const setUp: INodeProperties = {
	displayName:
		'In the CometChat dashboard, open <b>Moderation</b>. Add a list of the category <b>Custom API</b> with the <b>Production URL</b> above, and with the user name and password of the credentials. Then add a rule with a condition that uses this list. The workflow answers with the node <b>CometChat Moderation Answer</b>.',
	name: 'setUp',
	type: 'notice',
	default: '',
};

const decision = (description: string): INodeProperties => ({
	displayName: 'Decision',
	name: 'decision',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Approve', value: 'approve' },
		{ name: 'Block', value: 'block' },
	],
	default: 'block',
	description,
});

const rules: INodeProperties = {
	displayName: 'Rules',
	name: 'rules',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add rule',
	default: {},
	description:
		'Clear cases, which are answered at once without a run of the workflow. The first rule that fits decides.',
	options: [
		{
			displayName: 'Rule',
			name: 'rule',
			values: [
				{
					displayName: 'If',
					name: 'what',
					type: 'options',
					noDataExpression: true,
					options: [
						{
							name: 'Group Is',
							value: 'group',
							description: 'The message goes to one of these groups (GUIDs)',
						},
						{
							name: 'Sender Is',
							value: 'sender',
							description: 'One of these users wrote it (UIDs)',
						},
						{
							name: 'Text Has Word',
							value: 'word',
							description:
								'Its text or caption has one of these words or phrases, in whatever case. Symbols count, parts of words do not.',
						},
						{
							name: 'Type Is',
							value: 'type',
							description: 'It is of one of these types or categories',
						},
					],
					default: 'word',
					description: 'What the rule looks at',
				},
				{
					displayName: 'One Of',
					name: 'values',
					type: 'string',
					typeOptions: { rows: 3 },
					noDataExpression: true,
					default: '',
					placeholder: 'e.g. free crypto, casino',
					description:
						'Words, UIDs, GUIDs, or types like text, image and custom, with commas or one per line',
				},
				decision('What the rule decides'),
			],
		},
	],
};

const others: INodeProperties = {
	displayName: 'All Other Messages',
	name: 'others',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Approve', value: 'approve', description: 'Without a run' },
		{ name: 'Block', value: 'block', description: 'Without a run' },
		{
			name: 'Start the Workflow',
			value: 'workflow',
			description: 'Which decides with the node CometChat Moderation Answer',
		},
	],
	default: 'workflow',
	description: 'What happens to messages that no rule fits',
};

const fallback: INodeProperties = {
	displayName: 'When No Decision Comes',
	name: 'fallback',
	type: 'options',
	required: true,
	noDataExpression: true,
	options: [
		{ name: 'Choose…', value: '' },
		{ name: 'Approve', value: 'approve', description: 'The message is delivered' },
		{ name: 'Block', value: 'block', description: 'The message is held back' },
		{
			name: 'Let CometChat Decide',
			value: 'leave',
			description:
				"Answer with a failure: CometChat does what its setting On Custom API Error says, and sends the event 'moderation_engine_failed'",
		},
	],
	// The form chooses nothing for a person, because most messages may get this answer under load
	default: '',
	description:
		'What becomes of a message when the workflow is late or fails, or more messages come at once than it can decide in time: they are delivered unseen, held back, or left to the setting of CometChat',
	displayOptions: { show: { others: ['workflow'] } },
};

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Find Disguised Words',
			name: 'findDisguised',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description:
				'Whether rules also find words whose letters are spaced, repeated, or replaced by letters of other scripts, digits or symbols. Now and then it takes a harmless text for one. Without this option, words are found as they are written.',
		},
		{
			displayName: 'Max Runs at Once',
			name: 'maxRuns',
			type: 'number',
			typeOptions: { minValue: MAX_RUNS.least, maxValue: MAX_RUNS.most },
			noDataExpression: true,
			default: USUAL_MAX_RUNS,
			description:
				"How many requests the workflow works on at the same time in this process of n8n. Further ones wait for their turn, at most half of the time limit, and then get 'When No Decision Comes'.",
		},
		{
			displayName: 'Time Limit (Ms)',
			name: 'timeLimit',
			type: 'number',
			typeOptions: { minValue: TIME_LIMITS.least, maxValue: TIME_LIMITS.most },
			noDataExpression: true,
			default: USUAL_TIME_LIMIT,
			description:
				"How long the workflow may take. CometChat waits 2 seconds, the way to n8n and back included; then 'When No Decision Comes' is answered.",
		},
	],
};

/** The form, in the order in which a person fills it. */
export const properties: INodeProperties[] = [
	setUp,
	rules,
	others,
	fallback,
	simplifySwitch,
	options,
];
