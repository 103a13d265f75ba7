import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { refuseCommas } from '../../../shared/transport/urls';
import { inCell, rows, type Cell, type Row } from '../../../shared/values/rows';
import { unixSeconds } from '../../../shared/values/time';
import { filterId } from '../../../shared/values/idsAndTags';
import { isRecord, list, SEPARATORS, trimmedText } from '../../../shared/values/readers';
import type { Convert, Refuse } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';
import { atMost, choiceCells, objectsIn } from './cells';

/** Filters of a rule: https://www.cometchat.com/docs/moderation/constraints-and-limits */
const MAX_FILTERS = 10;

/** The operators that take several values. */
const LIST_OPERATORS = ['in', 'notIn'];
/** The operators that compare times. All further operators, e.g. `startsWith`, compare Creation Time as text. */
const TIME_OPERATORS = ['equals', 'notEquals', 'lessThan', 'greaterThan', ...LIST_OPERATORS];

/** The attributes that hold an ID, and the operators that compare the whole of it. */
const IDS = ['guid', 'role', 'uid'];
const WHOLE_OPERATORS = ['equals', 'notEquals', ...LIST_OPERATORS];

const ATTRIBUTES: Record<string, INodePropertyOptions[]> = {
	user: [
		{ name: 'Creation Time', value: 'createdAt', description: 'A date and time, or Unix seconds' },
		{ name: 'Name', value: 'name' },
		{ name: 'Role', value: 'role' },
		{ name: 'Tags', value: 'tags' },
		{ name: 'UID', value: 'uid' },
	],
	group: [
		{ name: 'Creation Time', value: 'createdAt', description: 'A date and time, or Unix seconds' },
		{ name: 'GUID', value: 'guid' },
		{ name: 'Name', value: 'name' },
		{ name: 'Tags', value: 'tags' },
		{ name: 'Type', value: 'type' },
	],
};

const COMPARISONS: Record<string, INodePropertyOptions[]> = {
	user: [
		{ name: 'Is', value: 'equals' },
		{ name: 'Is Not', value: 'notEquals' },
		{ name: 'Is None Of', value: 'notIn' },
		{ name: 'Is One Of', value: 'in' },
		{ name: 'Starts With', value: 'startsWith' },
	],
	group: [
		{ name: 'Ends With', value: 'endsWith' },
		{ name: 'Is', value: 'equals' },
		{ name: 'Is Greater Than', value: 'greaterThan', description: 'Of times: is later than' },
		{ name: 'Is Less Than', value: 'lessThan', description: 'Of times: is earlier than' },
		{ name: 'Is Not', value: 'notEquals' },
		{ name: 'Is None Of', value: 'notIn' },
		{ name: 'Is One Of', value: 'in' },
		{ name: 'Starts With', value: 'startsWith' },
	],
};

const attribute = (entity: string, name: string, preset: string): INodeProperties => ({
	displayName: 'Attribute',
	name,
	type: 'options',
	options: ATTRIBUTES[entity],
	default: preset,
	description: 'What is compared with the value',
	displayOptions: { show: { entity: [entity] } },
});

const comparison = (entity: string): INodeProperties => ({
	displayName: 'Comparison',
	name: 'operator',
	type: 'options',
	options: COMPARISONS[entity],
	default: 'equals',
	description: 'How it is compared',
	displayOptions: { show: { entity: [entity] } },
});

/** The form of a filter, which chooses the senders or receivers whose messages a rule examines. */
const filterRow: INodeProperties[] = [
	{
		displayName: 'Side',
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
		displayName: 'Kind',
		name: 'entity',
		type: 'options',
		options: [
			{ name: 'Group', value: 'group' },
			{ name: 'User', value: 'user' },
		],
		default: 'user',
		description: 'Whether a user or a group is on that side',
	},
	attribute('user', 'operand', 'uid'),
	attribute('group', 'groupOperand', 'guid'),
	comparison('user'),
	comparison('group'),
	{
		displayName: 'Value',
		name: 'value',
		type: 'string',
		default: '',
		placeholder: 'e.g. superhero1',
		description: 'The value with which it is compared, or several separated by commas',
	},
];

const CELLS: Record<string, Cell> = {
	...choiceCells(filterRow),
	// Read by `comparedValue`, which knows whether the attribute is a time or a text
	value: { label: 'Value', as: (value) => value, required: true },
};

/** A row as the service takes it. Refuses a comparison that the service does not have for users or for groups. */
function filterOf(row: Row, refuse: Refuse) {
	// A row lacks each choice that nobody changed. `choiceCells` gives the defaults, but not of choices that the form may hide
	const { type, operand = 'uid', groupOperand = 'guid', value } = row;
	const { entity, operator = 'equals' } = row as Record<string, string>;
	const allowed = COMPARISONS[entity].map((option) => option.value);
	if (!allowed.includes(operator)) {
		refuse(inCell('Comparison', `of a ${entity} has to be one of ${allowed.join(', ')}`));
	}
	const compared = { operand: (entity === 'group' ? groupOperand : operand) as string, operator };
	return { type, entity, ...compared, value: comparedValue(compared, value, refuse) };
}

/** The value that a filter compares with: a text, or a time in Unix seconds; several are joined by commas. */
function comparedValue(
	{ operand, operator }: Record<'operand' | 'operator', string>,
	value: unknown,
	refuse: Refuse,
): string {
	const refuseValue = (reason: string) => refuse(inCell('Value', reason));
	const read = readerFor(operand, operator);
	// A date object is a single value
	const isList = LIST_OPERATORS.includes(operator) && !isRecord(value);
	const values = isList ? list(value, refuseValue) : [value];
	if (values.length === 0) refuseValue('is empty');
	if (isList) refuseCommas(values, refuseValue);
	return values.map((single) => String(read(single, refuseValue))).join(',');
}

function readerFor(operand: string, operator: string): Convert {
	if (operand === 'createdAt' && TIME_OPERATORS.includes(operator)) return unixSeconds;
	return IDS.includes(operand) && WHOLE_OPERATORS.includes(operator) ? wholeId : trimmedText;
}

/** An ID that is compared as a whole. One that nobody has would let a rule examine nobody, or everybody. */
const wholeId: Convert = (value, refuse) =>
	typeof value === 'string' && SEPARATORS.test(value.trim())
		? refuse("holds several values: choose 'Is One Of' or 'Is None Of'")
		: filterId(value, refuse);

/** The spellings of operators in requests by their spellings in answers. */
const OPERATOR_SPELLINGS: Record<string, string> = { 'not equals': 'notEquals', 'not in': 'notIn' };

/** Filters in JSON, as a person writes them or as the service answers them. */
export const filtersOfJson = atMost(MAX_FILTERS, 'filters', (value, refuse) =>
	objectsIn(value, 'filters', refuse).map((filter) => {
		const { operator, value: compared } = filter;
		return {
			...filter,
			...(typeof operator === 'string' && { operator: OPERATOR_SPELLINGS[operator] ?? operator }),
			...(Array.isArray(compared) && { value: compared.join(',') }),
		};
	}),
);

export const filters: Field = {
	displayName: 'Filters',
	name: 'filters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add filter',
	default: {},
	description: 'Whose messages the rule examines. Without filters: all.',
	options: [{ displayName: 'Filter', name: 'filter', values: filterRow }],
	routing: { send: { type: 'body', property: 'filters' } },
	as: atMost(MAX_FILTERS, 'filters', rows('filter', CELLS, filterOf)),
	// If the field is added without a row, the rule loses all filters
	whenEmpty: { sends: [] },
};
