import {
	anyObject,
	boolean,
	integer,
	listOf,
	milliseconds,
	object,
	oneOf,
	scope,
	seconds,
	text,
	type Schema,
} from '../schemas';
import { isForBots, typeOf, type EventName } from './names';

/*
 * Events as the reference of webhooks shows them. Its examples are short, and the service adds
 * fields: so all that is shown has to be there, and more may be.
 */

/** An object with at least these fields. */
function having(properties: Record<string, Schema>): Schema {
	return { type: 'object', properties, required: Object.keys(properties) };
}

/** Records by UID, at least one. */
const byUid = (schema: Schema): Schema => ({
	type: 'object',
	minProperties: 1,
	additionalProperties: schema,
});

const user = having({ uid: text, name: text });
const entity = (type: string, shown: Schema) => having({ entity: shown, entityType: oneOf(type) });
const receiver = having({ entity: anyObject, entityType: oneOf('user', 'group') });
const nothing: Schema = { type: 'null' };

const place = {
	conversationId: text,
	sender: text,
	receiverType: oneOf('user', 'group'),
	receiver: text,
};
const sent = { id: text, ...place, sentAt: seconds, updatedAt: seconds };
const people = having({ sender: entity('user', having({ uid: text })), receiver });

const messageWith = (content: Record<string, Schema>) =>
	having({
		...sent,
		category: oneOf('message', 'custom'),
		type: text,
		data: having({ ...content, entities: people }),
	});
const textMessage = messageWith({ text });

const changeOf = (action: 'edited' | 'deleted', content: Record<string, Schema>) => {
	const changed = having({
		...{ id: text, conversationId: text, data: having(content) },
		...{ [`${action}At`]: seconds, [`${action}By`]: text },
	});
	const on = entity('message', changed);
	const entities = having({ by: entity('user', having({ uid: text })), for: receiver, on });
	const data = having({ action: oneOf(action), entities });
	return having({
		message: having({ ...sent, category: oneOf('action'), type: oneOf('message'), data }),
	});
};

const receipt = (action: string) =>
	having({
		...{ receiver: text, receiverType: place.receiverType, type: oneOf('receipts') },
		...{ sender: text, messageSender: text },
		body: having({ action: oneOf(action), messageId: text, user, timestamp: seconds }),
	});

const reaction = having({
	reaction: having({
		...{ id: text, messageId: text, reaction: text, uid: text, reactedAt: seconds },
		reactedBy: user,
	}),
});

const plainGroup = {
	...{ guid: text, name: text, type: oneOf('public', 'private', 'password') },
	...{ membersCount: integer, conversationId: text, createdAt: seconds, owner: text },
};
const group = having({ ...plainGroup, onlineMembersCount: integer });
const changedGroup = { ...plainGroup, updatedAt: seconds, updatedBy: text };
const membersOf = (member: Schema) => ({ group, members: byUid(member) });
const byAnother = having({ ...membersOf(user), by: user });

const occupant = having({ joined_at: seconds, audio_call: oneOf('true', 'false'), name: text });
const leaver = { ...occupant, required: ['joined_at', 'audio_call', 'name', 'left_at'] };
const room = {
	started: having({ created_at: seconds, sessionId: text }),
	joined: having({ occupant, sessionId: text }),
	left: having({ occupant: leaver, sessionId: text }),
	ended: having({
		...{ all_occupants: listOf(leaver), sessionId: text },
		...{ destroyed_at: seconds, created_at: seconds },
	}),
};

const verdict = (status: string, more: Record<string, Schema> = {}) =>
	messageWith({ text, moderation: having({ status: oneOf(status), ...more }) });
const blockings = listOf(
	having({
		condition: having({ entity: text, operand: text, operator: text, message: text }),
		rule: having({ id: text, name: text, action: listOf(text), blockedAt: seconds }),
	}),
	{ minItems: 1 },
);

const campaign = (status: string) =>
	having({
		...{ campaignId: text, appId: text, name: text, status: oneOf(status), templateId: text },
		...{ totalTargets: integer, sentCount: integer, failedCount: integer },
		...{ sentAt: seconds, completedAt: seconds, createdAt: seconds },
	});
const copy = {
	...{ appId: text, notificationId: text, campaignId: text, receiver: text, templateId: text },
	...{ channelId: text, label: text, tags: listOf(text), sentAt: seconds },
};
const feedItem = (status: string, times: Record<string, Schema>) =>
	having({ id: text, ...copy, channelType: oneOf('in_app'), status: oneOf(status), ...times });
const push = (status: string, times: Record<string, Schema>) =>
	having({
		pushNotificationId: text,
		...copy,
		...{ channelType: oneOf('push'), status: oneOf(status), errorMessage: nothing, ...times },
	});
