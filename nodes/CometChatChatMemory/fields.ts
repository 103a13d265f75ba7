import type { INodeProperties } from 'n8n-workflow';
import { picker } from '../shared/fields';

/** The most messages that a memory reads: they are one page of a list, and hardly more fit into a prompt. */
export const MAX_MESSAGES = 100;
export const USUAL_MESSAGES = 20;

const source: INodeProperties = {
	displayName: 'Remember',
	name: 'source',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Conversation',
			value: 'conversation',
			description: 'By its ID: the messages of a group, or of two users',
		},
		{ name: 'Group', value: 'group', description: 'The messages in a group' },
		{ name: 'Thread', value: 'thread', description: 'A message and the replies to it' },
		{ name: 'User', value: 'user', description: 'The messages between a user and the agent' },
	],
	default: 'conversation',
	description: 'Which messages the agent remembers',
};

const conversationId: INodeProperties = {
	displayName: 'Conversation ID',
	name: 'conversationId',
	type: 'string',
	required: true,
	default: '={{ $json.conversationId ?? $json.sessionId }}',
	placeholder: 'e.g. superhero1_user_helper-bot',
	description: 'The ID of the conversation, as it stands in messages and events',
	displayOptions: { show: { source: ['conversation'] } },
};

/** A picker that the form shows for one choice of Remember. */
function shownFor(value: string, field: INodeProperties): INodeProperties {
	return { ...field, displayOptions: { show: { source: [value] } } };
}

const group = shownFor(
	'group',
	picker(
		'guid',
		'Group',
		'searchGroups',
		'e.g. support-team',
		'The group whose messages are read, by GUID',
	),
);

const user = shownFor(
	'user',
	picker(
		'uid',
		'User',
		'searchUsers',
		'e.g. superhero1',
		'The user who writes with the agent, by UID',
	),
);

const thread: INodeProperties = {
	displayName: 'Parent Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	// A message in no thread may become the first one of a thread
	default: '={{ $json.parentId || $json.id }}',
	placeholder: 'e.g. 1024',
	description: 'The ID of the message to which the thread replies',
	displayOptions: { show: { source: ['thread'] } },
};

const agentUids: INodeProperties = {
	displayName: 'Agent User IDs',
	name: 'agentUids',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '={{ $json.bot }}',
	placeholder: 'e.g. helper-bot',
	description:
		"The UIDs whose messages are the agent's own words, with commas or one per line; when empty, what AI agents of the app say. Messages of the app itself are its own as well. All others count as what people wrote.",
};

const currentMessageId: INodeProperties = {
	displayName: 'Current Message ID',
	name: 'currentMessageId',
	type: 'string',
	default: '={{ $json.conversationId && $json.id }}',
	placeholder: 'e.g. 1024',
	description:
		'The ID of the message that the agent answers. The memory ends before it, because the agent adds it by itself.',
};

const currentText: INodeProperties = {
	displayName: 'Current Message Text',
	name: 'currentText',
	type: 'string',
	default: '={{ $json.chatInput }}',
	placeholder: 'e.g. Where is my order?',
	description:
		"The same without an ID: the memory leaves out its last message if a person wrote it and its text is this one. Ignored with 'Current Message ID'.",
};

const contextWindowLength: INodeProperties = {
	displayName: 'Context Window Length',
	name: 'contextWindowLength',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: MAX_MESSAGES },
	default: USUAL_MESSAGES,
	description:
		'How many messages are read, 100 at most. What the agent cannot read, such as deleted and blocked messages, is left out of them.',
};

/** The form, in the order in which a person fills it. */
export const properties: INodeProperties[] = [
	source,
	conversationId,
	group,
	thread,
	user,
	agentUids,
	currentMessageId,
	currentText,
	contextWindowLength,
];
