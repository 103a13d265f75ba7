import { addChange, newMessage } from '../behaviour/actions';
import { holdBack } from '../behaviour/moderation';
import { findGroup } from '../lookup';
import type { Call, Group, JsonObject, Message, ReactionEntry } from '../records';
import { seedIds } from '../seed/ids';
import { groupConversationId, unixNow, type State } from '../state';
import type { EventName } from './names';
import { payloads, type SubjectOf } from './payloads';
import type { ChangeEvent } from './payloads/messages';

/** The records from which a made-up event is built. */
export interface World {
	state: State;
	appId: string;
	/** Counts the made-up events, so that none equals another. */
	n: number;
}

const PEOPLE = ['alice', 'bob', 'carol', 'dave', 'erin'];

const personAt = (n: number) => PEOPLE[n % PEOPLE.length];

/** One of the sixty members of the group general with a number, so that it takes a while until one comes again. */
const memberAt = (n: number) => `user-${(n % 60) + 1}`;

/** A new message in the group general, which is really there. */
function messageOf({ state, n }: World, text = `Hello, this is number ${n}`): Message {
	return newMessage(state, {
		conversationId: groupConversationId(seedIds.groups.general),
		sender: personAt(n),
		receiverType: 'group',
		receiver: seedIds.groups.general,
		category: 'message',
		type: 'text',
		data: { text },
	});
}

/** A message that moderation holds back. */
function blockedOf(world: World) {
	const { state, n } = world;
	const message = messageOf(world, `This is badword number ${n}`);
	return { message, entry: holdBack(state, message, state.rules.get(seedIds.rules.words)) };
}

function changeOf(world: World, action: 'edited' | 'deleted') {
	const message = messageOf(world);
	const at = unixNow();
	const by = message.sender;
	Object.assign(message, { updatedAt: at, [`${action}At`]: at, [`${action}By`]: by });
	return { change: addChange(world.state, message, action, by) };
}

function reactionOf(world: World): { entry: ReactionEntry } {
	const { id } = messageOf(world);
	const uid = personAt(world.n + 1);
	const entry = { id: `9${id}`, messageId: id, reaction: '👍', uid, reactedAt: unixNow() };
	return { entry };
}

/** An action by a member of the group general, or by moderator-1 on one. */
function memberOf({ state, n }: World): { group: Group; uids: string[]; by: string } {
	const group = findGroup(state, seedIds.groups.general);
	return { group, uids: [memberAt(n)], by: seedIds.users.moderator };
}

/** A group like general, which is not there. */
function groupOf(world: World): { group: Group; by: string } {
	const { group, by } = memberOf(world);
	const times = { createdAt: unixNow(), updatedAt: unixNow() };
	return { group: { ...group, guid: `group-${world.n}`, name: `Group ${world.n}`, ...times }, by };
}

/** A call of the seed under a session id of its own. */
function callOf({ state, n }: World): Call {
	return { ...state.calls.get(seedIds.call)!, sessionId: `v1.us.demo-app.${unixNow()}${n}` };
}

function roomOf(world: World) {
	const call = callOf(world);
	const at = unixNow();
	return { call: { ...call, startedAt: at - 60 }, at, uid: call.initiator };
}

const sentTo = ({ appId, n }: World) => ({ appId, n, receiver: personAt(n), at: unixNow() });

const receiptOf = (world: World) => ({
	message: messageOf(world),
	uid: personAt(world.n + 1),
	at: unixNow(),
});

const blocking = ({ n }: World) => ({ uids: [memberAt(n + 1)], by: memberAt(n) });

/** The subjects of events that no request causes; messages among them exist. */
const subjects: { [E in EventName]: (world: World) => SubjectOf<E> } = {
	message_sent: (world) => ({ message: messageOf(world) }),
	message_edited: (world) => changeOf(world, 'edited'),
	message_deleted: (world) => changeOf(world, 'deleted'),
	message_delivery_receipt: receiptOf,
	message_read_receipt: receiptOf,
	message_delivered_to_all: receiptOf,
	message_read_by_all: receiptOf,
	message_reaction_added: reactionOf,
	message_reaction_removed: reactionOf,
	user_mentioned: (world) => ({ message: messageOf(world, `Hi <@uid:${personAt(world.n + 1)}>`) }),
	after_message: (world) => ({
		message: messageOf(world),
		bot: world.state.bots.get(seedIds.bot)!,
	}),
	user_blocked: blocking,
	user_unblocked: blocking,
	user_connection_status_changed: ({ n }) => ({
		uid: memberAt(n),
		isOnline: n % 2 === 1,
		at: Date.now(),
	}),
	group_created: groupOf,
	group_updated: groupOf,
	group_deleted: groupOf,
	group_owner_transferred: (world) => ({ ...groupOf(world), oldOwner: memberAt(world.n) }),
	group_member_joined: memberOf,
	group_member_left: memberOf,
	group_member_added: memberOf,
	group_member_kicked: memberOf,
	group_member_banned: memberOf,
	group_member_unbanned: memberOf,
	group_member_scope_changed: (world) => ({
		...memberOf(world),
		uid: memberAt(world.n),
		oldScope: 'moderator',
	}),
	call_initiated: (world) => ({
		call: callOf(world),
		id: String(world.state.nextMessageId++),
		at: unixNow(),
	}),
	call_started: roomOf,
	call_participant_joined: roomOf,
	call_participant_left: roomOf,
	call_ended: roomOf,
	meeting_started: roomOf,
	meeting_participant_joined: roomOf,
	meeting_participant_left: roomOf,
	meeting_ended: roomOf,
	recording_generated: roomOf,
	transcription_generated: (world) => {
		const [part] = world.state.transcriptions.get(seedIds.transcribedCall)!;
		return { call: callOf(world), part: { ...part, tid: `transcript-${world.n}` } };
	},
	moderation_engine_approved: (world) => ({ message: messageOf(world) }),
	moderation_engine_blocked: blockedOf,
	moderation_manual_approved: blockedOf,
	moderation_engine_failed: (world) => ({ message: messageOf(world), at: unixNow() }),
	after_campaign_completed: sentTo,
	after_campaign_failed: sentTo,
	after_notification_created: sentTo,
	after_feed_item_sent: sentTo,
	after_feed_item_delivered: sentTo,
	after_feed_item_read: sentTo,
	after_feed_item_interacted: sentTo,
	after_push_notification_sent: sentTo,
	after_push_notification_delivered: sentTo,
	after_push_notification_clicked: sentTo,
};

/** The message of a made-up edit or deletion. */
export function changeSubjectOf(trigger: ChangeEvent, world: World): SubjectOf<ChangeEvent> {
	return subjects[trigger](world);
}

/** Realistic data of an event that no request causes. */
export function sampleOf(trigger: EventName, world: World): JsonObject {
	const build = payloads[trigger] as (state: State, subject: unknown) => JsonObject;
	return build(world.state, subjects[trigger](world));
}
