import type { IDataObject } from 'n8n-workflow';
import { refuseAs } from '../shared/values/inputError';
import { isEmpty, list, oneOf, text } from '../shared/values/readers';
import { numberWithin, type ParameterSource } from '../shared/webhook/settings';
import {
	FAILED_TEXT,
	LATE_TEXT,
	MAX_RUNS,
	TIME_LIMITS,
	USUAL_MAX_RUNS,
	USUAL_TIME_LIMIT,
} from './fields';

/** The values of the form. */
export interface Settings {
	authentication: 'header' | 'basicAuth';
	respond: 'streaming' | 'lastNode';
	/** The names of the nodes that answer; empty for all. */
	answeringNodes: string[];
	/** The text for the person in the chat when the workflow fails. */
	failureText: string;
	/** The text for the person in the chat when the workflow takes too long. */
	lateText: string;
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
	const choice = <Value extends string>(values: Value[], field: string, value: unknown) =>
		oneOf(values)(value, refuseAs(field)) as Value;
	const sentence = (value: unknown, field: string, preset: string) =>
		isEmpty(value) ? preset : text(value, refuseAs(field));
	const { answeringNodes, failureText, lateText, timeLimit, maxRuns } = options;
	return {
		authentication: choice(
			['header', 'basicAuth'],
			'Authentication',
			read('authentication', 'header'),
		),
		respond: choice(['streaming', 'lastNode'], 'Respond', read('respond', 'streaming')),
		answeringNodes: list(answeringNodes ?? '', refuseAs('Answering Nodes')),
		failureText: sentence(failureText, 'Text When It Fails', FAILED_TEXT),
		lateText: sentence(lateText, 'Text When Time Is Over', LATE_TEXT),
		timeLimit:
			numberWithin(TIME_LIMITS, 'Time Limit (Seconds)', timeLimit ?? USUAL_TIME_LIMIT) * 1_000,
		maxRuns: Math.floor(numberWithin(MAX_RUNS, 'Max Runs at Once', maxRuns ?? USUAL_MAX_RUNS)),
	};
}
