import { ruleId } from '../../fields';
import type { Field, Operation } from '../../transport/types';
import { jsonObjects, list, rows } from '../../transport/request/values';
import { conditionRow, filterRow } from './ruleRows';

const ruleUpdateFields: Field = {
	displayName: 'Update Fields',
	name: 'ruleUpdateFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	options: [
		{
			displayName: 'Actions',
			name: 'action',
			type: 'string',
			default: 'blockMessage',
			placeholder: 'e.g. blockMessage',
			description:
				'What happens to a message that the rule catches: a comma-separated list, or an array by expression',
			send: { to: 'body', as: list },
		},
		{
			displayName: 'Conditions',
			name: 'conditions',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add condition',
			default: {},
			description: 'What makes the rule catch a message',
			options: [{ displayName: 'Condition', name: 'condition', values: conditionRow }],
			send: { to: 'body', as: rows('condition') },
		},
		{
			displayName: 'Conditions (JSON)',
			name: 'conditionsJson',
			type: 'json',
			default: '[]',
			placeholder: 'e.g. [{"entity": "message", "operand": "text"}]',
			description: "An array of conditions, in place of 'Conditions'",
			send: { to: 'body', property: 'conditions', as: jsonObjects },
		},
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. Catches offers of spammers',
			description: 'What the rule is for',
			send: { to: 'body' },
		},
		{
			displayName: 'Enabled',
			name: 'enabled',
			type: 'boolean',
			default: true,
			description: 'Whether the rule is applied to new messages',
			send: { to: 'body' },
		},
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add filter',
			default: {},
			description: 'Whose messages the rule looks at',
			options: [{ displayName: 'Filter', name: 'filter', values: filterRow }],
			send: {
				to: 'body',
				as: rows('filter', { required: { type: 'Type', operator: 'Operator', value: 'Value' } }),
			},
		},
		{
			displayName: 'Filters (JSON)',
			name: 'filtersJson',
			type: 'json',
			default: '[]',
			placeholder: 'e.g. [{"type": "sender", "operator": "equals", "value": "superhero1"}]',
			description: "An array of filters, in place of 'Filters'",
			send: { to: 'body', property: 'filters', as: jsonObjects },
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Block spam words',
			description: 'The name of the rule in the dashboard',
			send: { to: 'body' },
		},
		{
			displayName: 'New Rule ID',
			name: 'id',
			type: 'string',
			default: '',
			placeholder: 'e.g. block-spam',
			description: 'Another ID for the rule, up to 100 characters without spaces',
			send: { to: 'body' },
		},
	],
};

export const updateRule: Operation = {
	name: 'Update Rule',
	value: 'updateRule',
	action: 'Update a moderation rule',
	description: 'Switch a moderation rule on or off, or change what it catches',
	route: 'PUT /moderation/rules/{ruleId}',
	fields: [ruleId, ruleUpdateFields],
};
