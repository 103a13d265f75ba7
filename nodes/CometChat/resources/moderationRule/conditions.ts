import { rows, type Row } from '../../../shared/values/rows';
import { integer, isRecord, word } from '../../../shared/values/readers';
import type { Convert, Refuse } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';
import { quoted } from '../keywordList/entries';
import { patternProblem } from '../keywordList/patternProblem';
import { choiceCells } from './cells';
import { conditionRow, DEFAULT_SCORE, LABELS } from './conditionRow';

/** Conditions of a rule: https://www.cometchat.com/docs/moderation/constraints-and-limits */
const MAX_CONDITIONS = 10;

/** The cells that hold what is compared, by what 'Compare With' says. */
const VALUE_CELL = {
	keywordList: 'keywordId',
	score: 'label',
	text: 'text',
} as const;
const VALUE_CELLS = Object.values(VALUE_CELL);

/** By category: the content that a rule looks for, and the cells to compare it with. The first cell is the default. */
const LOOKS_FOR: Record<string, { what: string; compareWith: Array<keyof typeof VALUE_CELL> }> = {
	media: { what: 'traits of images or videos', compareWith: ['score'] },
	pattern: { what: 'patterns', compareWith: ['keywordList', 'text'] },
	'sentence-similarity': { what: 'sentences', compareWith: ['keywordList'] },
	toxicity: { what: 'toxic text', compareWith: ['score'] },
	word: { what: 'words', compareWith: ['keywordList', 'text'] },
};

/** A whole percentage, above which the rule catches a message. */
const score: Convert = (value, refuse) => {
	const refuseScore = () => refuse('is no whole number from 0 to 100');
	const given = integer(value, refuseScore);
	return given >= 0 && given <= 100 ? given : refuseScore();
};

/** The rows as the service takes them: numbered, and with what it wants to know of the value. */
const readRows = rows(
	'condition',
	{
		...choiceCells(conditionRow),
		keywordId: { label: LABELS.keywordId, as: word },
		label: { label: LABELS.label, as: word },
		score: { label: LABELS.score, as: score },
		text: { label: LABELS.text, as: word },
	},
	(row, refuse, index) => {
		const isMedia = row.category === 'media';
		const compareWith = comparisonOf(row, refuse);
		return {
			id: index + 1,
			// Rules examine nothing else
			entity: 'message',
			operand: isMedia ? (row.medium ?? 'image') : (row.operand ?? 'text'),
			operator: row.operator ?? 'contains',
			// Traits of images and videos belong to the category of words
			category: isMedia ? 'word' : row.category,
			isKeywordReferencePresent: compareWith === 'keywordList',
			isMediaPresent: isMedia,
			value: comparedValue(row, compareWith, refuse),
		};
	},
);

/**
 * With what a row compares. A value that would not be sent is refused. While an expression gives the category, n8n adds
 * all other choices with their defaults: these say nothing.
 */
function comparisonOf(row: Row, refuse: Refuse): keyof typeof VALUE_CELL {
	const { what, compareWith } = LOOKS_FOR[row.category as string];
	const comparison = compareWith.find((each) => each === row.compareWith) ?? compareWith[0];
	const sent = VALUE_CELL[comparison];
	const lost = VALUE_CELLS.find((cell) => cell !== sent && row[cell] !== undefined);
	if (lost) {
		refuse(`has a row that looks for ${what} by '${LABELS[sent]}', but holds '${LABELS[lost]}'`);
	}
	return comparison;
}

function comparedValue(row: Row, compareWith: keyof typeof VALUE_CELL, refuse: Refuse): unknown {
	const cell = VALUE_CELL[compareWith];
	const value = row[cell] ?? refuse(`has a row without '${LABELS[cell]}'`);
	if (row.category === 'pattern' && compareWith === 'text') {
		const problem = patternProblem(value as string);
		if (problem) refuse(`has a row with the pattern ${quoted(value as string)} ${problem}`);
	}
	return compareWith === 'score'
		? `${String(value)}_greaterThan_${String(row.score ?? DEFAULT_SCORE)}`
		: value;
}

const conditionRows: Convert = (value, refuse) => {
	const conditions = readRows(value, refuse);
	checkCount(conditions, refuse);
	return conditions;
};

/** Fields of a condition that only answers have. */
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
	if (conditions.length > MAX_CONDITIONS) {
		refuse(`has ${conditions.length} conditions; ${MAX_CONDITIONS} is the most`);
	}
}

export const conditions: Field = {
	displayName: 'Conditions',
	name: 'conditions',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add condition',
	default: {},
	description:
		'When the rule catches a message. Whether one of several conditions is enough is not documented: try it.',
	options: [{ displayName: 'Condition', name: 'condition', values: conditionRow }],
	routing: { send: { type: 'body', property: 'conditions' } },
	as: conditionRows,
};
