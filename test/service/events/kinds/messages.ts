import { APP_SYSTEM } from '../../behaviour/actions';
import type { JsonObject, Message, ReactionEntry } from '../../records';
import type { State } from '../../state';
import { messageView } from '../../views';
import { peopleOf, personOf } from './people';
import { oneOf, unixSeconds, text, type Schema } from '../../schemas';
import {
	deleted,
	message as messageOfAlice,
	received,
	receivedByAll,
	exampleChange,
} from '../exampleRecords';
import { changeOf, addSampleMessage, personAt, reactionOf, receiptOf } from '../samples';
import {
	byUid,
	entity,
	objectWith,
	messageWith,
	placeFields,
	receiver,
	sentFields,
	textMessage,
	user,
} from '../shapes';
import { kind } from './kind';

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

/** An edit or a deletion: a message of the category action that has the changed message among its entities. */
export interface Change {
	change: JsonObject;
}

export type ChangeEvent = 'message_edited' | 'message_deleted';

/** The data of a change as live apps send it: the changed message itself, without content after a deletion. */
export function liveChange({ data }: JsonObject, trigger: ChangeEvent): JsonObject {
	const { entity } = (data as { entities: Entities }).entities.on;
	if (trigger === 'message_edited') return { message: entity };
	return { message: { ...entity, data: { entities: entity.data.entities } } };
}

/** The data of a change as the reference shows it. */
function changePayload({ change }: Change, how: 'edited' | 'deleted'): JsonObject {
	const { data, ...message } = change as JsonObject & {
		data: { action: string; entities: Entities };
	};
	const { sender, receiver, on } = data.entities;
	// A deleted message keeps only its sender and receiver.
	const emptied = { ...on.entity, data: { entities: on.entity.data.entities } };
	return {
		message: {
			...message,
			data: {
				action: data.action,
				entities: {
					by: sender,
					for: receiver,
					on: how === 'deleted' ? { ...on, entity: emptied } : on,
				},
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

const changeShape = (action: 'edited' | 'deleted', content: Record<string, Schema>) => {
	const changed = objectWith({
		id: text,
		conversationId: text,
		data: objectWith(content),
		[`${action}At`]: unixSeconds,
		[`${action}By`]: text,
	});
	const on = entity('message', changed);
	const entities = objectWith({ by: entity('user', objectWith({ uid: text })), for: receiver, on });
	const data = objectWith({ action: oneOf(action), entities });
	return objectWith({
		message: objectWith({ ...sentFields, category: oneOf('action'), type: oneOf('message'), data }),
	});
};

const receiptShape = (action: string) =>
	objectWith({
		receiver: text,
		receiverType: placeFields.receiverType,
		type: oneOf('receipts'),
		sender: text,
		messageSender: text,
		body: objectWith({ action: oneOf(action), messageId: text, user, timestamp: unixSeconds }),
	});

const reactionShape = objectWith({
	reaction: objectWith({
		id: text,
		messageId: text,
		reaction: text,
		uid: text,
		reactedAt: unixSeconds,
		reactedBy: user,
	}),
});

const receiptOfOne = (action: string) =>
	kind({
		shape: receiptShape(action),
		data: receipt(action),
		sample: receiptOf,
		example: received,
	});

/** The receipt of all members of a group, whose sender is the app. */
const receiptOfAll = (action: string) =>
	kind({
		shape: receiptShape(action),
		data: (state, about: Omit<Receipt, 'uid'>) =>
			receipt(action)(state, { ...about, uid: APP_SYSTEM }),
		sample: receiptOf,
		example: receivedByAll,
	});

const reaction = kind({
	shape: reactionShape,
	data: (state, { entry }: { entry: ReactionEntry }) => ({
		reaction: { ...entry, reactedBy: personOf(state, entry.uid) },
	}),
	sample: reactionOf,
});

/** Events about messages and reactions. */
export const messageKinds = {
	message_sent: kind({
		shape: objectWith({ message: textMessage }),
		data: (state, { message }: { message: Message }) => ({ message: messageView(state, message) }),
		sample: (world) => ({ message: addSampleMessage(world) }),
	}),
	user_mentioned: kind({
		shape: objectWith({ message: messageWith({ text, mentions: byUid(user) }) }),
		data: (state, { message }: { message: Message }) => {
			const view = messageView(state, message);
			const mentions = peopleOf(state, mentionedIn(message), message.sender);
			return { message: { ...view, data: { ...(view.data as JsonObject), mentions } } };
		},
		sample: (world) => ({ message: addSampleMessage(world, `Hi <@uid:${personAt(world.n + 1)}>`) }),
		example: { message: { ...messageOfAlice, data: { text: 'hi <@uid:bob>' } } },
	}),
	message_edited: kind({
		shape: changeShape('edited', { text }),
		data: (_state, change: Change) => changePayload(change, 'edited'),
		sample: (world) => changeOf(world, 'edited'),
		example: { change: exampleChange('edited') },
	}),
	message_deleted: kind({
		shape: changeShape('deleted', {}),
		data: (_state, change: Change) => changePayload(change, 'deleted'),
		sample: (world) => changeOf(world, 'deleted'),
		example: { change: exampleChange('deleted', deleted) },
	}),
	message_delivery_receipt: receiptOfOne('delivered'),
	message_read_receipt: receiptOfOne('read'),
	message_delivered_to_all: receiptOfAll('deliveredToAll'),
	message_read_by_all: receiptOfAll('readByAll'),
	message_reaction_added: reaction,
	message_reaction_removed: reaction,
};
