import type { IDataObject } from 'n8n-workflow';
import { InputError, refuseAs } from '../CometChat/transport/errors';
import { flag, list, number, oneOf } from '../CometChat/transport/request/values';
import type { ParameterSource } from '../shared/webhook/settings';
import { SERVICE_WAITS } from './fields';
import { plainText } from './rules';
import type { Rule } from './rules';
import type { Verdict } from './decision';

/** The values of the form. */
export interface Settings {
	rules: Rule[];
	/** The treatment of messages that no rule fits. */
	others: Verdict | 'workflow';
	/** The answer when no decision comes. */
	fallback: Verdict | 'leave';
	simplify: boolean;
	/** Milliseconds. */
	timeLimit: number;
	maxRuns: number;
}

/**
 * Reads the form.
 * @throws InputError naming the field
 */
export function readSettings(context: ParameterSource): Settings {
	const read = (name: string, preset: unknown) => context.getNodeParameter(name, preset) ?? preset;
	const options = read('options', {}) as IDataObject;
	return {
		rules: rulesOf(read('rules', {}) as IDataObject),
		others: choice(
			['approve', 'block', 'workflow'],
			'All Other Messages',
			read('others', 'workflow'),
		),
		fallback: choice(
			['approve', 'block', 'leave'],
			'When No Decision Comes',
			read('fallback', 'approve'),
		),
		simplify: flag(read('simplify', true), refuseAs('Simplify')),
		timeLimit: within(100, SERVICE_WAITS - 100, 'Time Limit (Ms)', options.timeLimit ?? 1_500),
		maxRuns: within(1, 100, 'Max Runs at Once', options.maxRuns ?? 5),
	};
}

function rulesOf({ rule }: IDataObject): Rule[] {
	const rows = Array.isArray(rule) ? (rule as IDataObject[]) : [];
	return rows.map(({ what, values, decision }, index) => {
		const field = `One Of (rule ${index + 1})`;
		const kind = choice(
			['group', 'sender', 'type', 'word'],
			`If (rule ${index + 1})`,
			what ?? 'word',
		);
		const entries = list(values ?? '', refuseAs(field)).map((entry) =>
			kind === 'word' ? wordOf(entry, field) : entry.toLowerCase(),
		);
		// A rule that fits nothing is a mistake that nobody would see
		if (entries.length === 0) throw new InputError(field, 'is empty');
		const verdict = choice(
			['approve', 'block'],
			`Decision (rule ${index + 1})`,
			decision ?? 'block',
		);
		return { what: kind, values: entries, decision: verdict };
	});
}

function wordOf(entry: string, field: string): string {
	const plain = plainText(entry);
	if (plain !== '') return plain;
	throw new InputError(field, `has '${entry}', which holds no letter, digit or emoji`);
}

function choice<Value extends string>(values: Value[], field: string, value: unknown): Value {
	return oneOf(values)(value, refuseAs(field)) as Value;
}

function within(least: number, most: number, field: string, value: unknown): number {
	const given = number(value, refuseAs(field));
	if (given >= least && given <= most) return Math.floor(given);
	throw new InputError(field, `has to be ${least} to ${most}`);
}
