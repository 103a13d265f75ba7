import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { idList } from '../../../shared/records/outcomes';
import { withListHint, picker } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import { asRecord, isRecord } from '../../../shared/values/readers';
import type { Field, Item } from '../../../shared/operation/types';

const SEVERAL = 'several';
const CONVERSATION = 'conversation';

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
			description:
				'Users and groups, each of which gets the message by itself: as many as one request holds, about 1,500 with IDs of 36 characters and more with shorter ones',
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
		'The user who receives the message, by UID',
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
		'The group that receives the message, by GUID',
	),
	displayOptions: { show: { receiverType: ['group'] } },
	routing: { send: { type: 'body', property: 'receiver' } },
};

const uids: Field = {
	displayName: 'User IDs',
	name: 'receiverUids',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. superhero1, superhero2',
	description: withListHint('The UIDs of the users who receive the message'),
	displayOptions: { show: { receiverType: [SEVERAL] } },
	routing: { send: { type: 'body', property: 'multipleReceivers.uids' } },
	as: idList,
};

const guids: Field = {
	displayName: 'Group IDs',
	name: 'receiverGuids',
	type: 'string',
	typeOptions: { rows: 2 },
	default: '',
	placeholder: 'e.g. support-team, announcements',
	description: withListHint('The GUIDs of the groups that receive the message'),
	displayOptions: { show: { receiverType: [SEVERAL] } },
	routing: { send: { type: 'body', property: 'multipleReceivers.guids' } },
	as: idList,
};

export const receivers: Field[] = [receiverType, receiverUid, receiverGuid, uids, guids];

const CONVERSATION_ID = 'Conversation ID';

const conversationId: Field = {
	displayName: CONVERSATION_ID,
	name: 'conversationId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. superhero1_user_helper-bot',
	description:
		'The ID of the conversation in which the bot writes. When empty, the one of the event that started the workflow.',
	fromEvent: 'conversationId',
	displayOptions: { show: { receiverType: [CONVERSATION] } },
	// The receiver follows from the conversation and the bot
	local: true,
};

/** The receivers of a bot's message; a bot can also answer in a conversation of which it knows the ID alone. */
export const botReceivers: Field[] = [
	{
		...receiverType,
		options: [
			...(receiverType.options as INodePropertyOptions[]),
			{
				name: 'Conversation',
				value: CONVERSATION,
				description: 'Where a message to the bot came from: the user who wrote it, or the group',
			},
		],
		// Most messages of a bot are answers in a conversation
		default: CONVERSATION,
	},
	receiverUid,
	receiverGuid,
	uids,
	guids,
	conversationId,
];

/**
 * Adds the kind of the receiver. A message for several receivers has no kind.
 * @throws InputError if a message for several receivers names nobody, or if n8n may send it again by 'Retry On Fail'
 */
export function completeReceivers({ request: { body }, value, retriesOnFail }: Item): void {
	const type = value('receiverType');
	if (type !== SEVERAL) {
		body.receiverType = type as string;
		return;
	}
	const { uids = [], guids = [] } = asRecord(body.multipleReceivers) as Record<string, string[]>;
	const count = uids.length + guids.length;
	if (count === 0) {
		throw new InputError('User IDs', "and 'Group IDs' are empty: nobody would receive the message");
	}
	// A receiver who is refused fails the node, and n8n runs the node again for all receivers
	if (retriesOnFail && count > 1) {
		throw new InputError(
			'User IDs',
			`and 'Group IDs' name ${count} receivers, and 'Retry On Fail' in the settings of the node would send all of them the message again after one was refused. Switch it off`,
		);
	}
}

/**
 * {@link completeReceivers} for the message of a bot, whose receiver may be given by a conversation.
 * @throws InputError also if the conversation is none of the bot
 */
export function completeBotReceivers(item: Item, bot: string): void {
	if (item.value('receiverType') !== CONVERSATION) return completeReceivers(item);
	const id = String(item.value('conversationId')).trim();
	const receiver = receiverIn(id, bot);
	if (!receiver) {
		throw new InputError(
			CONVERSATION_ID,
			`is '${id}', which is no conversation of the bot '${bot}'. It has to be like superhero1_user_${bot}, or group_support-team`,
		);
	}
	Object.assign(item.request.body, receiver);
}

/** The receiver in the ID of a conversation of a bot: a user, or in `group_team` the group `team`. */
function receiverIn(id: string, bot: string): IDataObject | undefined {
	const uid = userBeside(bot, id);
	if (uid !== '') return { receiverType: 'user', receiver: uid };
	const guid = id.toLowerCase().startsWith('group_') ? id.slice('group_'.length) : '';
	return guid === '' ? undefined : { receiverType: 'group', receiver: guid };
}

/** `ann` in `ann_user_<bot>` or `<bot>_user_ann`; empty if the ID is none of the bot. The service does not tell capitals apart. */
function userBeside(bot: string, id: string): string {
	const lower = id.toLowerCase();
	const ending = `_user_${bot.toLowerCase()}`;
	const beginning = `${bot.toLowerCase()}_user_`;
	if (lower.endsWith(ending)) return id.slice(0, -ending.length);
	return lower.startsWith(beginning) ? id.slice(beginning.length) : '';
}

/** The key of the messages that are sent in the order of the items: one for each conversation, and one for several receivers. */
export function conversationOf({ request: { body, headers, sender } }: Item): string {
	const { receiver, receiverType, multipleReceivers } = body;
	if (isRecord(multipleReceivers)) return 'messages to several';
	// All senders to a group write in one conversation. If no sender is given, the app writes
	const otherSide = receiverType === 'user' ? (sender ?? headers.onBehalfOf) : 'group';
	const sides = [receiver, otherSide].map((side) => String(side).toLowerCase()).sort();
	return `messages ${sides.join(' ')}`;
}
