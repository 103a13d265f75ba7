import type { INodeProperties } from 'n8n-workflow';
import { picker } from '../../fields';
import { isRecord, rows } from '../../transport/request/values';
import type { Convert, Field, Refuse } from '../../transport/types';
import { at, choiceIn, textCell, type Row } from './rowCells';

/** A rule has so many conditions at most. */
const MOST = 10;

const keywordList: Field = {
	...picker(
		'keywordId',
		'Keyword List',
		'searchKeywordLists',
		'e.g. swear-words',
		'The list whose entries are looked for, chosen from the list or given by ID',
	),
	required: undefined,
	displayOptions: { show: { compareWith: ['keywordList'] } },
};

/** One condition: what makes a rule catch a message. */
const conditionRow: INodeProperties[] = [
	{
		displayName: 'Category',
		name: 'category',
		type: 'options',
		options: [
			{ name: 'Pattern', value: 'pattern', description: 'Regular expressions' },
			{
				name: 'Sentence Similarity',
				value: 'sentence-similarity',
				description: 'Sentences with the same meaning',
			},
			{ name: 'Toxicity', value: 'toxicity', description: 'How hurtful a text is, as a score' },
			{ name: 'Word', value: 'word', description: 'Words and phrases' },
		],
		default: 'word',
		description: 'The kind of content that is looked for',
	},
	{
		displayName: 'Entity',
		name: 'entity',
		type: 'options',
		options: [{ name: 'Message', value: 'message' }],
		default: 'message',
		description: 'The kind of record that is examined',
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
		description: 'The part of the message that is examined',
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
		description: 'How the part is compared',
	},
	{
		displayName: 'Compare With',
		name: 'compareWith',
		type: 'options',
		options: [
			{ name: 'Keyword List', value: 'keywordList' },
			{ name: 'Score', value: 'score', description: 'The rating by the AI of the service' },
			{ name: 'Text', value: 'text' },
		],
		default: 'keywordList',
		description: 'The kind of value with which the part is compared',
	},
	keywordList as INodeProperties,
	{
		displayName: 'Label',
		name: 'label',
		type: 'string',
		default: '',
		placeholder: 'e.g. toxicity',
		description: 'The trait that is scored, like toxicity for texts and violence for images',
		displayOptions: { show: { compareWith: ['score'] } },
	},
	{
		displayName: 'Score Above',
		name: 'score',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 80,
		description: 'The rule catches messages with a higher score, in percent',
		displayOptions: { show: { compareWith: ['score'] } },
	},
	{
		displayName: 'Text',
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. free money',
		description: 'The text that is looked for',
		displayOptions: { show: { compareWith: ['text'] } },
	},
];

/** The rows as the service takes them: numbered, and with what it wants to know of the value. */
const conditionRows: Convert = (value, refuse) => {
	const given = rows('condition')(value, refuse) as Row[];
	checkCount(given, refuse);
	return given.map((row, index) => {
		const choice = (name: string) => choiceIn(conditionRow, row, name, index, refuse);
		const operand = choice('operand');
		const compareWith = choice('compareWith');
		return {
			id: index + 1,
			entity: choice('entity'),
			operand,
			operator: choice('operator'),
			category: choice('category'),
			isKeywordReferencePresent: compareWith === 'keywordList',
			isMediaPresent: ['image', 'video'].includes(operand),
			value: comparedValue(row, compareWith, index, refuse),
		};
	});
};

function comparedValue(row: Row, compareWith: string, index: number, refuse: Refuse): string {
	const cell = (name: string, label: string) =>
		row[name] === undefined
			? refuse(`has a row without '${label}' ${at(index)}`)
			: textCell(row[name], label, index, refuse);
	if (compareWith === 'keywordList') return cell('keywordId', 'Keyword List');
	if (compareWith === 'text') return cell('text', 'Text');
	const score = Number(row.score ?? 80);
	return Number.isInteger(score) && score >= 0 && score <= 100
		? `${cell('label', 'Label')}_greaterThan_${score}`
		: refuse(`has a row whose 'Score Above' is no whole number from 0 to 100 ${at(index)}`);
}

/** What answers hold of a condition besides what is written. */
const ADDED = ['message', 'weight'];

/**
 * Conditions in JSON, as they are written or as the service answers them: there the value is a list, one name has
 * another spelling, and texts are added.
 */
export const conditionsOfJson: Convert = (value, refuse) => {
	if (!Array.isArray(value) || !value.every(isRecord)) {
		return refuse('has conditions that are no JSON array of objects');
	}
	checkCount(value, refuse);
	return value.map((given, index) => {
		const { isKeywordsReferencePresent, ...condition } = given;
		const { value: compared } = condition;
		for (const key of ADDED) delete condition[key];
		return {
			id: index + 1,
			...(isKeywordsReferencePresent !== undefined && {
				isKeywordReferencePresent: isKeywordsReferencePresent,
			}),
			...condition,
			...(Array.isArray(compared) && compared.length === 1 && { value: compared[0] as unknown }),
		};
	});
};

function checkCount(conditions: unknown[], refuse: Refuse): void {
	if (conditions.length > MOST) {
		refuse(`has ${conditions.length} conditions; ${MOST} is the most`);
	}
}

export const conditions: Field = {
	displayName: 'Conditions',
	name: 'conditions',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add condition',
	default: {},
	description: 'The conditions under which the rule catches a message',
	options: [{ displayName: 'Condition', name: 'condition', values: conditionRow }],
	routing: { send: { type: 'body', property: 'conditions' } },
	as: conditionRows,
};
