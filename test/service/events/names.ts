import { kinds } from './kinds';
import { botKinds } from './kinds/bots';

export type EventName = keyof typeof kinds;

/** The events that the stand-in can send: those that have a kind. */
export const eventNames = Object.keys(kinds) as EventName[];

/** The events that go to the callback URL of a bot; all others go to webhooks. */
const BOT_EVENTS: readonly string[] = Object.keys(botKinds);

export function isForBots(trigger: string): boolean {
	return BOT_EVENTS.includes(trigger);
}

/** Events of live calls and meetings carry a type beside their data. */
const ROOM_EVENT = /^(call|meeting)_(started|participant_joined|participant_left|ended)$/;

/** The type that the event carries beside its data; undefined for most events. */
export function roomTypeOf(trigger: string): 'call' | 'meet' | undefined {
	const [, room] = ROOM_EVENT.exec(trigger) ?? [];
	if (room === undefined) return undefined;
	return room === 'call' ? 'call' : 'meet';
}
