import type { INodePropertyOptions } from 'n8n-workflow';
import { recordAt, distinctTexts } from '../../../shared/webhook/payload';
import { botMessages } from './bots';
import { newCalls, rooms } from './calls';
import { campaignCopies, campaigns } from './campaigns';
import type { EventEntry, Family, Payload, EventFacts } from './family';
import { groups } from './groups';
import { changedMessages, placeIn, sentMessages } from './messages';
import { decisions, failedEngines } from './moderation';
import { blockings, connections } from './people';
import { pins } from './pins';
import { reactions } from './reactions';
import { receipts } from './receipts';

/**
 * All families. An undocumented event belongs to the first family that recognizes and can read it, so families with a narrow shape
 * stand before families with a wide one.
 */
const FAMILIES: Family[] = [
	botMessages,
	campaigns,
	campaignCopies,
	failedEngines,
	decisions,
	newCalls,
	pins,
	changedMessages,
	sentMessages,
	reactions,
	receipts,
	groups,
	blockings,
	connections,
	rooms,
];

const familyOf = byEvent(FAMILIES);

/** The documented events, in the order of the names that the form has for them. */
export const eventEntries: EventEntry[] = FAMILIES.flatMap(({ events }) => events).sort(
	(one, other) => (one.name < other.name ? -1 : 1),
);

/** The documented events that no webhook can be attached to. */
export const callbackEntries: EventEntry[] = eventEntries.filter(
	({ sentTo }) => sentTo === 'callback',
);

/** The documented events as options. A person who registers by hand finds each event by its name in the dashboard. */
export const eventOptions: INodePropertyOptions[] = eventEntries.map(
	({ name, value, description, sentTo }) => ({
		name,
		value,
		description: sentTo === 'callback' ? description : `${value}: ${description}`,
	}),
);

/** Whether the reference describes an event. The shape of other events is unknown. */
export function isDocumented(trigger: string): boolean {
	return familyOf.has(trigger);
}

/** Reads the data of an event; undefined if a documented event lacks its subject. */
export function readPayload(payload: Payload): EventFacts | undefined {
	const family = familyOf.get(payload.trigger);
	if (family) return family.read(payload);
	for (const { recognizesUndocumented, read } of FAMILIES) {
		const isCandidate = recognizesUndocumented?.(payload) ?? true;
		const facts = isCandidate ? read(payload) : undefined;
		// An undocumented event has no `uniqueParts`: nobody knows which of its values a repetition keeps
		if (facts) return { ...facts, uniqueParts: undefined };
	}
	// An event of no family: only the people and the place can be guessed
	const { data } = payload;
	const people = distinctTexts([recordAt(data, 'by').uid, recordAt(data, 'user').uid, data.sender]);
	return { people, place: placeIn(data), short: {} };
}

/**
 * The family of each event.
 * @throws Error naming the mistake of somebody who adds an event
 */
export function byEvent(families: Family[]): Map<string, Family> {
	const byValue = new Map<string, Family>();
	const names = new Set<string>();
	for (const family of families) {
		for (const { value, name, description } of family.events) {
			if (byValue.has(value)) throw new Error(`The event ${value} stands in two places.`);
			if (names.has(name)) throw new Error(`Two events have the name '${name}'.`);
			if (!/^[a-z0-9_]{1,100}$/.test(value)) {
				throw new Error(
					`'${value}' is no name of an event: small letters, digits and underscores.`,
				);
			}
			if (!/^[A-Z]\w+: [A-Z]/.test(name)) {
				throw new Error(`The name '${name}' of ${value} has to be like 'Message: Sent'.`);
			}
			if (!/^[A-Z].*[^.]$/.test(description)) {
				throw new Error(`The event ${value} needs a description without a full stop.`);
			}
			byValue.set(value, family);
			names.add(name);
		}
	}
	return byValue;
}
