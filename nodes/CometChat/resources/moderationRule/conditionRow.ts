import type { INodeProperties } from 'n8n-workflow';
import { optionalPicker } from '../../../shared/fields';

/** The labels of the cells that hold the compared value. */
export const LABELS = {
	keywordId: 'Keyword List',
	label: 'Label',
	score: 'Score Above',
	text: 'Text',
};
/** The score, in percent, that the form presets. A row without a score gets this score, too. */
export const DEFAULT_SCORE = 80;

/** The categories whose conditions hold a score, and the categories with the choice 'Compare With'. */
const BY_SCORE = ['media', 'toxicity'];
const BY_CHOICE = ['pattern', 'word'];

const lists = optionalPicker(
	'keywordId',
	LABELS.keywordId,
	'searchKeywordLists',
	'e.g. swear-words',
	'The list whose entries are looked for, by ID',
);

/** The form of a condition, by which a rule catches messages, in everyday words. */
export const conditionRow: INodeProperties[] = [
	{
		displayName: 'Look For',
		name: 'category',
		type: 'options',
		options: [
			{
				name: 'Patterns',
				value: 'pattern',
				description: 'Regular expressions, e.g. for phone numbers',
			},
			{
				name: 'Sentences of the Same Meaning',
				value: 'sentence-similarity',
				description: 'Whatever the words in which it is said',
			},
			{
				name: 'Toxic Text',
				value: 'toxicity',
				description: 'The AI of the service scores how hurtful a text is',
			},
			{
				name: 'Traits of Images or Videos',
				value: 'media',
				description: 'The AI of the service scores traits like violence',
			},
			{ name: 'Words or Phrases', value: 'word' },
		],
		default: 'word',
		description: 'What a message must contain',
	},
	{
		displayName: 'In',
		name: 'operand',
		type: 'options',
		options: [
			{ name: 'Custom Data', value: 'custom' },
			{ name: 'Text', value: 'text' },
		],
		default: 'text',
		description: 'The part of the message that is examined',
		displayOptions: { hide: { category: ['media'] } },
	},
	{
		displayName: 'In',
		name: 'medium',
		type: 'options',
		options: [
			{ name: 'Images', value: 'image' },
			{ name: 'Videos', value: 'video' },
		],
		default: 'image',
		description: 'The part of the message that is examined',
		displayOptions: { show: { category: ['media'] } },
	},
	{
		displayName: 'Compare With',
		name: 'compareWith',
		type: 'options',
		options: [
			{ name: 'Keyword List', value: 'keywordList' },
			{ name: 'Text', value: 'text', description: 'A single word, phrase or pattern' },
		],
		default: 'keywordList',
		description: 'Where the words or patterns stand',
		displayOptions: { show: { category: BY_CHOICE } },
	},
	{
		...(lists as INodeProperties),
		displayOptions: { show: { category: BY_CHOICE, compareWith: ['keywordList'] } },
	},
	{
		...(lists as INodeProperties),
		displayOptions: { show: { category: ['sentence-similarity'] } },
	},
	{
		displayName: LABELS.text,
		name: 'text',
		type: 'string',
		default: '',
		placeholder: 'e.g. free money',
		description: 'The word, phrase or pattern that is looked for',
		displayOptions: { show: { category: BY_CHOICE, compareWith: ['text'] } },
	},
	{
		displayName: 'Match',
		name: 'operator',
		type: 'options',
		options: [
			{ name: 'Anywhere', value: 'contains', description: 'The part contains it' },
			{ name: 'The Whole', value: 'equals', description: 'The part holds nothing else' },
		],
		default: 'contains',
		description: 'Whether the part contains it, or is equal to it',
		displayOptions: { show: { category: BY_CHOICE } },
	},
	{
		displayName: LABELS.label,
		name: 'label',
		type: 'string',
		default: '',
		placeholder: 'e.g. violence',
		description: 'The trait that is scored, as the service names it',
		displayOptions: { show: { category: BY_SCORE } },
	},
	{
		displayName: LABELS.score,
		name: 'score',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: DEFAULT_SCORE,
		description: 'The rule catches messages with a higher score, in percent',
		displayOptions: { show: { category: BY_SCORE } },
	},
];
