import { APP_SYSTEM } from '../../behaviour/actions';
import type { JsonObject } from '../../records';
import { userConversationId, type State } from '../../state';
import { boolean, unixMilliseconds, oneOf, text } from '../../schemas';
import { memberAt } from '../samples';
import { byUid, objectWith, user } from '../shapes';
import { kind } from './kind';

/** The actor of events that no user causes. */
const SYSTEM = { uid: APP_SYSTEM, name: 'System', avatar: '', role: 'default', status: 'offline' };

/** A user as events show it. `other` is a second user, with whom the user has a conversation. */
export function personOf(state: State, uid: string, other?: string): JsonObject {
	if (uid === APP_SYSTEM) return { ...SYSTEM };
	const user = state.users.get(uid);
	if (!user) return { uid };
	const { name, avatar, status, role, lastActiveAt } = user;
	const isPair = other !== undefined && state.users.has(other);
	return {
		uid,
		name,
		avatar,
		status,
		role,
		lastActiveAt,
		...(isPair && { conversationId: userConversationId(uid, other) }),
	};
}

/** Users by UID, as events show several of them. */
export function peopleOf(state: State, uids: string[], other?: string): Record<string, JsonObject> {
	return Object.fromEntries(uids.map((uid) => [uid, personOf(state, uid, other)]));
}

export interface BlockingSubject {
	uids: string[];
	by: string;
}

const blocking = kind({
	shape: objectWith({ users: byUid(user), by: user }),
	data: (state, { uids, by }: BlockingSubject) => ({
		users: peopleOf(state, uids, by),
		by: personOf(state, by),
	}),
	sample: ({ n }) => ({ uids: [memberAt(n + 1)], by: memberAt(n) }),
});

export interface Connection {
	uid: string;
	isOnline: boolean;
	/** Unix milliseconds, in this event only. */
	at: number;
}

const connection = kind({
	shape: objectWith({
		timestamp: unixMilliseconds,
		user,
		status: oneOf('online', 'offline'),
		currentConnection: objectWith({
			action: oneOf('connected', 'disconnected'),
			platform: text,
			connectedAt: unixMilliseconds,
		}),
		userPresenceChanged: boolean,
	}),
	data: (state, { uid, isOnline, at }: Connection) => {
		const status = isOnline ? 'online' : 'offline';
		return {
			timestamp: at,
			user: { ...personOf(state, uid), status },
			status,
			currentConnection: {
				action: isOnline ? 'connected' : 'disconnected',
				appInfo: { version: '4.1.10', apiVersion: 'v3.0', origin: 'https://app.example.com' },
				platform: 'javascript',
				userAgent: 'Mozilla/5.0',
				connectedAt: isOnline ? at : at - 60_000,
			},
			userPresenceChanged: true,
		};
	},
	sample: ({ n }) => ({ uid: memberAt(n), isOnline: n % 2 === 1, at: Date.now() }),
	example: { uid: 'alice', at: 1_696_935_103_114 },
});

/** Events about users. */
export const userKinds = {
	user_blocked: blocking,
	user_unblocked: blocking,
	user_connection_status_changed: connection,
};
