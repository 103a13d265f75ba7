import type { IDataObject } from 'n8n-workflow';
import { firstByKey, outcomesOf } from '../../../shared/records/outcomes';
import { orRefusal, ServiceError } from '../../../shared/transport/errors';
import { asRecord } from '../../../shared/values/readers';
import type { Answer } from '../../../shared/transport/types';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { ItemClient } from '../../../shared/operation/types';
import { MEMBER_LISTS, usersToBan } from './memberLists';

/**
 * The service takes at most 25 users in one call, in all lists together:
 * https://www.cometchat.com/docs/rest-api/group-members/add-members
 */
const MAX_USERS_PER_CALL = 25;

/** The users to add to a group. */
export interface Addition {
	guid: string;
	/** Names the user who adds them. */
	headers: Record<string, string>;
	/** Their UIDs by the lists in which they stand. */
	lists: IDataObject;
	/** The record of the group, when this item has created it. */
	created?: IDataObject;
}

/** A user, and the list in which the user stands. */
interface Target {
	uid: string;
	list: string;
}

/**
 * Adds the users with one call for each 25 of them; every user becomes an outcome.
 * @throws ServiceError when the first call is refused, unless the group was created before it
 */
export async function addInParts(
	client: ItemClient,
	addition: Addition,
): Promise<RecordOrRefusal[]> {
	const { guid, headers, lists, created } = addition;
	const targets = targetsOf(lists);
	const outcomes: RecordOrRefusal[] = [];
	while (outcomes.length < targets.length) {
		const part = targets.slice(outcomes.length, outcomes.length + MAX_USERS_PER_CALL);
		const call = client.request({
			method: 'POST',
			url: '/groups/{guid}/members',
			path: { guid },
			headers,
			body: bodyOf(part),
			rateLimit: 'core',
		});
		const answer = await orRefusal(call);
		if (answer instanceof ServiceError) {
			if (outcomes.length === 0 && !created) throw answer;
			// Users who were added by the calls before keep their outcome
			const rest = targets.slice(outcomes.length);
			return [...outcomes, ...rest.map((target) => failed(target, part, answer))];
		}
		outcomes.push(...outcomesIn(answer, part, addition));
	}
	return outcomes;
}

/** The answer holds the outcomes by list. */
function outcomesIn(
	{ data }: Answer,
	part: Target[],
	{ guid, created }: Addition,
): RecordOrRefusal[] {
	const owner = String(created?.owner).toLowerCase();
	/** The refusal that means that the user is in the group as wanted. Other members may have another scope than wanted. */
	const unchanged = ({ uid, list }: Target) => {
		if (list === usersToBan.name) return 'ERR_ALREADY_BANNED';
		// The owner of a new group is its admin already, which is the highest scope
		return created && uid.toLowerCase() === owner ? 'ERR_ALREADY_JOINED' : undefined;
	};
	return part.flatMap((target) =>
		outcomesOf({
			answers: asRecord(data)[target.list],
			targets: [target.uid],
			recordOf: () => ({ ...MEMBER_LISTS[target.list], guid, uid: target.uid }),
			unchanged: unchanged(target),
		}),
	);
}

/** The outcome of a user after a refused call: nobody of its part was added, and no later part was sent. */
function failed(target: Target, part: Target[], { message, details }: ServiceError): ServiceError {
	const { uid } = target;
	return part.includes(target)
		? new ServiceError(`${uid}: ${message}`, details)
		: new ServiceError(`${uid}: nothing was sent, because the call before was refused`, {});
}

/** Every user once, in the list of the highest scope. */
function targetsOf(lists: IDataObject): Target[] {
	const targets = Object.keys(MEMBER_LISTS).flatMap((list) =>
		((lists[list] ?? []) as string[]).map((uid) => ({ uid, list })),
	);
	// The service turns UIDs into lower case
	return firstByKey(targets, ({ uid }) => uid.toLowerCase());
}

function bodyOf(targets: Target[]): Record<string, string[]> {
	const body: Record<string, string[]> = {};
	for (const { uid, list } of targets) (body[list] ??= []).push(uid);
	return body;
}
