import { tagList } from '../../shared/values/idsAndTags';
import { emailAddress, phoneNumber } from '../../shared/values/contact';
import { oneAddress } from '../../shared/values/webAddress';
import { get } from '../../shared/values/nesting';
import {
	anyId,
	attachments,
	flag,
	id,
	metadata,
	name,
	object,
	oneOf,
	requiredTime,
	shaped,
	shapedById,
	text,
	time,
	word,
} from './check/formats';
import type { Shape } from './check/formats';
import { completeMessage } from './check/message';
import type { Column, Kind } from './types';

/** The path of a value in the private part of a user's metadata, which notifications use. */
function privatePath(name: string): string[] {
	return ['metadata', '@private', name];
}

/** A column whose value is one of `values`. */
function choice(columnId: string, displayName: string, values: string[]): Column {
	return {
		id: columnId,
		displayName,
		type: 'options',
		options: values.map((value) => ({ name: value[0].toUpperCase() + value.slice(1), value })),
		read: oneOf(...values),
	};
}

/** A column for the details of a user or group that may not exist yet: the import creates it with the record. */
function details(columnId: string, displayName: string, shape: Shape): Column {
	return { id: columnId, displayName, type: 'string', rare: true, read: shaped(shape) };
}

/** The shape of the details of a user whom an import of groups, members or messages brings along. */
const userDetails: Shape = {
	required: ['uid', 'name'],
	formats: {
		uid: id,
		name,
		avatar: oneAddress,
		link: oneAddress,
		role: word,
		createdAt: time,
		lastActiveAt: time,
		metadata,
		tags: tagList,
		deactivatedAt: time,
	},
};

const GROUP_TYPES = ['public', 'private', 'password'];

const groupDetails: Shape = {
	required: ['guid', 'name', 'type'],
	formats: {
		guid: id,
		name,
		icon: oneAddress,
		type: oneOf(...GROUP_TYPES),
		password: text,
		owner: id,
		createdAt: time,
		metadata,
		tags: tagList,
	},
};

const userColumns: Column[] = [
	{ id: 'uid', displayName: 'UID', type: 'string', required: true, read: id },
	{ id: 'name', displayName: 'Name', type: 'string', required: true, read: name },
	{ id: 'avatar', displayName: 'Avatar URL', type: 'string', read: oneAddress },
	{ id: 'link', displayName: 'Profile Link', type: 'string', read: oneAddress },
	{ id: 'role', displayName: 'Role ID', type: 'string', read: word },
	{
		id: 'email',
		displayName: 'Email',
		type: 'string',
		path: privatePath('email'),
		read: emailAddress,
	},
	{
		id: 'phone',
		displayName: 'Phone',
		type: 'string',
		path: privatePath('contactNumber'),
		read: phoneNumber,
	},
	{ id: 'tags', displayName: 'Tags', type: 'string', isList: true, read: tagList },
	{ id: 'metadata', displayName: 'Metadata (JSON)', type: 'string', read: metadata },
	{ id: 'createdAt', displayName: 'Created At', type: 'dateTime', read: time },
	{ id: 'lastActiveAt', displayName: 'Last Active At', type: 'dateTime', rare: true, read: time },
	{ id: 'deactivatedAt', displayName: 'Deactivated At', type: 'dateTime', rare: true, read: time },
];

const groupColumns: Column[] = [
	{ id: 'guid', displayName: 'GUID', type: 'string', required: true, read: id },
	{ id: 'name', displayName: 'Name', type: 'string', required: true, read: name },
	{ ...choice('type', 'Type', GROUP_TYPES), required: true },
	{ id: 'password', displayName: 'Password', type: 'string', read: text },
	{ id: 'owner', displayName: 'Owner UID', type: 'string', read: id },
	{ id: 'icon', displayName: 'Icon URL', type: 'string', read: oneAddress },
	{ id: 'tags', displayName: 'Tags', type: 'string', isList: true, read: tagList },
	{ id: 'metadata', displayName: 'Metadata (JSON)', type: 'string', read: metadata },
	{ id: 'createdAt', displayName: 'Created At', type: 'dateTime', read: time },
	details('groupOwnerDetails', 'Owner Details (JSON)', userDetails),
];

const memberColumns: Column[] = [
	{ id: 'guid', displayName: 'GUID', type: 'string', required: true, read: id },
	{ id: 'uid', displayName: 'UID', type: 'string', required: true, read: id },
	choice('scope', 'Scope', ['admin', 'moderator', 'participant']),
	{ id: 'joinedAt', displayName: 'Joined At', type: 'dateTime', read: time },
	{ id: 'isBanned', displayName: 'Is Banned', type: 'boolean', rare: true, read: flag },
	details('groupDetails', 'Group Details (JSON)', groupDetails),
	details('userDetails', 'User Details (JSON)', userDetails),
];

