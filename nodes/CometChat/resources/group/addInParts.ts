import type { IDataObject } from 'n8n-workflow';
import { byPage } from '../../../shared/fields';
import { distinctBy, outcomesOf } from '../../../shared/records/outcomes';
import { hasCode, orRefusal, ServiceError } from '../../../shared/transport/errors';
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

/** The code for a user who is a member already, with any scope. */
const JOINED = 'ERR_ALREADY_JOINED';

/** The users to add to a group. */
export interface Addition {
	guid: string;
	/** The headers that name the user who adds the users. */
	headers: Record<string, string>;
	/** The UIDs by the names of the lists: `{ admins: ['ann'] }`. */
	lists: IDataObject;
	/** The record of the group, if this item has created the group. */
	created?: IDataObject;
}

/** A user, and the list in which the user stands. */
interface Target {
	uid: string;
	list: string;
}

const isBan = ({ list }: Target): boolean => list === usersToBan.name;

/**
 * Adds the users with one call for each 25 users. Every user has an outcome.
 * @throws ServiceError if the first call is refused, unless this item has created the group
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
		const call = client.sendDescribed({
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
			return [...outcomes, ...rest.map((target) => failureOf(target, part, answer))];
		}
		outcomes.push(...(await outcomesIn(client, answer, part, addition)));
	}
	return outcomes;
}

/** The outcomes of a call. A refused user who was a member before counts as unchanged if the user has the wanted scope. */
async function outcomesIn(
	client: ItemClient,
	{ data }: Answer,
	part: Target[],
	addition: Addition,
): Promise<RecordOrRefusal[]> {
	const results = part.map((target) => {
		const outcome = outcomeIn(data, target, addition);
		// A ban is not as wanted because the user is a member
		return { target, outcome, wasMember: !isBan(target) && hasCode(outcome, JOINED) };
	});
	const members = results.filter(({ wasMember }) => wasMember).map(({ target }) => target.uid);
	const scopes = await scopesOf(client, addition.guid, members);
	return results.map(({ target, outcome, wasMember }) => {
		const hasScope = scopes.get(target.uid.toLowerCase()) === MEMBER_LISTS[target.list].scope;
		return wasMember && hasScope ? { ...recordOf(target, addition), changed: false } : outcome;
	});
}

/** The outcome of a user by the answer alone. */
function outcomeIn(data: unknown, target: Target, addition: Addition): RecordOrRefusal {
	const { created } = addition;
	// The owner of a new group is its admin already, which is the highest scope
	const isOwner = created && target.uid.toLowerCase() === String(created.owner).toLowerCase();
	const codeOfMember = isOwner ? JOINED : undefined;
	const [outcome] = outcomesOf({
		answers: asRecord(data)[target.list],
		targets: [target.uid],
		recordOf: () => ({ ...recordOf(target, addition), changed: true }),
		unchangedCode: isBan(target) ? 'ERR_ALREADY_BANNED' : codeOfMember,
	});
	return outcome;
}

function recordOf({ uid, list }: Target, { guid }: Addition): IDataObject {
	return { ...MEMBER_LISTS[list], guid, uid };
}

/**
 * The scopes of the members of a group by UIDs. Empty if they cannot be read, so that the refusals count. They are read once in a
 * run, because a group may have many pages of members.
 * @param wanted the UIDs of the members whose scopes are needed
 */
async function scopesOf(
	client: ItemClient,
	guid: string,
	wanted: string[],
): Promise<Map<unknown, unknown>> {
	if (wanted.length === 0) return new Map();
	const address = { url: '/groups/{guid}/members', path: { guid } };
	const read = async () => {
		const members = await client.list({ ...address, method: 'GET' }, byPage('uid'));
		return new Map(members.map(({ uid, scope }) => [String(uid).toLowerCase(), scope]));
	};
	const known = client.readOnce(address, read);
	// A member who was added since then is not in the list
	const isOutdated = (scopes: Map<unknown, unknown>) =>
		!wanted.every((uid) => scopes.has(uid.toLowerCase()));
	const scopes = await orRefusal(
		known.then(async (held) => (isOutdated(held) ? await read() : held)),
	);
	return scopes instanceof ServiceError ? new Map() : scopes;
}

/** The outcome of a user after a refused call: nobody of the refused part was added, and no later part was sent. */
function failureOf(
	target: Target,
	part: Target[],
	{ message, details }: ServiceError,
): ServiceError {
	const { uid } = target;
	return part.includes(target)
		? new ServiceError(`${uid}: ${message}`, { ...details, target: uid })
		: new ServiceError(`${uid}: nothing was sent, because the call before was refused`, {
				target: uid,
			});
}

/** Every user once, in the list of the highest scope. */
function targetsOf(lists: IDataObject): Target[] {
	const targets = Object.keys(MEMBER_LISTS).flatMap((list) =>
		((lists[list] ?? []) as string[]).map((uid) => ({ uid, list })),
	);
	// The service turns UIDs into lower case
	return distinctBy(targets, ({ uid }) => uid.toLowerCase());
}

function bodyOf(targets: Target[]): Record<string, string[]> {
	const body: Record<string, string[]> = {};
	for (const { uid, list } of targets) (body[list] ??= []).push(uid);
	return body;
}
