import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../transport/errors';
import { possibleId } from '../values/idsAndTags';
import { asRecord, isMissing, isNo, isRecord, isText, isYes, list } from '../values/readers';
import { hasErrorCode, saysNo } from '../values/verdict';
import type { RecordOrRefusal } from '../operation/outcome';
import type { Operation } from '../operation/types';
import type { Refuse } from '../values/types';

/** An answer about many targets, and what is known about the targets. */
export interface Batch {
	/** The data of the answer: `{<id>: {success, message?, error?: {code, message}}}`, or `{<id>: true}`. */
	answers: unknown;
	/** The IDs that were sent. */
	targets: string[];
	/** The record of a target that succeeded, without the message of the service. */
	recordOf: (target: string) => IDataObject;
	/** The code for a target that was as wanted before. Its outcome is a success with `changed: false`. */
	unchangedCode?: string;
	/** An attempt whose answer was lost may have changed a target that has the `unchangedCode` now. */
	afterLostAnswer?: true;
}

/** The outcome of each target of a batch. The service tells the outcomes inside of one successful answer. */
export function outcomesOf(batch: Batch): RecordOrRefusal[] {
	const answersById = new Map(
		Object.entries(asRecord(batch.answers)).map(([id, answer]) => [id.toLowerCase(), answer]),
	);
	return distinctIds(batch.targets).map((target) =>
		outcomeOf(target, answersById.get(target.toLowerCase()), batch),
	);
}

/**
 * The outcome of each target of a request whose answer need not tell outcomes.
 * @returns undefined if the answer tells no outcome
 */
export function outcomesIfTold(batch: Batch): RecordOrRefusal[] | undefined {
	const targets = new Set(batch.targets.map((target) => target.toLowerCase()));
	const isTold = Object.entries(asRecord(batch.answers)).some(([name, answer]) => {
		const isOutcome = isRecord(answer) || isYes(answer) || isNo(answer);
		return isOutcome && targets.has(name.toLowerCase());
	});
	return isTold ? outcomesOf(batch) : undefined;
}

function outcomeOf(
	target: string,
	given: unknown,
	{ recordOf, unchangedCode, afterLostAnswer }: Batch,
): RecordOrRefusal {
	const answer = isYes(given) || isNo(given) ? { success: isYes(given) } : given;
	if (!isRecord(answer)) {
		return new ServiceError(`${target}: The service did not say what became of it`, {
			target,
			advice: 'Check it in the app before you run the item again.',
		});
	}
	const { success, message, errors } = answer;
	const error = answer.error ?? [errors].flat()[0];
	// A yes in `success` decides alone. An answer without `success` may be the record itself
	const isRefused = hasErrorCode(answer) || saysNo(answer) || !isMissing(error);
	if (isYes(success) || !isRefused) {
		const changed = unchangedCode === undefined ? {} : { changed: true };
		const note = typeof message === 'string' ? { message } : {};
		return { ...recordOf(target), ...changed, ...note };
	}
	const refusal = isMissing(error) ? answer : asRecord(error);
	const code = typeof refusal.code === 'string' ? refusal.code : undefined;
	const texts = [refusal.message, message, error, 'The service refused it'];
	const reason = texts.find(isText)!;
	if (code !== undefined && code === unchangedCode) {
		const changed = afterLostAnswer ? {} : { changed: false };
		return { ...recordOf(target), ...changed, message: reason };
	}
	return new ServiceError(`${target}: ${reason}`, { code, target });
}

/** The outcome of each permission that was set, of a role or of a scope in a group. */
export const permissionOutcomes: NonNullable<Operation['records']> = (
	answers,
	{ request: { ids, body } },
) => {
	// The forms demand permissions
	const permissions = body.permissions as IDataObject;
	return outcomesOf({
		answers,
		targets: Object.keys(permissions),
		recordOf: (permission) => ({ ...ids, permission, value: permissions[permission] }),
	});
};

/** The record of a permission that was unset: `removed`, the IDs of the URL, and the permissions that are still set. */
export const withRemovedIds: NonNullable<Operation['records']> = (data, { request: { ids } }) => [
	{ removed: true, ...ids, ...asRecord(data) },
];

/** The first entry of each key. A map finds the entries, because a search in a list of many thousands takes too long. */
export function distinctBy<Entry>(entries: Entry[], keyOf: (entry: Entry) => string): Entry[] {
	const byKey = new Map<string, Entry>();
	for (const entry of entries) {
		const key = keyOf(entry);
		if (!byKey.has(key)) byKey.set(key, entry);
	}
	return [...byKey.values()];
}

/** IDs without repetitions: `[Ada, ada, bob]` becomes `[Ada, bob]`, because the service takes IDs in any case. */
export function distinctIds(ids: string[]): string[] {
	return distinctBy(ids, (id) => id.toLowerCase());
}

/** A list of UIDs or GUIDs, each once. */
export const idList = (value: unknown, refuse: Refuse): string[] =>
	distinctIds(list(value, refuse).map((id) => possibleId(id, refuse)));
