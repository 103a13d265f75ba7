import { addChange, addNewMessage } from '../behaviour/actions';
import { holdBack } from '../behaviour/moderation';
import { findGroup } from '../lookup';
import type { CallRecord, Group, Message, ReactionEntry } from '../records';
import { seedIds } from '../seed/ids';
import { groupConversationId, unixNow, type State } from '../state';

/** The records from which a made-up event is built. */
export interface World {
	state: State;
	appId: string;
	/** The number of the made-up event, which makes it different from all others. */
	n: number;
}

const PEOPLE = ['alice', 'bob', 'carol', 'dave', 'erin'];

export const personAt = (n: number) => PEOPLE[n % PEOPLE.length];

/** The UID of a member of the group general; the same one comes again after sixty. */
export const memberAt = (n: number) => `user-${(n % 60) + 1}`;

/** Adds a message to the group general. */
export function addSampleMessage(
	{ state, n }: World,
	text = `Hello, this is number ${n}`,
): Message {
	return addNewMessage(state, {
		conversationId: groupConversationId(seedIds.groups.general),
		sender: personAt(n),
		receiverType: 'group',
		receiver: seedIds.groups.general,
		category: 'message',
		type: 'text',
		data: { text },
	});
}

/** Adds a message that moderation holds back. */
export function blockedOf(world: World) {
	const { state, n } = world;
	const message = addSampleMessage(world, `This is badword number ${n}`);
	return { message, entry: holdBack(state, message, state.rules.get(seedIds.rules.words)) };
}

export function changeOf(world: World, action: 'edited' | 'deleted') {
	const message = addSampleMessage(world);
	const at = unixNow();
	const by = message.sender;
	Object.assign(message, { updatedAt: at, [`${action}At`]: at, [`${action}By`]: by });
	return { change: addChange(world.state, message, action, by) };
}

export function reactionOf(world: World): { entry: ReactionEntry } {
	const { id } = addSampleMessage(world);
	const uid = personAt(world.n + 1);
	// The ID differs from those of the reactions in the state, which are smaller
	const entry = { id: `9${id}`, messageId: id, reaction: '👍', uid, reactedAt: unixNow() };
	return { entry };
}

/** A member of the group general, with moderator-1 as the user who acts. */
export function memberOf({ state, n }: World): { group: Group; uids: string[]; by: string } {
	const group = findGroup(state, seedIds.groups.general);
	return { group, uids: [memberAt(n)], by: seedIds.users.moderator };
}

/** A group like general that does not exist in the stand-in. */
export function groupOf(world: World): { group: Group; by: string } {
	const { group, by } = memberOf(world);
	const times = { createdAt: unixNow(), updatedAt: unixNow() };
	return { group: { ...group, guid: `group-${world.n}`, name: `Group ${world.n}`, ...times }, by };
}

/** A call of the seed under a session id of its own. */
export function callOf({ state, n }: World): CallRecord {
	return { ...state.calls.get(seedIds.call)!, sessionId: `v1.us.demo-app.${unixNow()}${n}` };
}

export function roomOf(world: World) {
	const call = callOf(world);
	const at = unixNow();
	return { call: { ...call, startedAt: at - 60 }, at, uid: call.initiator };
}

export const sentTo = ({ appId, n }: World) => ({ appId, n, receiver: personAt(n), at: unixNow() });

export const receiptOf = (world: World) => ({
	message: addSampleMessage(world),
	uid: personAt(world.n + 1),
	at: unixNow(),
});
