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
 * An edit or a deletion as live apps tell of it, by two events. `data`: of the event of the edit or the deletion, the changed
 * message itself. `report`: of a `message_sent`, the message of the category action that reports the change.
 */
export function liveExample(how: 'edited' | 'deleted'): { data: JsonObject; report: JsonObject } {
	const report = exampleChange(how);
	return { data: liveChange(report, `message_${how}`), report: { message: report } };
}
