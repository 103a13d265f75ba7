import type { IDataObject } from 'n8n-workflow';
import { Outcome, type RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item } from '../../../shared/operation/types';
import { orRefusal, ServiceError } from '../../../shared/transport/errors';
import type { Answer } from '../../../shared/transport/types';
import { InputError } from '../../../shared/values/inputError';
import { asRecord } from '../../../shared/values/readers';

/** The service takes at most this many users in one request. */
export const MAX_USERS_PER_REQUEST = 10_000;

/**
 * Refuses Retry On Fail for users of more than one part: n8n would begin with the first part again, so its users would
 * get the notification twice.
 * @throws InputError
 */
export function refuseRetries({ retriesOnFail }: Item, users: number): void {
	if (!retriesOnFail || users <= MAX_USERS_PER_REQUEST) return;
	throw new InputError(
		'User IDs',
		`names ${users} users, who are sent in parts, and 'Retry On Fail' in the settings of the node would send the first parts again after a later one failed. Switch it off`,
	);
}

/** The users of one request. */
export interface Part {
	users: string[];
	/** Values by user, for those who have any. */
	valuesByUser: IDataObject;
}

/** How far the sending had come when a part failed. */
export interface Standstill {
	/** The number of users in the parts before, which were sent. */
	sent: number;
	/** The first user of the failed part. */
	next: string;
	/** Nobody knows whether the failed part was sent, and the advice of the error does not say so. */
	isInDoubt: boolean;
}

/**
 * Sends the users in as many requests as are needed, one after the other. After a refusal nothing more is sent, so that no
 * user gets anything twice.
 * @param howToGoOn advice in the place of the error's own, for what must not be sent twice; undefined keeps the error's own
 * @returns one outcome for each part
 * @throws ServiceError when the first part is refused
 */
export async function sendInParts(
	values: Map<string, IDataObject>,
	send: (part: Part) => Promise<Answer>,
	howToGoOn: (at: Standstill) => string | undefined = () => undefined,
): Promise<RecordOrRefusal[]> {
	const uids = [...values.keys()];
	const parts = Math.ceil(uids.length / MAX_USERS_PER_REQUEST);
	const outcomes: RecordOrRefusal[] = [];
	let refusal: ServiceError['details'] | undefined;
	for (let part = 1; part <= parts; part++) {
		const sent = (part - 1) * MAX_USERS_PER_REQUEST;
		const users = uids.slice(sent, sent + MAX_USERS_PER_REQUEST);
		const label = `Part ${part} of ${parts} (users ${sent + 1} to ${sent + users.length}, from ${users[0]} on)`;
		if (refusal) {
			const why = 'nothing was sent, because the part before was refused';
			outcomes.push(new ServiceError(`${label}: ${why}`, refusal));
			continue;
		}
		const answer = await orRefusal(send({ users, valuesByUser: ownValues(users, values) }));
		if (!(answer instanceof ServiceError)) {
			outcomes.push({ part, parts, users: users.length, ...asRecord(answer.data) });
			continue;
		}
		const isInDoubt = await leavesDoubt(answer, part);
		const codeAdvice = howToGoOn({ sent, next: users[0], isInDoubt });
		// Other advice may be to run the item again, so users would get the notification twice
		const details = { ...answer.details, ...(codeAdvice && { codeAdvice, advice: undefined }) };
		if (part === 1) throw new ServiceError(answer.message, details);
		outcomes.push(new ServiceError(`${label}: ${answer.message}`, details));
		refusal = { code: answer.details.code, codeAdvice };
	}
	return outcomes;
}

/** Whether a failed part may have been sent all the same, and the advice of its error does not say so. */
async function leavesDoubt({ details }: ServiceError, part: number): Promise<boolean> {
	const { mayHaveBeenDone } = await import('../../../shared/transport/failure');
	const { status = 0 } = details;
	// The error for an unusable answer with a status of success tells of the doubt in its own advice. Only the first part keeps
	// this advice, because `howToGoOn` has none for a first part without a doubt
	const tellsOfDoubt = part === 1 && status >= 200 && status < 300;
	return mayHaveBeenDone(details) && !tellsOfDoubt;
}

/**
 * Adds to each outcome the input items of its part, so that a failed part fails these items and no others.
 * @param outcomes one for each part, in their order
 */
export function withItems(
	{ value, inputs }: Item,
	outcomes: RecordOrRefusal[],
): Array<RecordOrRefusal | Outcome> {
	// Users of a list have no input items of their own
	if (value('uidColumn') === undefined) return outcomes;
	// Each input item names one user, in the same order: `audienceOf` has refused a user in two items
	const items = [...inputs.keys()];
	return outcomes.map((record, part) => {
		const from = part * MAX_USERS_PER_REQUEST;
		return new Outcome(record, { items: items.slice(from, from + MAX_USERS_PER_REQUEST) });
	});
}

/** The values of those users who have any. Each of the users is a key of `values`. */
const ownValues = (users: string[], values: Map<string, IDataObject>): IDataObject =>
	Object.fromEntries(
		users
			.map((uid) => [uid, values.get(uid)!] as const)
			.filter(([, own]) => Object.keys(own).length > 0),
	);
