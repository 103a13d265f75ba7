import { rows, type Cell, type Row } from '../../../shared/values/rows';
import { integer, fullyTrimmedText, trimmedText } from '../../../shared/values/readers';
import type { Convert, Refuse } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';
import { quoted } from '../keywordList/entryForms';
import { patternProblem } from '../keywordList/patternProblem';
import { atMost, choiceCells, objectsIn } from './cells';
import { conditionRow, DEFAULT_SCORE, LABELS } from './conditionRow';

/** Conditions of a rule: https://www.cometchat.com/docs/moderation/constraints-and-limits */
const MAX_CONDITIONS = 10;

/** The cell that holds the compared value, by the choice in 'Compare With'. */
const VALUE_CELL = {
	keywordList: 'keywordId',
	score: 'label',
	text: 'text',
} as const;
const VALUE_CELLS = Object.values(VALUE_CELL);

type Comparison = keyof typeof VALUE_CELL;

/** By category: the content that a rule looks for, and the choices of 'Compare With'. The first choice is the default. */
const LOOKS_FOR: Record<string, { content: string; comparisons: Comparison[] }> = {
	media: { content: 'traits of images or videos', comparisons: ['score'] },
	pattern: { content: 'patterns', comparisons: ['keywordList', 'text'] },
	'sentence-similarity': { content: 'sentences', comparisons: ['keywordList'] },
	toxicity: { content: 'toxic text', comparisons: ['score'] },
	word: { content: 'words', comparisons: ['keywordList', 'text'] },
};

/** Stands between a label and its score. */
const ABOVE = '_greaterThan_';

/** A whole percentage, above which the rule catches a message. */
const score: Convert = (value, refuse) => {
	const refuseScore = () => refuse('is no whole number from 0 to 100');
	const given = integer(value, refuseScore);
	return given >= 0 && given <= 100 ? given : refuseScore();
};

/** The trait that is scored. As answers have it, the score stands behind it. */
const label: Convert = (value, refuse) => {
	const given = trimmedText(value, refuse);
	return given.includes(ABOVE)
		? refuse(`holds a score, which belongs into '${LABELS.score}'`)
		: given;
};

const CELLS: Record<string, Cell> = {
	...choiceCells(conditionRow),
	keywordId: { label: LABELS.keywordId, as: fullyTrimmedText },
	label: { label: LABELS.label, as: label },
	score: { label: LABELS.score, as: score },
	text: { label: LABELS.text, as: fullyTrimmedText },
};

/** A row as the service takes it: with the number of the row, and with flags that tell the kind of the value. */
function conditionOf(row: Row, refuse: Refuse, index: number) {
	// A row lacks each choice that nobody changed. `choiceCells` gives the defaults, but not of choices that the form may hide
	const { category, operand = 'text', medium = 'image', operator = 'contains' } = row;
	const isMedia = category === 'media';
	const comparison = comparisonOf(row, refuse);
	return {
		id: index + 1,
		// Rules examine nothing else
		entity: 'message',
		operand: isMedia ? medium : operand,
		operator,
		// Traits of images and videos belong to the category of words
		category: isMedia ? 'word' : category,
		isKeywordReferencePresent: comparison === 'keywordList',
		isMediaPresent: isMedia,
		value: comparedValue(row, comparison, refuse),
	};
}

/**
 * The choice of 'Compare With' that counts for a row. A value in another cell is refused, because it is not sent. A choice
 * that the category does not have is passed over: n8n adds all choices with their defaults while an expression gives the
 * category.
 */
function comparisonOf(row: Row, refuse: Refuse): Comparison {
	const { content, comparisons } = LOOKS_FOR[row.category as string];
	const comparison = comparisons.find((choice) => choice === row.compareWith) ?? comparisons[0];
	const sent = VALUE_CELL[comparison];
	const extra = VALUE_CELLS.find((cell) => cell !== sent && row[cell] !== undefined);
	if (extra) {
		refuse(
			`has a row that looks for ${content} by '${LABELS[sent]}', but holds '${LABELS[extra]}'`,
		);
	}
	return comparison;
}

/** The value of a condition as the service takes it; a score stands beside its label: `violence_greaterThan_80`. */
function comparedValue(row: Row, comparison: Comparison, refuse: Refuse): unknown {
	const cell = VALUE_CELL[comparison];
	const value = row[cell] ?? refuse(`has a row without '${LABELS[cell]}'`);
	if (row.category === 'pattern' && comparison === 'text') {
		const problem = patternProblem(value as string);
		if (problem) refuse(`has a row with the pattern ${quoted(value as string)} ${problem}`);
	}
	return comparison === 'score'
		? `${String(value)}${ABOVE}${String(row.score ?? DEFAULT_SCORE)}`
		: value;
}

/** Fields of a condition that answers have and requests do not take. */
const ONLY_IN_ANSWERS = ['message', 'weight'];

/**
 * Conditions in JSON, as a person writes them or as the service answers them. In an answer, the value is a list, the name
 * `isKeywordReferencePresent` has another spelling, and texts are added.
 */
export const conditionsOfJson = atMost(MAX_CONDITIONS, 'conditions', (value, refuse) =>
	objectsIn(value, 'conditions', refuse).map((given, index) => {
		const { isKeywordsReferencePresent, ...condition } = given;
		const { value: compared } = condition;
		for (const key of ONLY_IN_ANSWERS) delete condition[key];
		return {
			id: index + 1,
			...(isKeywordsReferencePresent !== undefined && {
				isKeywordReferencePresent: isKeywordsReferencePresent,
			}),
			...condition,
			...(Array.isArray(compared) && compared.length === 1 && { value: compared[0] as unknown }),
		};
	}),
);

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
	as: atMost(MAX_CONDITIONS, 'conditions', rows('condition', CELLS, conditionOf)),
};
