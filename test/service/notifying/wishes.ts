import { DateTime } from 'luxon';
import { mentionedIn } from '../events/kinds/messages';
import type { JsonObject, Message } from '../records';
import { defaultPreferences } from '../seed/notifications';
import type { State } from '../state';

type Nested = Record<string, Record<string, unknown> | undefined>;

/** 1: never, 2: always, 3: for mentions only. */
function isWanted(degree: unknown, uid: string, message: Message): boolean {
	if (degree === 1) return false;
	return degree !== 3 || mentionedIn(message).includes(uid);
}

/**
 * Whether a person is to be told of a message: by the setting of the app and the wish of the person for messages, muted
 * conversations, do not disturb, and the hours of the schedule.
 */
export function wantsToKnow(state: State, uid: string, message: Message): boolean {
	const isGroup = message.receiverType === 'group';
	const app = (state.notificationSettings.preferences ?? {}) as Nested;
	const own = (state.notificationPreferences.get(uid) ?? defaultPreferences) as Nested;
	const degrees = isGroup
		? [app.group?.messagesSetting, own.groupPreferences?.groupMessages]
		: [app.oneOnOne?.messagesSetting, own.oneOnOnePreferences?.oneOnOneMessages];
	const isMention = app.bypassPreferencesForMentions === (true as unknown);
	if (isMention && mentionedIn(message).includes(uid)) return true;
	if (!degrees.every((degree) => isWanted(degree, uid, message))) return false;
	if (isMuted(state, uid, message)) return false;
	const { dnd, schedule } = own.mutePreferences ?? {};
	return dnd !== 2 && isWithin(schedule as JsonObject | undefined, state.timezones.get(uid));
}

function isMuted(state: State, uid: string, { receiverType, receiver, sender }: Message): boolean {
	const mutes = state.mutes.get(uid);
	const key = receiverType === 'group' ? `group:${receiver}` : `oneOnOne:${sender}`;
	const until = Number(mutes?.get(key)?.until ?? 0);
	return until > Date.now();
}

/** Whether the hours of the day let something through; hours and minutes stand without a separator, e.g. 930. */
function isWithin(schedule: JsonObject | undefined, zone = 'UTC'): boolean {
	const now = DateTime.now().setZone(zone);
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
