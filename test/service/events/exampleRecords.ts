import type { Condition, ModeratedEntry } from '../moderationRecords';
import type { CallRecord, Group, JsonObject, Message, ReactionEntry, User } from '../records';
import { State } from '../state';
import { messageView } from '../views';

/*
 * The records in the examples of events: a message of Alice to Bob, and the group Hiking.
 */

/** Unix seconds. */
const SENT_AT = 1_696_934_912;
const CHANGED_AT = 1_696_934_985;

const person = (uid: string, name: string): User => ({
	uid,
	name,
	avatar: `https://assets.example.com/${uid}.png`,
	status: 'available',
	role: 'default',
	lastActiveAt: 1_696_934_440,
	createdAt: 1,
	updatedAt: 1,
});

const hiking: Group = {
	guid: 'hiking',
	name: 'Hiking Group',
	type: 'public',
	owner: 'alice',
	createdAt: 1_695_728_507,
	updatedAt: 1_696_934_048,
	banned: new Map(),
	members: new Map([
		['alice', { uid: 'alice', scope: 'admin', joinedAt: 1_695_728_507 }],
		['bob', { uid: 'bob', scope: 'admin', joinedAt: 1_695_728_507 }],
	]),
};

export const state = new State();
for (const user of [person('alice', 'Alice Hartmann'), person('bob', 'Bob Novak')])
	state.users.set(user.uid, user);
state.groups.set(hiking.guid, hiking);

type Place = Pick<Message, 'conversationId' | 'receiverType' | 'receiver'>;
const toBob: Place = {
	conversationId: 'alice_user_bob',
	receiverType: 'user',
	receiver: 'bob',
};
const toGroup: Place = {
	conversationId: 'group_hiking',
	receiverType: 'group',
	receiver: 'hiking',
};

export const message: Message = {
	id: '1',
	...toBob,
	sender: 'alice',
	category: 'message',
	type: 'text',
	data: { text: 'hi' },
	sentAt: SENT_AT,
	updatedAt: SENT_AT,
	reactions: new Map(),
};

/** The message after an edit or its deletion. */
function changedMessage(how: 'edited' | 'deleted'): JsonObject {
	return messageView(state, {
		...message,
		data: { text: 'hello' },
		updatedAt: CHANGED_AT,
		[`${how}At`]: CHANGED_AT,
		[`${how}By`]: 'alice',
	});
}

/** The message by which the service reports that the message was changed. */
export function exampleChange(how: 'edited' | 'deleted', entity = changedMessage(how)): JsonObject {
	return messageView(state, {
		...message,
		id: '2',
		category: 'action',
		type: 'message',
		data: { action: how, entities: { on: { entity, entityType: 'message' } } },
		sentAt: CHANGED_AT,
		updatedAt: CHANGED_AT,
	});
}

/** The only fields of a deleted message in the reference. */
export const deleted = {
	id: '1',
	conversationId: 'alice_user_bob',
	data: {},
	deletedAt: CHANGED_AT,
	deletedBy: 'alice',
};

const reaction: ReactionEntry = {
	id: '7',
	messageId: '1',
	reaction: '🏒',
	uid: 'bob',
	reactedAt: 1_700_655_536,
};

const condition = {
	entity: 'message',
	operand: 'text',
	operator: 'contains',
	message: ['Buy this now'],
} as Condition;

const blocked: ModeratedEntry = {
	condition,
	messageId: '13',
	ruleId: 'spam',
	ruleName: 'Spam',
	revisionId: 'r1',
	action: ['blockMessage'],
	createdAt: 1_696_934_913,
	updatedAt: 1_696_934_913,
};
const judged: Message = {
	...message,
	...toGroup,
	id: '13',
	data: { text: 'Buy this now' },
};

export const call = {
	sessionId: 'v1.us.1696934501',
	initiator: 'alice',
	receiver: 'bob',
	receiverType: 'user',
	type: 'audio',
	startedAt: 1_696_934_501,
	participants: [{ uid: 'alice' }],
} as CallRecord;

/** The subject of most events; each takes its own properties of it. */
export const ABOUT = {
	message,
	uid: 'bob',
	uids: ['bob'],
	by: 'alice',
	entry: reaction as unknown,
	bot: { uid: 'bob', name: 'Bob Novak' },
	change: {} as JsonObject,
	group: hiking,
	oldOwner: 'bob',
	oldScope: 'participant',
	isOnline: false,
	call,
	id: '52',
	part: {
		tid: 't1',
		transcriptUrl: 'https://transcripts.example.com/1.txt',
		startTime: 1_696_937_627,
		endTime: 1_696_937_648,
	},
	appId: 'app1',
	n: 1,
	receiver: 'bob',
	at: 1_696_934_553,
};

/** Properties that the examples of some events have instead of those in {@link ABOUT}. */
export const received = { message: { ...message, id: '57' }, at: 1_696_934_950 };
export const receivedByAll = { ...received, message: { ...received.message, ...toGroup } };
export const ofAlice = { uid: 'alice' };
export const began = { ...ofAlice, at: call.startedAt };
/** A message that a rule holds back. */
export const moderated = { message: judged, entry: blocked };
