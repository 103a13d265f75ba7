import type { IDataObject } from 'n8n-workflow';
import { ServiceError, withNotes } from '../../../shared/transport/errors';
import { mayHaveBeenDone } from '../../../shared/transport/failure';
import { recordIn } from '../../../shared/values/readers';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { addInParts } from './addInParts';

/** The code for a GUID that another group has. */
const TAKEN = 'ERR_GUID_ALREADY_EXISTS';

/**
 * Creates the group, then adds its first members in requests of their own. A creation takes at most 25 members, and its
 * answer does not say which of them were added. The outcomes are the group, and each user who was not added.
 */
export async function createWithMembers(
	client: ItemClient,
	{ request }: Item,
): Promise<RecordOrRefusal[]> {
	const { members, ...body } = request.body;
	const creation = client.sendPrepared({ ...request, body });
	if (members === undefined) return [recordIn((await creation).data)];
	const { data } = await creation.catch(failWithoutMembers);
	const group = recordIn(data);
	const outcomes = await addInParts(client, {
		guid: body.guid as string,
		headers: request.headers,
		lists: members as IDataObject,
		created: group,
	});
	const added = outcomes.filter(isNewMember).length;
	const { membersCount, ...uncounted } = group;
	// The service has counted before the members came. After a lost answer nobody knows how many did
	const isKnown = typeof membersCount === 'number' && !outcomes.some(mayBeMember);
	return [
		{ ...uncounted, ...(isKnown && { membersCount: membersCount + added }) },
		...outcomes.filter((outcome) => outcome instanceof ServiceError).map(notAdded),
	];
}

/**
 * Says where the members go when the group is there, perhaps by an earlier run that broke off: no further run gets past its
 * creation.
 */
function failWithoutMembers(error: unknown): never {
	if (!(error instanceof ServiceError)) throw error;
	const { message, details } = error;
	if (details.code !== TAKEN && !mayHaveBeenDone(details)) throw error;
	const note =
		"No member was added now: if it is the right group that is there, add them with 'Group: Add Members'.";
	throw new ServiceError(message, withNotes(details, note));
}

function isNewMember(outcome: RecordOrRefusal): boolean {
	return !(outcome instanceof ServiceError) && outcome.added === true && outcome.changed !== false;
}

function mayBeMember(outcome: RecordOrRefusal): boolean {
	return outcome instanceof ServiceError && mayHaveBeenDone(outcome.details);
}

function notAdded({ message, details }: ServiceError): ServiceError {
	const note = "The group was created: add the user with 'Group: Add Members'.";
	return new ServiceError(message, withNotes(details, note));
}
