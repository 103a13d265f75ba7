import { IANAZone } from 'luxon';
import { badField } from '../errors';
import { findUser } from '../lookup';
import type { JsonObject, MutedConversation } from '../records';
import { defaultPreferences, defaultSettings } from '../seed/notifications';
import type { State } from '../state';
import type { Behaviours, Call } from './call';
import { pushNotifications } from './pushNotifications';

type ByUser<Body = JsonObject> = Call<Body, { uid: string }>;

/** The UID of the user in the query. */
function uidOf({ state, query }: Pick<ByUser, 'state' | 'query'>): string {
	return findUser(state, query.uid).uid;
}

/** Deep merge of objects; any other value that was sent replaces the old one. */
function mergeSettings(before: JsonObject, sent: JsonObject): JsonObject {
	const isObject = (value: unknown): value is JsonObject =>
		typeof value === 'object' && value !== null && !Array.isArray(value);
	const both = { ...before };
	for (const [name, value] of Object.entries(sent)) {
		const old = both[name];
		both[name] = isObject(old) && isObject(value) ? mergeSettings(old, value) : value;
	}
	return both;
}

function preferencesOf({ notificationPreferences }: State, uid: string): JsonObject {
	return notificationPreferences.get(uid) ?? defaultPreferences;
}

const ok = { data: { success: true } };

/** Settings of the app, and the preferences and contact details of users. */
export const notifications: Behaviours = {
	...pushNotifications,

	'GET /notifications/v1/settings': ({ state }: Call) => ({ data: state.notificationSettings }),

	'PATCH /notifications/v1/settings': ({ state, body }: Call) => {
		state.notificationSettings = mergeSettings(state.notificationSettings, body);
		return ok;
	},

	'DELETE /notifications/v1/settings': ({ state }: Call) => {
		state.notificationSettings = defaultSettings;
		return ok;
	},

	'GET /notifications/v1/preferences': (call: ByUser) => ({
		data: preferencesOf(call.state, uidOf(call)),
	}),

	'PATCH /notifications/v1/preferences': (call: ByUser) => {
		const uid = uidOf(call);
		const data = mergeSettings(preferencesOf(call.state, uid), call.body);
		call.state.notificationPreferences.set(uid, data);
		return { data };
	},

	'DELETE /notifications/v1/preferences': (call: ByUser) => {
		call.state.notificationPreferences.delete(uidOf(call));
		return { data: defaultPreferences };
	},

	'GET /notifications/v1/preferences/mute': (call: ByUser) => ({
		data: { mutedConversations: [...(call.state.mutes.get(uidOf(call))?.values() ?? [])] },
	}),

	'PUT /notifications/v1/preferences/mute': (
		call: ByUser<{ conversations: MutedConversation[] }>,
	) => {
		const { state, body } = call;
		const uid = uidOf(call);
		for (const { until } of body.conversations) {
			if (until <= Date.now()) throw badField('conversations', 'The until must lie in the future.');
		}
		const muted = state.mutes.get(uid) ?? new Map<string, MutedConversation>();
		for (const conversation of body.conversations) {
			const id = conversation.id.toLowerCase();
			muted.set(`${conversation.type}:${id}`, { ...conversation, id });
		}
		state.mutes.set(uid, muted);
		return ok;
	},

	'DELETE /notifications/v1/preferences/mute': (
		call: ByUser<{ conversations: Array<{ id: string; type?: string }> }>,
	) => {
		const muted = call.state.mutes.get(uidOf(call));
		// Unmuting what is not muted changes nothing and is no error.
		for (const { id, type } of call.body.conversations) {
			for (const kind of type ? [type] : ['oneOnOne', 'group']) {
				muted?.delete(`${kind}:${id.toLowerCase()}`);
			}
		}
		return ok;
	},

	'GET /notifications/v1/preferences/timezone': (call: ByUser) => ({
		data: { timezone: call.state.timezones.get(uidOf(call)) ?? 'UTC' },
	}),

	'PATCH /notifications/v1/preferences/timezone': (call: ByUser<{ timezone: string }>) => {
		const uid = uidOf(call);
		const { timezone } = call.body;
		if (!IANAZone.isValidZone(timezone)) {
			throw badField('timezone', `There is no timezone ${timezone}.`);
		}
		call.state.timezones.set(uid, timezone);
		return { data: { timezone } };
	},

	'GET /notifications/v1/contact-details': ({ state, actor }: Call) => ({
		data: state.contactDetails.get(actor!.uid) ?? {},
	}),

	'PATCH /notifications/v1/contact-details': ({ state, actor, body }: Call) => {
		const data = { ...state.contactDetails.get(actor!.uid), ...body };
		state.contactDetails.set(actor!.uid, data);
		return { data };
	},

	'DELETE /notifications/v1/contact-details': ({ state, actor }: Call) => {
		state.contactDetails.delete(actor!.uid);
		return ok;
	},
};
