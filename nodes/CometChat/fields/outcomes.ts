import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../transport/errors';
import { isRecord } from '../transport/request/values';
import type { Operation, Outcome } from '../transport/types';

export interface TargetsOf {
	/** What the answer holds: `{<id>: {success, message?, error?: {code, message}}}`. */
	answers: unknown;
	/** The IDs that were sent. */
	targets: string[];
	/** The record of a target that succeeded, without the message of the service. */
	recordOf: (target: string) => IDataObject;
	/** The code of a target that was as wanted before, which counts as success with `changed: false`. */
	unchanged?: string;
}

/** One outcome for each target of a batch: the service tells them inside of one successful answer. */
export function outcomesOf({ answers, targets, recordOf, unchanged }: TargetsOf): Outcome[] {
	const told = new Map(
		Object.entries(isRecord(answers) ? answers : {}).map(([id, answer]) => [
			id.toLowerCase(),
			answer,
		]),
	);
	return distinctIds(targets).map((target) => {
		const answer = told.get(target.toLowerCase());
		if (!isRecord(answer)) {
			return new ServiceError(`${target}: The service did not say what became of it`, {
				advice: 'Check it in the app before you run the item again.',
			});
		}
		const { success, message, error } = answer;
		if (success === true) {
			const changed = unchanged === undefined ? {} : { changed: true };
			return { ...recordOf(target), ...changed, message: message as string };
		}
		const refusal = isRecord(error) ? error : {};
		const code = typeof refusal.code === 'string' ? refusal.code : undefined;
		const said = String(refusal.message ?? message ?? 'The service refused it');
		if (code !== undefined && code === unchanged) {
			return { ...recordOf(target), changed: false, message: said };
		}
		return new ServiceError(`${target}: ${said}`, { code });
	});
}

/** What was removed, for an answer that holds only what is left. */
export const removedFrom: NonNullable<Operation['records']> = (data, { request: { ids } }) => [
	{ removed: true, ...ids, ...(data as IDataObject | undefined) },
];

/** The first text of each key; also of many thousands, which a text could not be looked for one by one. */
export function firstByKey(texts: string[], keyOf: (text: string) => string): string[] {
	const byKey = new Map<string, string>();
	for (const text of texts) {
		const key = keyOf(text);
		if (!byKey.has(key)) byKey.set(key, text);
	}
	return [...byKey.values()];
}

/** IDs without repetitions: the service keeps them in lower case and takes any. */
export function distinctIds(ids: string[]): string[] {
	return firstByKey(ids, (id) => id.toLowerCase());
}
