import type { JsonObject } from '../records';
import { ABOUT, exampleChange, state } from './exampleRecords';
import { untypedKindOf } from './kinds';
import { liveChange } from './kinds/messages';
import { eventNames, type EventName } from './names';

/*
 * The example of each event. Its content never changes, because tests expect it, and pages of the docs show it.
 */

function exampleOf(trigger: EventName): JsonObject {
	const { data, example } = untypedKindOf(trigger);
	return data(state, { ...ABOUT, ...example });
}

/** The `data` of an example of each event. */
export const eventExamples = Object.fromEntries(
	eventNames.map((trigger) => [trigger, exampleOf(trigger)]),
) as Record<EventName, JsonObject>;

/**
 * The `data` of an edit or a deletion as live apps send it, which is the changed message itself, and of the `message_sent` with
 * the message of the category action that reports it.
 */
export function liveExample(how: 'edited' | 'deleted'): { data: JsonObject; report: JsonObject } {
	const change = exampleChange(how);
	return { data: liveChange(change, `message_${how}`), report: { message: change } };
}
