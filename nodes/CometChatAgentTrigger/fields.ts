import type { INodeProperties } from 'n8n-workflow';

/** Texts for the person in the chat. The form can replace `FAILED_TEXT` and `LATE_TEXT`. */
export const FAILED_TEXT = 'I cannot answer at the moment. Please try again later.';
export const LATE_TEXT = 'This takes longer than I may think. Please try again later.';
export const BUSY_TEXT = 'Too many people are writing to me at the moment. Please try again later.';

/** Seconds: the limits that the form allows, and the usual one. */
export const TIME_LIMITS = { least: 1, most: 3_600 };
export const USUAL_TIME_LIMIT = 120;

/** Runs at once: the numbers that the form allows, and the usual one. */
export const MAX_RUNS = { least: 1, most: 1_000 };
export const USUAL_MAX_RUNS = 100;

const setUp: INodeProperties = {
	displayName:
		'In the CometChat dashboard, open <b>AI Agents</b> and add an agent of your own (AG-UI). Enter the <b>Production URL</b> above as its deployment URL, and as its headers the header of the credentials, e.g. <code>{"X-Agent-Key": "…"}</code>. An AI Agent behind this node needs no further setting.',
	name: 'setUp',
	type: 'notice',
	default: '',
};

const authentication: INodeProperties = {
	displayName: 'Authentication',
	name: 'authentication',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Basic Authentication',
			value: 'basicAuth',
			description: 'A user name and a password, in the header Authorization',
		},
		{ name: 'Header', value: 'header', description: 'A header with a secret value' },
	],
	default: 'header',
	description: 'How CometChat proves who it is; nobody else can start the workflow',
};

const respond: INodeProperties = {
	displayName: 'Respond',
	name: 'respond',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Streaming',
			value: 'streaming',
			description:
				'What AI Agents and the node CometChat Agent Answer say, as they say it. It needs n8n 1.102 or newer.',
		},
		{
			name: 'When Last Node Finishes',
			value: 'lastNode',
			description: "The field 'output' or 'text' of the first item of the last node, at the end",
		},
	],
	default: 'streaming',
	description: 'How the answer gets to the person who chats',
};

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Answering Nodes',
			name: 'answeringNodes',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			placeholder: 'e.g. Support Agent, Say Goodbye',
			description:
				'The names of the nodes whose text is the answer, with commas or one per line. When empty, all nodes behind the trigger, but no agents that are tools of others.',
		},
		{
			displayName: 'Max Runs at Once',
			name: 'maxRuns',
			type: 'number',
			typeOptions: { minValue: MAX_RUNS.least, maxValue: MAX_RUNS.most },
			default: USUAL_MAX_RUNS,
			description:
				'With more under way in this process, further people are told to try again later',
		},
		{
			displayName: 'Text When It Fails',
			name: 'failureText',
			type: 'string',
			default: FAILED_TEXT,
			placeholder: 'e.g. Sorry, our assistant is not available.',
			description:
				'What the person who chats is told when the workflow fails. The cause stays in n8n.',
		},
		{
			displayName: 'Text When Time Is Over',
			name: 'lateText',
			type: 'string',
			default: LATE_TEXT,
			placeholder: 'e.g. Sorry, this takes too long.',
			description:
				'What the person who chats is told when the time limit is over, or the run was cancelled before',
		},
		{
			displayName: 'Time Limit (Seconds)',
			name: 'timeLimit',
			type: 'number',
			typeOptions: { minValue: TIME_LIMITS.least, maxValue: TIME_LIMITS.most },
			default: USUAL_TIME_LIMIT,
			description: 'When the answer ends, also without this option. The workflow itself goes on.',
		},
	],
};

/** The form, in the order in which a person fills it. */
export const properties: INodeProperties[] = [setUp, authentication, respond, options];
