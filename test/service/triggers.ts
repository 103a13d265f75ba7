import { eventNames, isForBots } from './events/names';

/** Events that the dashboard shows, but that no page documents. */
// prettier-ignore
const ONLY_NAMES = [
	'call_busy', 'call_cancelled', 'call_rejected', 'call_unanswered',
	'message_pinned', 'message_unpinned', 'conversation_pinned', 'conversation_unpinned',
	'group_member_removed',
];

/** The events that a webhook can be attached to: those of the reference, and those that only the dashboard shows. */
export const TRIGGERS: readonly string[] = [
	...eventNames.filter((name) => !isForBots(name)),
	...ONLY_NAMES,
];