const wasRead = { deliveredAt: seconds, readAt: seconds };

const datas: Record<EventName, Schema> = {
	message_sent: having({ message: textMessage }),
	after_message: textMessage,
	message_edited: changeOf('edited', { text }),
	message_deleted: changeOf('deleted', {}),
	message_delivery_receipt: receipt('delivered'),
	message_read_receipt: receipt('read'),
	message_delivered_to_all: receipt('deliveredToAll'),
	message_read_by_all: receipt('readByAll'),
	message_reaction_added: reaction,
	message_reaction_removed: reaction,
	user_mentioned: having({ message: messageWith({ text, mentions: byUid(user) }) }),
	user_blocked: having({ users: byUid(user), by: user }),
	user_unblocked: having({ users: byUid(user), by: user }),
	user_connection_status_changed: having({
		timestamp: milliseconds,
		user,
		status: oneOf('online', 'offline'),
		currentConnection: having({
			action: oneOf('connected', 'disconnected'),
			platform: text,
			connectedAt: milliseconds,
		}),
		userPresenceChanged: boolean,
	}),
	group_created: having({ group: having(plainGroup), members: byUid(user) }),
	group_updated: having({ group: having(changedGroup) }),
	group_deleted: having({ group: having(changedGroup) }),
	group_owner_transferred: having({ group: having({ ...changedGroup, oldOwner: text }) }),
	group_member_joined: having(membersOf(user)),
	group_member_left: having(membersOf(user)),
	group_member_added: byAnother,
	group_member_kicked: byAnother,
	group_member_banned: byAnother,
	group_member_unbanned: byAnother,
	group_member_scope_changed: having({
		...membersOf(having({ uid: text, name: text, scope, oldScope: scope })),
		by: user,
	}),
	call_initiated: having({
		call: having({
			...sent,
			category: oneOf('call'),
			type: oneOf('audio', 'video'),
			data: having({ action: oneOf('initiated') }),
		}),
	}),
	call_started: room.started,
	call_participant_joined: room.joined,
	call_participant_left: room.left,
	call_ended: room.ended,
	meeting_started: room.started,
	meeting_participant_joined: room.joined,
	meeting_participant_left: room.left,
	meeting_ended: room.ended,
	recording_generated: having({
		...{ recordingDate: text, duration: text, startTime: text, sessionId: text },
		recording_url: text,
	}),
	transcription_generated: having({
		...{ sessionId: text, tid: text, transcriptDate: text, transcript_url: text },
		...{ startTime: seconds, endTime: seconds },
	}),
	moderation_engine_approved: having({ message: verdict('approved') }),
	moderation_engine_blocked: having({
		message: verdict('disapproved', { rule: having({ id: text }) }),
		moderation: blockings,
	}),
	moderation_manual_approved: having({
		message: verdict('approved'),
		moderation: blockings,
		reviewed: { const: true },
	}),
	moderation_engine_failed: having({
		resource: having({ id: text, ...place, category: text, type: text, sentAt: seconds }),
		...{ contentType: text, outcome: text, completedAt: seconds },
		failures: listOf(having({ failedAt: seconds, category: text, errorMessage: text })),
	}),
	after_campaign_completed: campaign('completed'),
	after_campaign_failed: campaign('failed'),
	after_notification_created: having({
		...{ notificationId: text, appId: text, templateId: text, campaignId: text },
		...{ channels: listOf(text), status: text, totalTargets: integer, createdAt: seconds },
	}),
	after_feed_item_sent: feedItem('sent', { deliveredAt: nothing, content: anyObject }),
	after_feed_item_delivered: feedItem('delivered', { deliveredAt: seconds, readAt: nothing }),
	after_feed_item_read: feedItem('read', wasRead),
	after_feed_item_interacted: feedItem('read', { ...wasRead, interactedAt: seconds }),
	after_push_notification_sent: push('sent', { deliveredAt: nothing, clickedAt: nothing }),
	after_push_notification_delivered: push('delivered', { deliveredAt: seconds }),
	after_push_notification_clicked: push('clicked', { deliveredAt: seconds, clickedAt: seconds }),
};

/** The whole body of a delivery of this event. */
export function schemaOf(trigger: EventName): Schema {
	const type = typeOf(trigger);
	const envelope = {
		...{ trigger: oneOf(trigger), data: datas[trigger], appId: text, region: text },
		...(isForBots(trigger)
			? { bot: text, origin: anyObject, chatAPIVersion: text }
			: { webhook: text }),
		...(type && { type: oneOf(type) }),
	};
	return object(envelope, Object.keys(envelope));
}
