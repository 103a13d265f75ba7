import type { IDataObject } from 'n8n-workflow';
import { guid, onBehalfOfOptions, outcomesOf } from '../../fields';
import { ServiceError } from '../../transport/errors';
import type { Answer, Field, Item, ItemClient, Operation, Outcome } from '../../transport/types';
import { admins, moderators, participants, PLACES, usersToBan } from './memberLists';

/** The service takes at most 25 users in one call, in all lists together. */
const USERS_PER_CALL = 25;

const members: Field = {
	displayName: 'Members',
	name: 'members',
	type: 'collection',
	required: true,
	placeholder: 'Add users with a scope',
	default: {},
	options: [admins, moderators, participants, usersToBan],
};

/** A user, and the list in which the user stands. */
interface Target {
	uid: string;
	list: string;
}

export const addMembers: Operation = {
	name: 'Add Members',
	value: 'addMembers',
	action: 'Add members to a group',
	description:
		'Make any number of users members of a group, each with a scope. A user in several lists gets the highest scope.',
	routing: { request: { method: 'POST', url: '/groups/{guid}/members' } },
	fields: [guid, members, onBehalfOfOptions],
	rateLimit: 'core',
	run: addInParts,
};

/** Sends as many calls as the users take; every user becomes an outcome. */
async function addInParts(client: ItemClient, { request }: Item): Promise<Outcome[]> {
	const targets = targetsOf(request.body);
	const outcomes: Outcome[] = [];
	while (outcomes.length < targets.length) {
		const part = targets.slice(outcomes.length, outcomes.length + USERS_PER_CALL);
		const answer = await orRefusal(client.send({ ...request, body: bodyOf(part) }));
		if (answer instanceof ServiceError) {
			if (outcomes.length === 0) throw answer;
			// Users who were added by the calls before keep their outcome
			const rest = targets.slice(outcomes.length);
			return [...outcomes, ...rest.map((target) => failed(target, part, answer))];
		}
		outcomes.push(...outcomesIn(answer, bodyOf(part), request.ids));
	}
	return outcomes;
}

async function orRefusal(work: Promise<Answer>): Promise<Answer | ServiceError> {
	return await work.catch((error: unknown) => {
		if (error instanceof ServiceError) return error;
		throw error;
	});
}

/** The answer holds the outcomes by list. */
function outcomesIn({ data }: Answer, body: Record<string, string[]>, ids: IDataObject): Outcome[] {
	return Object.entries(body).flatMap(([list, targets]) =>
		outcomesOf({
			answers: ((data ?? {}) as IDataObject)[list],
			targets,
			recordOf: (uid) => ({ ...PLACES[list], ...ids, uid }),
		}),
	);
}

/** What becomes of a user when the call of a part was refused: nobody of this part was added, and no later call left. */
function failed(target: Target, part: Target[], { message, details }: ServiceError): ServiceError {
	const { uid } = target;
	return part.includes(target)
		? new ServiceError(`${uid}: ${message}`, details)
		: new ServiceError(`${uid}: nothing was sent, because the call before was refused`, {});
}

/** Every user once, in the list of the highest scope. */
function targetsOf(body: IDataObject): Target[] {
	const targets = new Map<string, Target>();
	for (const list of Object.keys(PLACES)) {
		for (const uid of (body[list] ?? []) as string[]) {
			// The service turns UIDs into lower case
			const key = uid.toLowerCase();
			if (!targets.has(key)) targets.set(key, { uid, list });
		}
	}
	return [...targets.values()];
}

function bodyOf(targets: Target[]): Record<string, string[]> {
	const body: Record<string, string[]> = {};
	for (const { uid, list } of targets) (body[list] ??= []).push(uid);
	return body;
}
