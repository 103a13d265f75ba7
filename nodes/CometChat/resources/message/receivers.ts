import type { IDataObject } from 'n8n-workflow';
import { outcomesOf, picker } from '../../fields';
import { InputError } from '../../transport/errors';
import { isRecord, list } from '../../transport/request/values';
import type { Field, Item, Outcome } from '../../transport/types';

const SEVERAL = 'several';

const receiverType: Field = {
	displayName: 'Send To',
	name: 'receiverType',
	type: 'options',
	options: [
		{ name: 'User', value: 'user', description: 'One user' },
		{ name: 'Group', value: 'group', description: 'All members of a group' },
		{
			name: 'Several Receivers',
			value: SEVERAL,
			description: 'Any number of users and groups, each of which gets the message by itself',
		},
	],
	default: 'user',
	description: 'The kind of receiver',
	// Sent only for one receiver
	local: true,
};

export const receiverUid: Field = {
	...picker(
		'receiverUid',
		'Receiver',
		'searchUsers',
		'e.g. superhero2',
		'The user who receives the message, chosen from the list or given by UID',
	),
	displayOptions: { show: { receiverType: ['user'] } },
	routing: { send: { type: 'body', property: 'receiver' } },
};

export const receiverGuid: Field = {
	...picker(
		'receiverGuid',
		'Receiving Group',
		'searchGroups',
		'e.g. support-team',
		'The group that receives the message, chosen from the list or given by GUID',
	),
	displayOptions: { show: { receiverType: ['group'] } },
	routing: { send: { type: 'body', property: 'receiver' } },
};

const uids: Field = {
	displayName: 'User IDs',
	name: 'receiverUids',
	type: 'string',
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description:
		'The UIDs of the users who receive the message: a comma-separated list, or an array by expression',
	displayOptions: { show: { receiverType: [SEVERAL] } },
	routing: { send: { type: 'body', property: 'multipleReceivers.uids' } },
	as: list,
};

const guids: Field = {
	displayName: 'Group IDs',
	name: 'receiverGuids',
	type: 'string',
	default: '',
	placeholder: 'e.g. support-team, announcements',
	description:
		'The GUIDs of the groups that receive the message: a comma-separated list, or an array by expression',
	displayOptions: { show: { receiverType: [SEVERAL] } },
	routing: { send: { type: 'body', property: 'multipleReceivers.guids' } },
	as: list,
};

/** Who receives a message. */
export const receivers: Field[] = [receiverType, receiverUid, receiverGuid, uids, guids];

/**
 * Adds the kind of the receiver; several receivers have none.
 * @throws InputError when the message is for several receivers, and none is named
 */
export function completeReceivers({ request: { body }, value }: Item): void {
	const type = value('receiverType');
	if (type !== SEVERAL) {
		body.receiverType = type as string;
	} else if (body.multipleReceivers === undefined) {
		throw new InputError('User IDs', "and 'Group IDs' are empty: nobody would receive the message");
	}
}

/**
 * The message that was sent, or the outcome for each of several receivers. How the service tells these is not
 * documented, so several forms are read; whom the answer does not name becomes an error, and is not lost.
 */
export function sentMessages(data: unknown, { request: { body } }: Item): Outcome[] {
	const { multipleReceivers } = body;
	if (!isRecord(multipleReceivers)) {
		return Array.isArray(data) ? (data as IDataObject[]) : [data as IDataObject];
	}
	return ['uids', 'guids'].flatMap((kind) => {
		const answers = answersFor(kind, data);
		const messages = Object.fromEntries(
			Object.entries(answers).map(([receiver, answer]) => [
				receiver.toLowerCase(),
				isRecord(answer) ? answer.data : undefined,
			]),
		);
		return outcomesOf({
			answers,
			targets: (multipleReceivers[kind] ?? []) as string[],
			recordOf: (receiver) => (messages[receiver.toLowerCase()] ?? { receiver }) as IDataObject,
		});
	});
}

/**
 * The outcomes by receiver: from `{uids: {<uid>: outcome}, guids: {<guid>: outcome}}`, from `{<uid or guid>: outcome}`,
 * or from the messages that were sent.
 */
function answersFor(kind: string, data: unknown): IDataObject {
	if (isRecord(data) && ('uids' in data || 'guids' in data)) {
		return isRecord(data[kind]) ? (data[kind] as IDataObject) : {};
	}
	const messages = [data].flat().filter((entry) => isRecord(entry) && 'receiver' in entry);
	if (messages.length === 0) return isRecord(data) ? (data as IDataObject) : {};
	const receiverType = kind === 'uids' ? 'user' : 'group';
	return Object.fromEntries(
		(messages as IDataObject[])
			.filter((message) => message.receiverType === receiverType)
			.map((message) => [String(message.receiver), { success: true, data: message }]),
	);
}
