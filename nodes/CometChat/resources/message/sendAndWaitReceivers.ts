import { byPage, messageNumber, withListHint } from '../../../shared/fields';
import { isRecordOf } from '../../../shared/records/asked';
import { idList } from '../../../shared/records/outcomes';
import { MESSAGES_A_MINUTE } from '../../../shared/transport/clock';
import { InputError } from '../../../shared/values/inputError';
import { isEmpty } from '../../../shared/values/readers';
import type { Field, Item, ItemClient } from '../../../shared/operation/types';
import { scopes } from '../group/scope';
import { receiverGuid, receiverUid } from './receivers';

const receiverType: Field = {
	displayName: 'Send To',
	name: 'receiverType',
	type: 'options',
	options: [
		{ name: 'Group', value: 'group', description: 'All members of a group, with the same link' },
		{
			name: 'Several Users',
			value: 'several',
			description: 'A message with a link of its own to each; the first answer counts',
		},
		{
			name: 'Thread',
			value: 'thread',
			description: 'All who can read a thread, with the same link',
		},
		{ name: 'User', value: 'user', description: 'One user, whose name comes out as respondedBy' },
	],
	default: 'user',
	description:
		'Who is asked. Whoever has the link can answer: in a group and a thread nobody knows who it was.',
	local: true,
};

const receiverUids: Field = {
	displayName: 'User IDs',
	name: 'receiverUids',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: withListHint('The UIDs of the users who are asked'),
	displayOptions: { show: { receiverType: ['several'] } },
	local: true,
	as: idList,
};

const thread: Field = {
	displayName: 'Message ID',
	name: 'messageId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. 1024',
	description: 'The ID of the message with which the thread begins',
	displayOptions: { show: { receiverType: ['thread'] } },
	local: true,
	as: messageNumber,
};

const toGroupOrThread = { receiverType: ['group', 'thread'] };

const whoMayAnswer: Field = {
	displayName: 'Who May Answer',
	name: 'whoMayAnswer',
	type: 'options',
	options: [
		{ name: 'Anyone', value: 'anyone', description: 'Who has the link, which all of them share' },
		{
			name: 'Certain Users',
			value: 'users',
			description: 'Each gets a link of their own in a private message',
		},
		{
			name: 'Members with a Scope',
			value: 'scope',
			description: 'Each gets a link of their own in a private message',
		},
	],
	default: 'anyone',
	description: 'Who gets a link. With links of their own, respondedBy says who answered.',
	displayOptions: { show: toGroupOrThread },
	local: true,
};

const answererUids: Field = {
	displayName: 'User IDs',
	name: 'answererUids',
	type: 'string',
	typeOptions: { rows: 2 },
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: withListHint('The UIDs of the users who may answer'),
	displayOptions: { show: { ...toGroupOrThread, whoMayAnswer: ['users'] } },
	local: true,
	as: idList,
};

const answererScopes: Field = {
	displayName: 'Scopes',
	name: 'answererScopes',
	type: 'multiOptions',
	required: true,
	options: scopes,
	default: ['admin', 'moderator'],
	description: 'The scopes of the members who may answer; of a thread: in its group',
	displayOptions: { show: { ...toGroupOrThread, whoMayAnswer: ['scope'] } },
	local: true,
};

/** The fields for the people who are asked, and for the people who may answer. */
export const askedFields: Field[] = [
	receiverType,
	receiverUid,
	receiverUids,
	receiverGuid,
	thread,
	whoMayAnswer,
	answererUids,
	answererScopes,
];

/** Whether the question goes to a group or a thread, whose members or readers are not asked one by one. */
export const goesToGroupOrThread = ({ value }: Item): boolean =>
	toGroupOrThread.receiverType.includes(String(value('receiverType')));

/**
 * The users who get links of their own. The user who asks is left out: nobody writes to themselves.
 * @returns undefined if all who see the message share a link
 * @throws InputError if nobody is left, or more users than a sender may write to in a minute
 */
export async function usersWithOwnLinks(
	item: Item,
	client: ItemClient,
): Promise<string[] | undefined> {
	const { value } = item;
	if (!goesToGroupOrThread(item)) {
		return value('receiverType') === 'several'
			? othersOf(item, receiverUids, value('receiverUids') as string[])
			: othersOf(item, receiverUid, [String(value('receiverUid'))]);
	}
	switch (value('whoMayAnswer')) {
		case 'users':
			return othersOf(item, answererUids, value('answererUids') as string[]);
		case 'scope':
			return await othersWithScope(item, client);
		default:
			return undefined;
	}
}

function othersOf(item: Item, { displayName }: Field, uids: string[]): string[] {
	const others = withoutSender(item, uids);
	if (others.length === 0) {
		throw new InputError(displayName, 'names nobody but the sender of the question');
	}
	refuseTooMany(item, displayName, others);
	return others;
}

/**
 * Refuses more users than a sender may write to in a minute: n8n takes no answer before all are asked.
 * @param wasRead whether the service was asked for the users
 */
function refuseTooMany(item: Item, field: string, uids: string[], wasRead = false): void {
	// A question in a group or a thread takes one more message, to the group or the thread itself
	const most = MESSAGES_A_MINUTE - (goesToGroupOrThread(item) ? 1 : 0);
	if (uids.length <= most) return;
	throw new InputError(
		field,
		`names ${uids.length} users, but at most ${most} can be asked at once: a sender may send ${MESSAGES_A_MINUTE} messages a minute, and n8n takes no answer before all are sent. Name fewer users, or ask in a group where anyone may answer`,
		wasRead,
	);
}

/** The members of the group with the chosen scopes, without the user who asks. */
async function othersWithScope(item: Item, client: ItemClient): Promise<string[]> {
	const { value, request } = item;
	const guid =
		value('receiverType') === 'group'
			? value('receiverGuid')
			: await groupOfThread(String(value('messageId')), request.headers, client);
	const query = { scopes: value('answererScopes') as string[] };
	const list = { method: 'GET', url: '/groups/{guid}/members', path: { guid }, query } as const;
	const members = await client.list(list, byPage('uid'));
	// A link lets its user decide, so a member whose scope the service does not tell gets none
	const uids = members
		.filter(({ uid, scope }) => !isEmpty(uid) && query.scopes.includes(String(scope).toLowerCase()))
		.map(({ uid }) => String(uid));
	const others = withoutSender(item, uids);
	if (others.length === 0) {
		throw new InputError(answererScopes.displayName, 'names no other member of the group', true);
	}
	refuseTooMany(item, answererScopes.displayName, others, true);
	return others;
}

/** The UIDs without the user who asks. Capitals do not count, because the service does not tell them apart. */
function withoutSender({ request }: Item, uids: string[]): string[] {
	const sender = request.headers.onBehalfOf?.toLowerCase();
	return uids.filter((uid) => uid.toLowerCase() !== sender);
}

async function groupOfThread(
	id: string,
	headers: Record<string, string>,
	client: ItemClient,
): Promise<string> {
	const { data } = await client.sendDescribed({
		method: 'GET',
		url: '/messages/{id}',
		path: { id },
		headers,
	});
	// If the answer is about another message, the members of another group get links and decide
	const { receiverType: kind, receiver } = isRecordOf(data, { id }) ? data : {};
	if (kind !== 'group' || isEmpty(receiver)) {
		throw new InputError(whoMayAnswer.displayName, 'needs the thread of a group for scopes', true);
	}
	return String(receiver);
}
