import { DateTime } from 'luxon';
import { mentionedIn } from '../events/kinds/messages';
import type { JsonObject, Message } from '../records';
import { defaultPreferences } from '../seed/notifications';
import type { State } from '../state';

type NestedSettings = Record<string, Record<string, unknown> | undefined>;

/** Whether a setting wants a message: 1 is never, 2 always, 3 for mentions only. */
function isWanted(degree: unknown, uid: string, message: Message): boolean {
	if (degree === 1) return false;
	return degree !== 3 || mentionedIn(message).includes(uid);
}

/**
 * Whether a person gets notifications about a message. That depends on the settings of the app and of the person for
 * messages, on muted conversations, on "do not disturb", and on the hours of the schedule.
 */
export function wantsToKnow(state: State, uid: string, message: Message): boolean {
	const isGroup = message.receiverType === 'group';
	const app = (state.notificationSettings.preferences ?? {}) as NestedSettings;
	const own = (state.notificationPreferences.get(uid) ?? defaultPreferences) as NestedSettings;
	const degrees = isGroup
		? [app.group?.messagesSetting, own.groupPreferences?.groupMessages]
		: [app.oneOnOne?.messagesSetting, own.oneOnOnePreferences?.oneOnOneMessages];
	// A switch beside the groups of settings
	const mentionsPass = app.bypassPreferencesForMentions === (true as unknown);
	if (mentionsPass && mentionedIn(message).includes(uid)) return true;
	if (!degrees.every((degree) => isWanted(degree, uid, message))) return false;
	if (isMuted(state, uid, message)) return false;
	const { dnd, schedule } = own.mutePreferences ?? {};
	// 2: "do not disturb" is on
	return dnd !== 2 && isWithin(schedule as JsonObject | undefined, state.timezones.get(uid));
}

function isMuted(state: State, uid: string, { receiverType, receiver, sender }: Message): boolean {
	const mutes = state.mutes.get(uid);
	const key = receiverType === 'group' ? `group:${receiver}` : `oneOnOne:${sender}`;
	const until = Number(mutes?.get(key)?.until ?? 0);
	return until > Date.now();
}

/** Whether the schedule allows notifications now. Its times are hours and minutes without a separator, e.g. 930. */
function isWithin(schedule: JsonObject | undefined, zone = 'UTC'): boolean {
	const now = DateTime.now().setZone(zone);
	// The name of the weekday
	const day = now.setLocale('en').toFormat('cccc').toLowerCase();
	const {
		from = 0,
		to = 2359,
		dnd = false,
	} = (schedule?.[day] ?? {}) as {
		from?: number;
		to?: number;
		dnd?: boolean;
	};
	const time = now.hour * 100 + now.minute;
	return !dnd && time >= from && time <= to;
}
