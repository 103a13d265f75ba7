import type { INodeProperties } from 'n8n-workflow';
import { rows } from '../../transport/request/values';
import type { Convert, Field, Refuse } from '../../transport/types';
import { at, choiceIn, textCell, type Row } from './rowCells';

/** A rule has so many filters at most. */
const MOST = 10;

/** What of a user and of a group can be compared, and how. */
const OPERANDS: Record<string, string[]> = {
	user: ['uid', 'name', 'role', 'tags', 'createdAt'],
	group: ['guid', 'name', 'type', 'tags', 'createdAt'],
};
const OPERATORS: Record<string, string[]> = {
	user: ['equals', 'notEquals', 'in', 'notIn', 'startsWith'],
	group: [
		'equals',
		'notEquals',
		'in',
		'notIn',
		'startsWith',
		'endsWith',
		'lessThan',
		'greaterThan',
	],
};

/** One filter: whose messages a rule looks at. */
const filterRow: INodeProperties[] = [
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
		description: 'Whether a user or a group is on that side',
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
		description: 'The attribute that is compared with the value',
	},
	{
		displayName: 'Operator',
		name: 'operator',
		type: 'options',
		options: [
			{ name: 'Ends With', value: 'endsWith', description: 'For groups' },
			{ name: 'Equals', value: 'equals' },
			{ name: 'Greater Than', value: 'greaterThan', description: 'For groups' },
			{ name: 'In', value: 'in' },
			{ name: 'Less Than', value: 'lessThan', description: 'For groups' },
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
		description: 'The value with which it is compared',
	},
];

/** The rows as the service takes them; a combination that it does not know is refused. */
const filterRows: Convert = (value, refuse) => {
	const given = rows('filter', { required: { value: 'Value' } })(value, refuse) as Row[];
	if (given.length > MOST) refuse(`has ${given.length} rows; ${MOST} is the most`);
	return given.map((row, index) => {
		const filter = {
			type: choice(row, 'type', index, refuse),
			entity: choice(row, 'entity', index, refuse),
			operand: choice(row, 'operand', index, refuse),
			operator: choice(row, 'operator', index, refuse),
			value: textCell(row.value, 'Value', index, refuse),
		};
		if (!OPERANDS[filter.entity].includes(filter.operand)) {
			refuse(`compares what a ${filter.entity} does not have: ${filter.operand} ${at(index)}`);
		}
		if (!OPERATORS[filter.entity].includes(filter.operator)) {
			refuse(`compares a ${filter.entity} in a way for groups: ${filter.operator} ${at(index)}`);
		}
		return filter;
	});
};

function choice(row: Row, name: string, index: number, refuse: Refuse): string {
	return choiceIn(filterRow, row, name, index, refuse);
}

export const filters: Field = {
	displayName: 'Filters',
	name: 'filters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add filter',
	default: {},
	description:
		'The senders and receivers whose messages the rule examines. Without filters, it examines all messages.',
	options: [{ displayName: 'Filter', name: 'filter', values: filterRow }],
	routing: { send: { type: 'body', property: 'filters' } },
	as: filterRows,
	clears: [],
};
