import type { IDataObject } from 'n8n-workflow';
import { get } from '../shared/values/nesting';
import { decisionFor } from '../shared/webhook/decision';
import type { Decision, Verdict } from '../shared/webhook/decision';
import { senderOf, textOf } from '../shared/webhook/payload';
import { SearchableText } from './words/find';
import type { Word } from './words/word';

/** A clear case, which needs no run of the workflow. */
export type Rule = { decision: Verdict } & (
	| { what: 'word'; words: Word[] }
	/** The values are in small letters. */
	| { what: 'group' | 'sender' | 'type'; values: string[] }
);

/**
 * The decision of the first rule that fits; undefined if none fits.
 * @param findDisguised whether words are also found if they are disguised
 */
export function decideByRules(
	rules: Rule[],
	message: IDataObject,
	findDisguised = false,
): Decision | undefined {
	const text = get(message, ['data', 'text']);
	const searchable = typeof text === 'string' ? new SearchableText(text, findDisguised) : undefined;
	for (const [index, rule] of rules.entries()) {
		const value = valueIn(rule, message, searchable);
		if (value !== undefined) {
			return decisionFor(rule.decision, `Rule ${index + 1}: ${rule.what} '${value}'`);
		}
	}
	return undefined;
}

/**
 * The first value of a rule that fits a message; undefined if none fits.
 * @param text the text of the message, if there is one
 */
function valueIn(rule: Rule, message: IDataObject, text?: SearchableText): string | undefined {
	const { receiverType, receiver, type, category } = message;
	switch (rule.what) {
		case 'word':
			return text && rule.words.find((word) => text.has(word))?.typed;
		case 'group':
			return receiverType === 'group' ? equalEntry(rule.values, receiver) : undefined;
		case 'sender':
			return equalEntry(rule.values, senderOf(message));
		case 'type':
			return equalEntry(rule.values, type) ?? equalEntry(rule.values, category);
	}
}

function equalEntry(values: string[], value: unknown): string | undefined {
	// The service may write an ID as a number
	const given = textOf(value)?.toLowerCase();
	return values.find((entry) => entry === given);
}
