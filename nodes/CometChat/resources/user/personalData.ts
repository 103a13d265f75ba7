import { byPage } from '../../../shared/fields';
import type { Kind } from './exportKinds';
import {
	blockedUsers,
	calls,
	listReader,
	messagesReceived,
	messagesSent,
	mutes,
	ownListReader,
	reactions,
	readRecord,
	transcriptions,
	type Read,
} from './personalReaders';
import {
	blockRemovals,
	contactRemovals,
	friendRemovals,
	membershipRemovals,
	messageRemovals,
	muteRemovals,
	preferenceRemovals,
	pushTokenRemovals,
	reactionRemovals,
	sessionRemovals,
	type ReadRemovals,
} from './personalRemovals';
import type { Step } from './stepReport';

const friends = listReader('/users/{uid}/friends', byPage('uid'));
const contacts: Read = (client, uid) =>
	readRecord(client, '/notifications/v1/contact-details', { headers: { onBehalfOf: uid } });

/** Reads one kind of data for an export, and takes it away in an erasure. */
interface PersonalData {
	read: Read;
	/** Left out: no request takes this kind away by itself. */
	readRemovals?: ReadRemovals;
}

/**
 * Data that the service holds about a user, by kind. Not here: the profile, which is read and deleted by itself, and login
 * tokens and push tokens, which are secrets and only taken away.
 */
export const PERSONAL_DATA: Record<Kind, PersonalData> = {
	blockedUser: { read: blockedUsers, readRemovals: blockRemovals(blockedUsers) },
	call: { read: calls },
	conversation: { read: ownListReader('/conversations', byPage('conversationId')) },
	friend: { read: friends, readRemovals: friendRemovals(friends) },
	group: {
		read: ownListReader('/groups', byPage('guid'), { hasJoined: true }),
		readRemovals: membershipRemovals,
	},
	message: { read: messagesSent, readRemovals: messageRemovals({ permanent: true }) },
	mutedConversation: { read: mutes, readRemovals: muteRemovals(mutes) },
	notificationContact: { read: contacts, readRemovals: contactRemovals(contacts) },
	notificationPreferences: {
		read: (client, uid) => readRecord(client, '/notifications/v1/preferences', { query: { uid } }),
		readRemovals: preferenceRemovals,
	},
	reaction: { read: reactions, readRemovals: reactionRemovals },
	receivedMessage: { read: messagesReceived },
	timeZone: {
		read: (client, uid) =>
			readRecord(client, '/notifications/v1/preferences/timezone', { query: { uid } }),
	},
	transcription: { read: transcriptions },
};

/** A step of an erasure. */
export interface ErasurePart {
	step: Step['step'];
	/**
	 * A step before this step. If it fails, this step is skipped, so that a later run can still do the failed step. E.g. in a
	 * group that the user has left, reactions are not found.
	 */
	waitsFor?: Step['step'];
	readRemovals: ReadRemovals;
}

/** The step that takes several kinds of data away, in turn. Each of the kinds has a `readRemovals`. */
function part(step: Step['step'], kinds: Kind[], waitsFor?: Step['step']): ErasurePart {
	const readRemovals: ReadRemovals = async function* (client, uid) {
		for (const kind of kinds) yield* PERSONAL_DATA[kind].readRemovals!(client, uid);
	};
	return { step, waitsFor, readRemovals };
}

/** Messages are the only data that the service still shows of a user who is gone. */
export const MESSAGES_PART = part('deleteMessages', ['message']);

/**
 * The steps of an erasure, in their order. Push tokens go first, because they are found by a login token. Then the sessions
 * end, so that the user adds nothing more. Reactions go before memberships, because in a group that the user has left they
 * are not found.
 */
export const ERASURE_PARTS: ErasurePart[] = [
	{ step: 'pushTokens', readRemovals: pushTokenRemovals },
	{ step: 'endSessions', waitsFor: 'pushTokens', readRemovals: sessionRemovals },
	MESSAGES_PART,
	part('reactions', ['reaction']),
	part('notifications', ['notificationContact', 'mutedConversation', 'notificationPreferences']),
	part('memberships', ['group'], 'reactions'),
	part('friends', ['friend']),
	part('blocks', ['blockedUser']),
];
