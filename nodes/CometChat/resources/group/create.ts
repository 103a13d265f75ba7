import type { IDataObject } from 'n8n-workflow';
import { collection, onBehalfOfOptions, outputOfWrite } from '../../../shared/fields';
import { metadata, metadataValues, tags } from '../../fields';
import { ServiceError } from '../../../shared/transport/errors';
import { mayHaveBeenDone } from '../../../shared/transport/failure';
import { newId } from '../../../shared/values/idsAndTags';
import { recordIn } from '../../../shared/values/readers';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Field, Item, ItemClient, Operation } from '../../../shared/operation/types';
import { addInParts } from './addInParts';
import { admins, moderators, participants, refuseAddedAndBanned, usersToBan } from './memberLists';
import { description, icon, owner, password, requiredName, requiredType } from './profile';
import { simplifyGroup } from './simplified';

/** The code for a GUID that another group has. */
const TAKEN = 'ERR_GUID_ALREADY_EXISTS';

const newGuid: Field = {
	displayName: 'Group ID',
	name: 'newGuid',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. support-team',
	description: 'The GUID of the new group: up to 100 letters, digits, _ and -, kept in lower case',
	routing: { send: { type: 'body', property: 'guid' } },
	as: newId,
};

const requiredPassword: Field = {
	...password,
	required: true,
	displayOptions: { show: { type: ['password'] } },
};

/** The service takes the first members of a group in an object of their own. */
function asFirst(field: Field): Field {
	return { ...field, routing: { send: { type: 'body', property: `members.${field.name}` } } };
}

const additionalFields: Field = collection('additionalFields', [
	asFirst(admins),
	description,
	icon,
	metadata,
	metadataValues,
	asFirst(moderators),
	owner,
	asFirst(participants),
	tags,
	asFirst(usersToBan),
]);

export const create: Operation = {
	name: 'Create',
	value: 'create',
	action: 'Create a group',
	description: 'Open a new group, with its first members if wanted. A GUID that exists is refused.',
	routing: { request: { method: 'POST', url: '/groups' } },
	fields: [
		newGuid,
		requiredName,
		requiredType,
		requiredPassword,
		additionalFields,
		onBehalfOfOptions,
		outputOfWrite,
	],
	simplify: simplifyGroup,
	rateLimit: 'core',
	complete: ({ request }) => refuseAddedAndBanned((request.body.members ?? {}) as IDataObject),
	run: createWithMembers,
};

/**
 * Creates the group, then adds its first members in requests of their own. A creation takes at most 25 members, and its
 * answer does not say which of them were added. The outcomes are the group, and each user who was not added.
 */
async function createWithMembers(
	client: ItemClient,
	{ request }: Item,
): Promise<RecordOrRefusal[]> {
	const { members, ...body } = request.body;
	const creation = client.send({ ...request, body });
	const { data } = await (members === undefined ? creation : creation.catch(withoutMembers));
	const group = recordIn(data);
	if (members === undefined) return [group];
	const outcomes = await addInParts(client, {
		guid: body.guid as string,
		headers: request.headers,
		lists: members as IDataObject,
		created: group,
	});
	const added = outcomes.filter(isNewMember).length;
	const { membersCount } = group;
	return [
		// The service has counted before the members came
		{ ...group, ...(typeof membersCount === 'number' && { membersCount: membersCount + added }) },
		...outcomes.filter((outcome) => outcome instanceof ServiceError).map(notAdded),
	];
}

/**
 * Says where the members go when the group is there, perhaps by an earlier run that broke off: no further run gets past its
 * creation.
 */
function withoutMembers(error: unknown): never {
	if (!(error instanceof ServiceError)) throw error;
	const { message, details } = error;
	if (details.code !== TAKEN && !mayHaveBeenDone(details)) throw error;
	const advice =
		"None of the members was added: if it is the right group that is there, add them with 'Group: Add Members'.";
	throw new ServiceError(message, {
		...details,
		advice: [details.advice, advice].filter(Boolean).join(' '),
	});
}

function isNewMember(outcome: RecordOrRefusal): boolean {
	return !(outcome instanceof ServiceError) && outcome.added === true && outcome.changed !== false;
}

function notAdded({ message, details }: ServiceError): ServiceError {
	const advice = "The group was created: add the user with 'Group: Add Members'.";
	return new ServiceError(message, {
		...details,
		advice: [details.advice, advice].filter(Boolean).join(' '),
	});
}
