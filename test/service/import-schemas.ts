import { bodyValidator, compiledOnUse } from './validation';
import {
	anyObject,
	attachment,
	boolean,
	id,
	listOf,
	metadata,
	name,
	object,
	oneOf,
	scope,
	tags,
	text,
	type Schema,
} from './schemas';

/** Unix seconds with at most ten digits; some of the vendor's examples send them as text. */
const time: Schema = {
	anyOf: [
		{ type: 'integer', minimum: 0, maximum: 9_999_999_999 },
		{ type: 'string', pattern: '^\\d{10}$' },
	],
};

const userFields = {
	uid: id,
	name,
	avatar: text,
	link: text,
	role: text,
	createdAt: time,
	lastActiveAt: time,
	metadata,
	tags,
	deactivatedAt: time,
};
const user = object(userFields, ['uid', 'name']);

const groupFields = {
	guid: id,
	name,
	icon: text,
	type: oneOf('public', 'password', 'private'),
	password: text,
	owner: id,
	createdAt: time,
	metadata,
	tags,
};
const groupRequired = ['guid', 'name', 'type'];
const group = object(groupFields, groupRequired);

const member = object(
	{
		memberId: { type: 'string', minLength: 1 },
		guid: id,
		uid: id,
		scope,
		isBanned: boolean,
		joinedAt: time,
		groupDetails: group,
		userDetails: user,
	},
	['memberId', 'guid', 'uid'],
);

const message = object(
	{
		muid: { type: 'string', minLength: 1, maxLength: 255 },
		sender: id,
		receiverType: oneOf('user', 'group'),
		receiver: id,
		category: oneOf('message', 'custom'),
		type: { type: 'string', minLength: 1 },
		// Further properties are allowed inside data.
		data: {
			type: 'object',
			properties: {
				text,
				customData: anyObject,
				attachments: listOf(attachment),
				metadata: anyObject,
			},
		},
		tags,
		sentAt: time,
		deliveredAt: time,
		readAt: time,
		senderUserDetails: user,
		receiverUserDetails: user,
		receiverGroupDetails: group,
		receiverGroupOwnerDetails: user,
		mentionedUserDetails: { type: 'object', additionalProperties: user },
	},
	['muid', 'sender', 'receiverType', 'receiver', 'sentAt'],
);

/** The schemas of single records of an import. */
export const importSchemas = {
	user,
	group: object({ ...groupFields, groupOwnerDetails: user }, groupRequired),
	member,
	message,
};

/** Checks of single records of an import. */
export const importChecks = {
	user: compiledOnUse(bodyValidator, importSchemas.user),
	group: compiledOnUse(bodyValidator, importSchemas.group),
	member: compiledOnUse(bodyValidator, importSchemas.member),
	message: compiledOnUse(bodyValidator, importSchemas.message),
};
