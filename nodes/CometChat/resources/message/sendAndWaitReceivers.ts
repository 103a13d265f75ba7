import { byPage, idList, listOf } from '../../fields';
import { InputError } from '../../transport/errors';
import { integer, isRecord } from '../../transport/request/values';
import type { Field, Item, ItemClient } from '../../transport/types';
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
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: listOf('The UIDs of the users who are asked'),
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
	as: (value, refuse) => String(integer(value, refuse)),
};

const shared = { receiverType: ['group', 'thread'] };

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
	displayOptions: { show: shared },
	local: true,
};

const answererUids: Field = {
	displayName: 'User IDs',
	name: 'answererUids',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: listOf('The UIDs of the users who may answer'),
	displayOptions: { show: { ...shared, whoMayAnswer: ['users'] } },
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
	displayOptions: { show: { ...shared, whoMayAnswer: ['scope'] } },
	local: true,
};

/** Who is asked, and who may answer. */
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

/**
 * The users who get links of their own although the question goes to a group or a thread.
 * @returns undefined when anyone may answer
 * @throws InputError when there is nobody
 */
export async function answerersOf(
	{ value, request }: Item,
	client: ItemClient,
): Promise<string[] | undefined> {
	const receiver = String(value('receiverType'));
	if (!shared.receiverType.includes(receiver)) return undefined;
	if (value('whoMayAnswer') === 'users') return value('answererUids') as string[];
	if (value('whoMayAnswer') !== 'scope') return undefined;
	const guid =
		receiver === 'group'
			? value('receiverGuid')
			: await groupOfThread(String(value('messageId')), request.headers, client);
	const query = { scopes: value('answererScopes') as string[] };
	const list = { method: 'GET', url: '/groups/{guid}/members', path: { guid }, query } as const;
	const members = await client.list(list, byPage('uid'));
	const uids = members.map(({ uid }) => String(uid));
	// Nobody writes to themselves
	const others = uids.filter((uid) => uid !== request.headers.onBehalfOf);
	if (others.length === 0) {
		throw new InputError(answererScopes.displayName, 'names no other member of the group', true);
	}
	return others;
}

async function groupOfThread(
	id: string,
	headers: Record<string, string>,
	client: ItemClient,
): Promise<string> {
	const { data } = await client.request({
		method: 'GET',
		url: '/messages/{id}',
		path: { id },
		headers,
	});
	const { receiverType: kind, receiver } = isRecord(data) ? data : {};
	if (kind !== 'group') {
		throw new InputError(whoMayAnswer.displayName, 'needs the thread of a group for scopes', true);
	}
	return String(receiver);
}
