import type { INodeProperties } from 'n8n-workflow';

const decision: INodeProperties = {
	displayName: 'Decision',
	name: 'decision',
	type: 'options',
	required: true,
	options: [
		{ name: 'Choose…', value: '' },
		{ name: 'Approve', value: 'approve', description: 'The message does not violate the rule' },
		{
			name: 'Block',
			value: 'block',
			description: 'The message violates the rule, whose action CometChat applies',
		},
	],
	// A person has to choose: a message that is delivered cannot be held back again
	default: '',
	description: 'What becomes of the message. By expression, the values are approve and block.',
};

const confidence: INodeProperties = {
	displayName: 'Confidence',
	name: 'confidence',
	type: 'number',
	typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
	default: 1,
	description:
		'How sure the decision to block is, from 0 to 1. CometChat compares it with the threshold of its rule, e.g. 0.95 is above a threshold of 80 percent.',
	displayOptions: { hide: { decision: ['approve'] } },
};

const reason: INodeProperties = {
	displayName: 'Reason',
	name: 'reason',
	type: 'string',
	default: '',
	placeholder: 'e.g. Asks for money',
	description: 'Why it was decided so, for the records of CometChat',
};

/** The form, in the order in which a person fills it. */
export const properties: INodeProperties[] = [decision, confidence, reason];