const messageColumns: Column[] = [
	{ id: 'sender', displayName: 'Sender UID', type: 'string', required: true, read: id },
	{ ...choice('receiverType', 'Receiver Type', ['user', 'group']), required: true },
	{ id: 'receiver', displayName: 'Receiver UID or GUID', type: 'string', required: true, read: id },
	{
		id: 'sentAt',
		displayName: 'Sent At',
		type: 'dateTime',
		required: true,
		read: requiredTime,
	},
	{ id: 'data.text', displayName: 'Text', type: 'string', read: text },
	{
		id: 'data.attachments',
		displayName: 'Attachments (JSON)',
		type: 'string',
		isList: true,
		read: attachments,
	},
	// The documented limit of 5 KB is for the metadata of users and groups, not of messages
	{ id: 'data.metadata', displayName: 'Metadata (JSON)', type: 'string', read: object },
	{ id: 'tags', displayName: 'Tags', type: 'string', isList: true, read: tagList },
	{ id: 'muid', displayName: 'Message ID (MUID)', type: 'string', read: anyId },
	{ ...choice('category', 'Category', ['message', 'custom']), rare: true },
	// A custom message has a type that the app has made up
	{ id: 'type', displayName: 'Type', type: 'string', rare: true, read: word },
	{
		id: 'data.customData',
		displayName: 'Custom Data (JSON)',
		type: 'string',
		rare: true,
		read: object,
	},
	{ id: 'deliveredAt', displayName: 'Delivered At', type: 'dateTime', rare: true, read: time },
	{ id: 'readAt', displayName: 'Read At', type: 'dateTime', rare: true, read: time },
	details('senderUserDetails', 'Sender Details (JSON)', userDetails),
	details('receiverUserDetails', 'Receiver User Details (JSON)', userDetails),
	details('receiverGroupDetails', 'Receiver Group Details (JSON)', groupDetails),
	details('receiverGroupOwnerDetails', 'Receiver Group Owner Details (JSON)', userDetails),
	{
		id: 'mentionedUserDetails',
		displayName: 'Mentioned User Details (JSON)',
		type: 'string',
		rare: true,
		read: shapedById(userDetails, 'uid'),
	},
];

export const users: Kind = {
	name: 'users',
	singular: 'user',
	plural: 'users',
	columns: userColumns,
	mapperField: 'userColumns',
	shortNames: {},
	extensible: [],
	complete: () => {},
	keyField: 'uid',
	identityColumns: ['uid'],
	existsCodes: () => ['ERR_UID_ALREADY_EXISTS'],
};

export const groups: Kind = {
	name: 'groups',
	singular: 'group',
	plural: 'groups',
	columns: groupColumns,
	mapperField: 'groupColumns',
	shortNames: {},
	extensible: [],
	complete: () => {},
	keyField: 'guid',
	identityColumns: ['guid'],
	existsCodes: () => ['ERR_GUID_ALREADY_EXISTS'],
};

export const members: Kind = {
	name: 'members',
	singular: 'group member',
	plural: 'group members',
	columns: memberColumns,
	mapperField: 'memberColumns',
	shortNames: {},
	extensible: [],
	complete: (record, addProblem, { now }) => {
		record.memberId = `${String(record.guid)}_member_${String(record.uid)}`;
		const joinedAt = record.joinedAt as number | undefined;
		if (joinedAt === undefined) return;
		// The service refuses such times with ERR_IMPORT_INVALID_JOINEDAT
		if (joinedAt > now) addProblem('joinedAt', 'lies in the future');
		const createdAt = get(record, ['groupDetails', 'createdAt']);
		if (typeof createdAt === 'number' && joinedAt < createdAt) {
			addProblem('joinedAt', 'lies before the creation of the group');
		}
	},
	keyField: 'memberId',
	identityColumns: ['guid', 'uid'],
	// Two different members can have the same memberId: `a_member_b` with `c`, and `a` with `b_member_c`
	identityOf: ({ guid, uid }) => JSON.stringify([guid, uid]),
	// `team_member_ann` becomes `{ guid: 'team', uid: 'ann' }`
	fromKey: (key) => {
		const parts = key.split('_member_');
		// If there are more than two parts, nothing says where the GUID ends
		return parts.length === 2 ? { guid: parts[0], uid: parts[1] } : {};
	},
	existsCodes: ({ isBanned }) =>
		isBanned === true ? ['ERR_ALREADY_BANNED'] : ['ERR_ALREADY_JOINED'],
};

export const messages: Kind = {
	name: 'messages',
	singular: 'message',
	plural: 'messages',
	columns: messageColumns,
	mapperField: 'messageColumns',
	shortNames: {
		// In an item of the CometChat Trigger, `sentAt` stands under this name alone
		sentAtIso: 'sentAt',
		text: 'data.text',
		attachments: 'data.attachments',
		metadata: 'data.metadata',
		customData: 'data.customData',
	},
	// The reference says of `data`: "May contain any additional properties"
	extensible: ['data'],
	// Messages have to come in chronological order
	orderBy: 'sentAt',
	complete: completeMessage,
	keyField: 'muid',
	caseSensitive: true,
	identityColumns: ['muid'],
	existsCodes: () => ['ERR_IMPORT_MUID_ALREADY_EXISTS'],
};
