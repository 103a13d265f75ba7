import { byPage } from '../../../shared/fields';
import type { Kind } from './exportKinds';
import {
	list,
	messagesReceived,
	messagesSent,
	mutes,
	ownList,
	reactions,
	record,
	transcriptions,
	type Read,
} from './personalReaders';
import {
	removeBlocks,
	removeContacts,
	removeFriends,
	removeMemberships,
	removeMessages,
	removeMutes,
	removePreferences,
	removePushTokens,
	removeReactions,
	removeSessions,
	type Remove,
} from './personalRemovals';
import type { Step } from './stepReport';

const blockedUsers = list('/users/{uid}/blockedusers', byPage('uid'), () => ({
	direction: 'blockedByMe',
}));
const friends = list('/users/{uid}/friends', byPage('uid'));
const contacts: Read = (client, uid) =>
	record(client, '/notifications/v1/contact-details', { headers: { onBehalfOf: uid } });

/** How one kind of data of a user is read by an export, and taken away by an erasure. */
interface PersonalData {
	read: Read;
	/** Left out: no request takes it away by itself. */
	remove?: Remove;
}

/**
 * What the service holds about a user. The profile is read and deleted by itself; login tokens and push tokens are secrets,
 * which are only taken away.
 */
export const PERSONAL_DATA: Record<Kind, PersonalData> = {
	blockedUser: { read: blockedUsers, remove: removeBlocks(blockedUsers) },
	call: { read: list('{call_url}/calls', byPage('sessionId'), (uid) => ({ uid })) },
	conversation: { read: ownList('/conversations', byPage('conversationId')) },
	friend: { read: friends, remove: removeFriends(friends) },
	group: {
		read: ownList('/groups', byPage('guid'), { hasJoined: true }),
		remove: removeMemberships,
	},
	message: { read: messagesSent, remove: removeMessages(true) },
	mutedConversation: { read: mutes, remove: removeMutes(mutes) },
	notificationContact: { read: contacts, remove: removeContacts(contacts) },
	notificationPreferences: {
		read: (client, uid) => record(client, '/notifications/v1/preferences', { query: { uid } }),
		remove: removePreferences,
	},
	reaction: { read: reactions, remove: removeReactions },
	receivedMessage: { read: messagesReceived },
	timeZone: {
		read: (client, uid) =>
			record(client, '/notifications/v1/preferences/timezone', { query: { uid } }),
	},
	transcription: { read: transcriptions },
};

/** One step of an erasure. */
export interface ErasurePart {
	step: Step['step'];
	/** The step without which this one would take away what a later run needs. */
	waitsFor?: Step['step'];
	remove: Remove;
}

/** The step that takes some kinds of data away, one after the other. */
function part(step: Step['step'], kinds: Kind[], waitsFor?: Step['step']): ErasurePart {
	const remove: Remove = async function* (client, uid) {
		for (const kind of kinds) yield* PERSONAL_DATA[kind].remove!(client, uid);
	};
	return { step, waitsFor, remove };
}

/** Messages are all that the service tells of a user who is gone. */
export const MESSAGES = part('deleteMessages', ['message']);

/**
 * The steps of an erasure, in their order: the sessions end before anything is read that the user could add to, after the
 * push tokens that are found by them. In a group that the user has left, its reactions are not found.
 */
export const ERASURE: ErasurePart[] = [
	{ step: 'pushTokens', remove: removePushTokens },
	{ step: 'endSessions', waitsFor: 'pushTokens', remove: removeSessions },
	MESSAGES,
	part('reactions', ['reaction']),
	part('notifications', ['notificationContact', 'mutedConversation', 'notificationPreferences']),
	part('memberships', ['group'], 'reactions'),
	part('friends', ['friend']),
	part('blocks', ['blockedUser']),
];
