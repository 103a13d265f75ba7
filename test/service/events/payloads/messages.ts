import { APP_SYSTEM } from '../../behaviour/actions';
import type { JsonObject, Message, ReactionEntry } from '../../records';
import type { State } from '../../state';
import { messageView } from '../../views';
import { peopleOf, personOf } from './people';

/** A user is mentioned by `<@uid:alice>` in the text. */
const MENTION = /<@uid:([A-Za-z0-9_-]+)>/g;

/** UIDs of the users whom a message mentions. */
export function mentionedIn({ data }: Message): string[] {
	const text = typeof data.text === 'string' ? data.text : '';
	return [...new Set([...text.matchAll(MENTION)].map(([, uid]) => uid.toLowerCase()))];
}

interface Entities {
	sender: JsonObject;
	receiver: JsonObject;
	on: { entity: JsonObject & { data: JsonObject }; entityType: string };
}

/** A change comes as a message of the category action; what was changed is among its entities. */
export interface Change {
	change: JsonObject;
}

export type ChangeEvent = 'message_edited' | 'message_deleted';

/** A change as live apps send it: the changed message itself; of a deleted one the content is gone. */
export function liveChange({ data }: JsonObject, trigger: ChangeEvent): JsonObject {
	const { entity } = (data as { entities: Entities }).entities.on;
	if (trigger === 'message_edited') return { message: entity };
	return { message: { ...entity, data: { entities: entity.data.entities } } };
}

function changePayload({ change }: Change, isDeletion: boolean): JsonObject {
	const { data, ...message } = change as JsonObject & {
		data: { action: string; entities: Entities };
	};
	const { sender, receiver, on } = data.entities;
	// Of a deleted message only its people are left.
	const left = { ...on.entity, data: { entities: on.entity.data.entities } };
	return {
		message: {
			...message,
			data: {
				action: data.action,
				entities: { by: sender, for: receiver, on: isDeletion ? { ...on, entity: left } : on },
			},
		},
	};
}

export interface Receipt {
	message: Message;
	/** The user who received or read it; the app itself for all members of a group. */
	uid: string;
	at: number;
}

const receipt =
	(action: string) =>
	(state: State, { message, uid, at }: Receipt): JsonObject => {
		const { id, sender, receiver, receiverType } = message;
		return {
			receiver: receiverType === 'group' ? receiver : sender,
			receiverType,
			type: 'receipts',
			sender: uid,
			messageSender: sender,
			body: { action, messageId: id, user: personOf(state, uid), timestamp: at },
		};
	};

const receiptOfAll = (action: string) => (state: State, given: Omit<Receipt, 'uid'>) =>
	receipt(action)(state, { ...given, uid: APP_SYSTEM });

const reaction = (state: State, { entry }: { entry: ReactionEntry }) => ({
	reaction: { ...entry, reactedBy: personOf(state, entry.uid) },
});

/** Events about messages and reactions. */
export const messagePayloads = {
	message_sent: (state: State, { message }: { message: Message }) => ({
		message: messageView(state, message),
	}),
	user_mentioned: (state: State, { message }: { message: Message }) => {
		const view = messageView(state, message);
		const mentions = peopleOf(state, mentionedIn(message), message.sender);
		return { message: { ...view, data: { ...(view.data as JsonObject), mentions } } };
	},
	message_edited: (_state: State, change: Change) => changePayload(change, false),
	message_deleted: (_state: State, change: Change) => changePayload(change, true),
	message_delivery_receipt: receipt('delivered'),
	message_read_receipt: receipt('read'),
	message_delivered_to_all: receiptOfAll('deliveredToAll'),
	message_read_by_all: receiptOfAll('readByAll'),
	message_reaction_added: reaction,
	message_reaction_removed: reaction,
};
