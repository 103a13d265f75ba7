import type { INodeProperties } from 'n8n-workflow';

/** One filter of a rule: whose messages it looks at. */
export const filterRow: INodeProperties[] = [
	{
		displayName: 'Type',
		name: 'type',
		type: 'options',
		options: [
			{ name: 'Receiver', value: 'receiver' },
			{ name: 'Sender', value: 'sender' },
		],
		default: 'sender',
		description: 'The side of the conversation that is compared',
	},
	{
		displayName: 'Entity',
		name: 'entity',
		type: 'options',
		options: [
			{ name: 'Group', value: 'group' },
			{ name: 'User', value: 'user' },
		],
		default: 'user',
		description: 'What stands on that side',
	},
	{
		displayName: 'Operand',
		name: 'operand',
		type: 'options',
		options: [
			{ name: 'Creation Time', value: 'createdAt' },
			{ name: 'GUID', value: 'guid', description: 'Of a group' },
			{ name: 'Name', value: 'name' },
			{ name: 'Role', value: 'role', description: 'Of a user' },
			{ name: 'Tags', value: 'tags' },
			{ name: 'Type', value: 'type', description: 'Of a group' },
			{ name: 'UID', value: 'uid', description: 'Of a user' },
		],
		default: 'uid',
		description: 'What is compared with the value',
	},
	{
		displayName: 'Operator',
		name: 'operator',
		type: 'options',
		options: [
			{ name: 'Ends With', value: 'endsWith' },
			{ name: 'Equals', value: 'equals' },
			{ name: 'Greater Than', value: 'greaterThan' },
			{ name: 'In', value: 'in' },
			{ name: 'Less Than', value: 'lessThan' },
			{ name: 'Not Equals', value: 'notEquals' },
			{ name: 'Not In', value: 'notIn' },
			{ name: 'Starts With', value: 'startsWith' },
		],
		default: 'equals',
		description: 'How it is compared',
	},
	{
		displayName: 'Value',
		name: 'value',
		type: 'string',
		default: '',
		placeholder: 'e.g. superhero1',
		description: 'What it is compared with',
	},
];

/** One condition of a rule: what makes it catch a message. */
export const conditionRow: INodeProperties[] = [
	{
		displayName: 'Category',
		name: 'category',
		type: 'string',
		default: 'word',
		placeholder: 'e.g. word',
		description: 'What is looked for, like word, pattern or toxicity',
	},
	{
		displayName: 'Condition ID',
		name: 'id',
		type: 'number',
		default: 1,
		description: 'The number of the condition within the rule',
	},
	{
		displayName: 'Entity',
		name: 'entity',
		type: 'string',
		default: 'message',
		placeholder: 'e.g. message',
		description: 'What is examined',
	},
	{
		displayName: 'Operand',
		name: 'operand',
		type: 'options',
		options: [
			{ name: 'Custom', value: 'custom' },
			{ name: 'Image', value: 'image' },
			{ name: 'Text', value: 'text' },
			{ name: 'Video', value: 'video' },
		],
		default: 'text',
		description: 'Which part of the message is examined',
	},
	{
		displayName: 'Operator',
		name: 'operator',
		type: 'options',
		options: [
			{ name: 'Contains', value: 'contains' },
			{ name: 'Equals', value: 'equals' },
		],
		default: 'contains',
		description: 'How the part is compared with the value',
	},
	{
		displayName: 'Refers to Keyword List',
		name: 'isKeywordReferencePresent',
		type: 'boolean',
		default: false,
		description: 'Whether the value is the ID of a keyword list',
	},
	{
		displayName: 'Refers to Media',
		name: 'isMediaPresent',
		type: 'boolean',
		default: false,
		description: 'Whether the condition is about an image or a video',
	},
	{
		displayName: 'Value',
		name: 'value',
		type: 'string',
		default: '',
		placeholder: 'e.g. spam-words',
		description:
			'What it is compared with: a keyword list ID, a text, or a threshold of the form toxicity_greaterThan_80',
	},
];
