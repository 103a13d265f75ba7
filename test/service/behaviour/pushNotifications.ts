import { ApiError } from '../errors';
import type { JsonObject, NotificationLog, PushToken } from '../records';
import type { State } from '../state';
import type { Behaviours, Call } from './call';

/** Logs in a part of the list; the reference documents no way to change it. */
const LOGS_PER_PART = 20;

interface Registration {
	platform: string;
	providerId?: string;
	fcmToken?: string;
	deviceToken?: string;
	voipToken?: string;
	authToken: string;
	timezone?: string;
}

/** The UID of the user of an auth token. @throws ApiError when there is no such token */
function uidOfToken({ authTokens }: State, authToken: string): string {
	const token = authTokens.get(authToken);
	if (!token) throw new ApiError('ERR_AUTH_TOKEN_NOT_FOUND', 'There is no such auth token.');
	return token.uid;
}

/** The push tokens of an auth token, or of all auth tokens of its user. */
function tokensOf(state: State, authToken: string, { ofUser = false }): PushToken[] {
	const uid = uidOfToken(state, authToken);
	return [...state.pushTokens.values()].filter((token) =>
		ofUser ? token.uid === uid : token.authToken === authToken,
	);
}

function remove(state: State, tokens: PushToken[]): { data: JsonObject } {
	for (const { pushToken } of tokens) state.pushTokens.delete(pushToken);
	return { data: { pushTokens: tokens } };
}

interface LogQuery extends JsonObject {
	from?: number;
	to?: number;
	affix?: 'append' | 'prepend';
	logId?: string;
}

/** Whether a log passes the filters of a query: after `from`, up to `to`, and with equal attributes. */
function isWanted(log: NotificationLog, { from, to, affix: _a, logId: _l, ...same }: LogQuery) {
	if (from !== undefined && log.sentAt <= from) return false;
	if (to !== undefined && log.sentAt > to) return false;
	return Object.entries(same).every(
		([name, value]) => log[name as keyof NotificationLog] === value,
	);
}

/** Push tokens of devices, and the logs of notifications. */
export const pushNotifications: Behaviours = {
	'GET /notifications/push/v1/tokens': (
		call: Call<never, { authToken: string; all?: boolean }>,
	) => {
		const { state, query } = call;
		return { data: { pushTokens: tokensOf(state, query.authToken, { ofUser: query.all }) } };
	},

	'POST /notifications/push/v1/tokens': ({ state, body }: Call<Registration>) => {
		const { platform, providerId, authToken, fcmToken, deviceToken, voipToken, timezone } = body;
		const uid = uidOfToken(state, authToken);
		const now = new Date().toISOString();
		// The contract demands the token of the platform
		const pushToken = (fcmToken ?? deviceToken ?? voipToken)!;
		state.pushTokens.set(pushToken, {
			authToken,
			pushTokenType: voipToken === undefined ? 'chat' : 'voip',
			createdAt: state.pushTokens.get(pushToken)?.createdAt ?? now,
			platform,
			...(providerId !== undefined && { providerId }),
			pushToken,
			uid,
			updatedAt: now,
		});
		if (timezone !== undefined) state.timezones.set(uid, timezone);
		return { data: { success: true } };
	},

	'DELETE /notifications/push/v1/tokens': (
		call: Call<{ authToken: string }, { all?: boolean }>,
	) => {
		const { state, body, query } = call;
		return remove(state, tokensOf(state, body.authToken, { ofUser: query.all }));
	},

	// Deleting a token that is not there changes nothing and is no error.
	'DELETE /notifications/push/v1/tokens/{pushToken}': (call: Call<{ authToken: string }>) => {
		const { state, body, params } = call;
		const own = tokensOf(state, body.authToken, { ofUser: true });
		return remove(
			state,
			own.filter(({ pushToken }) => pushToken === params.pushToken),
		);
	},

	// The cursor of an answer holds a messageId, but a query takes a logId: a client takes it from the last log.
	'GET /notifications/v1/logs': ({ state, query }: Call<never, LogQuery>) => {
		const { affix = 'append', logId } = query;
		const found = state.notificationLogs.filter((log) => isWanted(log, query));
		const at = logId === undefined ? -1 : found.findIndex(({ _id }) => _id === logId);
		const data =
			affix === 'append'
				? found.slice(at + 1, at + 1 + LOGS_PER_PART)
				: found.slice(0, at < 0 ? found.length : at).slice(-LOGS_PER_PART);
		const edge = affix === 'append' ? data.at(-1) : data[0];
		const current = { limit: LOGS_PER_PART, count: data.length };
		const next = edge && { affix, messageId: edge.messageId };
		return { data, meta: { current, ...(next && { next }) } };
	},
};
