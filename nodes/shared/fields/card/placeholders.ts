import { isEmpty, isRecord, jsonIn, text as asText } from '../../values/readers';
import type { Refuse } from '../../values/types';

/** Matches a placeholder: any text in two braces, e.g. `{{user.name}}`, as the Card Builder writes it. */
export const PLACEHOLDER = /\{\{\s*([^{}\s](?:[^{}]*[^{}\s])?)\s*\}\}/g;

/** A copy in which each text is changed. Keys stay as they are, and values that JSON cannot hold are lost. */
const withTexts = (json: unknown, change: (text: string) => string): unknown =>
	JSON.parse(JSON.stringify(json), (_key, value: unknown) =>
		typeof value === 'string' ? change(value) : value,
	);

/** The names of all placeholders in the texts of a card, each once, e.g. `a` and `b` of `{{a}} {{b}} {{a}}`. */
export function placeholdersIn(json: unknown): string[] {
	const names = new Set<string>();
	// The copy is not used: `withTexts` only goes through the texts here
	withTexts(json, (text) => {
		for (const [, name] of text.matchAll(PLACEHOLDER)) names.add(name);
		return text;
	});
	return [...names];
}

/**
 * The names of the placeholders in fields as the form holds them. An expression of n8n counts as without placeholders, because
 * only a run knows its text.
 */
export function placeholdersOfFields(written: unknown[]): string[] {
	const texts = written.map((value) => pastedText(value) ?? value);
	return placeholdersIn(texts.filter((value) => !isExpression(value)).map(parsed));
}

const isExpression = (written: unknown): written is string =>
	typeof written === 'string' && written.startsWith('=');

/** The value of a text in JSON, which may write a letter of a name as a number. Other texts stay, e.g. an unfinished card. */
function parsed(written: unknown): unknown {
	return typeof written === 'string' ? (jsonIn(written) ?? written) : written;
}

/**
 * Copies a content and replaces its placeholders by their values, as texts. Placeholders in these values stay as they
 * are.
 * @param valueOf the value of a variable as it was given
 * @throws by `refuse` for a placeholder without a value, by its name
 */
export function filledIn(
	json: unknown,
	valueOf: (name: string) => unknown,
	refuse: Refuse,
): unknown {
	const values = new Map<string, string>();
	const missing: string[] = [];
	for (const name of placeholdersIn(json)) {
		const value = valueOf(name);
		const refuseIt: Refuse = (reason) => refuse(`has '${name}', which ${reason}`);
		if (isEmpty(value)) missing.push(name);
		else values.set(name, writtenOut(value, refuseIt));
	}
	if (missing.length > 0) {
		const names = missing.map((name) => `'${name}'`).join(', ');
		refuse(`has no value for ${names}, so that people would read {{${missing[0]}}}`);
	}
	return withTexts(json, (text) =>
		text.replace(PLACEHOLDER, (_all, name: string) => values.get(name)!),
	);
}

/** The value of a variable, as it is put into a content: numbers and switches are written out. */
export const writtenOut = (value: unknown, refuse: Refuse): string =>
	typeof value === 'boolean' ? String(value) : asText(value, refuse);

/**
 * Names that n8n's expressions know, e.g. `true` and `Math.max`. Any other single name comes out empty. A function like
 * Date counts only with a member, e.g. Date.now(), because the name alone gives its source code.
 */
const KNOWN_TO_N8N =
	/^((this|true|false|null|undefined|NaN|Infinity)\b|(JSON|Math|Object|Array|String|Number|Boolean|Date|DateTime|Duration|Interval|Intl|RegExp|Set|Map)\.)/;

/**
 * Whether n8n replaces a placeholder by nothing: it is a single name, e.g. `user.name` or `items[0]`, and n8n's expressions do
 * not know this name.
 */
const comesOutEmpty = (name: string): boolean =>
	/^[\p{L}_](?:[\p{L}\p{N}_.-]|\[\d+\])*$/u.test(name) && !KNOWN_TO_N8N.test(name);

/** The texts in two braces that n8n takes for expressions. n8n leaves two braces behind a backslash alone. */
const namesIn = (written: string): string[] =>
	[...written.replace(/\\\{\{/g, '').matchAll(PLACEHOLDER)].map(([, name]) => name);

/**
 * The texts of a field as they were pasted or typed, with their placeholders: `=hi {{user.name}}` gives `hi {{user.name}}`. n8n's
 * editor makes an expression of any text with two braces, in which n8n replaces the placeholders by nothing.
 * @param written what stands in the form, before n8n resolves it: a text, or rows of texts
 * @returns undefined for a field without placeholders, e.g. `={{ $json.text }}`: n8n resolves it
 * @throws by `refuse` for placeholders beside expressions of n8n, e.g. `=hi {{user.name}}, {{ $json.text }}`
 */
export function asPasted(written: unknown, refuse: Refuse): unknown {
	const expressions = textsIn(written).filter(isExpression);
	const emptied = expressions.flatMap(namesIn).find(comesOutEmpty);
	if (emptied === undefined) return undefined;
	if (expressions.every((text) => pastedText(text) !== undefined)) {
		return withTexts(written, (text) => pastedText(text) ?? text);
	}
	return refuse(
		`has {{${emptied}}} in an expression, where n8n would put nothing in its place. Set the field to Fixed`,
	);
}

function textsIn(written: unknown): string[] {
	if (typeof written === 'string') return [written];
	const isList = isRecord(written) || Array.isArray(written);
	return isList ? Object.values(written).flatMap(textsIn) : [];
}

/** A text of which the editor has made an expression; undefined for anything else. */
function pastedText(written: unknown): string | undefined {
	if (!isExpression(written)) return undefined;
	const names = namesIn(written);
	return names.length > 0 && names.every(comesOutEmpty) ? written.slice(1) : undefined;
}
