import type { IDataObject } from 'n8n-workflow';
import { get } from '../CometChat/transport/request/nesting';
import { decisionFor } from './decision';
import type { Decision, Verdict } from './decision';

/** A clear case, which needs no run of the workflow. */
export interface Rule {
	what: 'group' | 'sender' | 'type' | 'word';
	/** Small letters; words as {@link plainText} gives them. */
	values: string[];
	decision: Verdict;
}

/** Scripts that write words without spaces between them: there, a part of a text can be a word. */
const WITHOUT_SPACES =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The decision of the first rule that fits; undefined where none does. */
export function decideByRules(rules: Rule[], message: IDataObject): Decision | undefined {
	for (const [index, rule] of rules.entries()) {
		const found = FINDS[rule.what](rule.values, message);
		if (found !== undefined) {
			return decisionFor(rule.decision, `Rule ${index + 1}: ${rule.what} '${found}'`);
		}
	}
	return undefined;
}

/** The value of a rule that fits a message. */
const FINDS: Record<Rule['what'], (values: string[], message: IDataObject) => string | undefined> =
	{
		group: (values, { receiverType, receiver }) =>
			receiverType === 'group' ? oneOf(values, receiver) : undefined,
		sender: (values, { sender }) => oneOf(values, sender),
		type: (values, { type, category }) => oneOf(values, type) ?? oneOf(values, category),
		word: (values, message) => {
			const said = get(message, ['data', 'text']);
			if (typeof said !== 'string') return undefined;
			const text = ` ${plainText(said)} `;
			return values.find((word) => text.includes(WITHOUT_SPACES.test(word) ? word : ` ${word} `));
		},
	};

/**
 * A text as rules compare it: one form for characters that Unicode writes in several ways, small letters, and one space
 * for everything that is no letter, digit or emoji. Emoji are words of their own.
 */
export function plainText(text: string): string {
	return text
		.normalize('NFKC')
		.toLowerCase()
		.replace(/\p{Extended_Pictographic}/gu, ' $& ')
		.replace(/[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+|\p{Variation_Selector}/gu, ' ')
		.replace(/ +/g, ' ')
		.trim();
}

function oneOf(values: string[], value: unknown): string | undefined {
	return typeof value === 'string'
		? values.find((entry) => entry === value.toLowerCase())
		: undefined;
}
