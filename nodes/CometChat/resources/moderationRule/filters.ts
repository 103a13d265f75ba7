import type { INodeProperties } from 'n8n-workflow';
import { unixSeconds } from '../../transport/request/time';
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

/** The operators that take several values, and those that take a whole time. */
const LIST_OPERATORS = ['in', 'notIn'];
const TIME_OPERATORS = ['equals', 'notEquals', 'lessThan', 'greaterThan', ...LIST_OPERATORS];

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
			{
				name: 'Creation Time',
				value: 'createdAt',
				description: 'A date and time like 2025-06-15T15:06:40Z, or Unix seconds',
			},
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
		};
		if (!OPERANDS[filter.entity].includes(filter.operand)) {
			refuse(`compares what a ${filter.entity} does not have: ${filter.operand} ${at(index)}`);
		}
		if (!OPERATORS[filter.entity].includes(filter.operator)) {
			refuse(`compares a ${filter.entity} in a way for groups: ${filter.operator} ${at(index)}`);
		}
		return { ...filter, value: comparedValue(filter, row.value, index, refuse) };
	});
};

/** What a filter compares with: a text, or times in Unix seconds. */
function comparedValue(
	{ operand, operator }: Record<string, string>,
	value: unknown,
	index: number,
	refuse: Refuse,
): string {
	if (operand !== 'createdAt' || !TIME_OPERATORS.includes(operator)) {
		return textCell(value, 'Value', index, refuse);
	}
	const isList = LIST_OPERATORS.includes(operator) && typeof value === 'string';
	const times = isList ? value.split(',') : [value];
	const refuseValue = (reason: string) => refuse(`has a row whose 'Value' ${reason} ${at(index)}`);
	return times.map((time) => String(unixSeconds(time, refuseValue))).join(',');
}

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
