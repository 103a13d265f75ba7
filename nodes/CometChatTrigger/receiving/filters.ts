import { possibleId } from '../../shared/values/idsAndTags';
import { categoryNames } from '../../shared/values/messageKinds';
import { flag, list, oneOf, text, withoutEmpty } from '../../shared/values/readers';
import { refuseAs } from '../../shared/values/inputError';
import type { Convert } from '../../shared/values/types';
import type { ParameterSource } from '../../shared/webhook/settings';
import { filters as form } from '../fields/filters';
import type { ChatEvent } from './event';
import { textOf } from '../../shared/webhook/payload';

/** The filters for events. A filter that is left out or empty lets every event through. */
export interface Filters {
	receiverType?: 'user' | 'group';
	/** UIDs, in small letters like all IDs of the service. */
	senders?: string[];
	ignoreSenders?: string[];
	/** GUIDs. */
	groups?: string[];
	categories?: string[];
	types?: string[];
	moderationStatus?: string[];
	/** Whether an event about a connection only passes if a person came or went. */
	presenceChanged?: boolean;
}

const lowerCase: Convert = (value, refuse) =>
	list(value, refuse).map((entry) => entry.toLowerCase());

const ids: Convert = (value, refuse) =>
	list(value, refuse).map((id) => possibleId(id, refuse).toLowerCase());

const READERS: Record<keyof Filters, Convert> = {
	receiverType: (value, refuse) => oneOf(['user', 'group'])(text(value, refuse), refuse),
	senders: ids,
	ignoreSenders: ids,
	groups: ids,
	categories: categoryNames,
	types: lowerCase,
	moderationStatus: lowerCase,
	presenceChanged: flag,
};

/**
 * Reads the filters of the form.
 * @throws InputError naming the field, also if its expression found nothing: otherwise, the filter would let every event through
 */
export function readFilters(context: ParameterSource): Filters {
	const given = (context.getNodeParameter('filters', {}) ?? {}) as Record<string, unknown>;
	for (const name of Object.keys(READERS)) {
		if (name in given && (given[name] ?? null) === null) {
			refuseAs(displayNameOf(name))('is empty: its expression gave nothing');
		}
	}
	const chosen = withoutEmpty(given);
	return Object.fromEntries(
		Object.entries(READERS)
			.filter(([name]) => name in chosen)
			.map(([name, read]) => [name, read(chosen[name], refuseAs(displayNameOf(name)))]),
	);
}

/**
 * Whether an event passes the filters:
 * - An event that does not have the property of a filter passes this filter, because the person has chosen the event by name.
 * - An event that is known to be in no group does not pass the filter for groups.
 * - A report of an edit or a deletion, which live apps send as a message beside the event itself, passes only if the filter for
 *   categories names `action`.
 * - A message of a bot does not pass to the bot itself, because the bot would answer itself.
 */
export function passes(event: ChatEvent, filters: Filters): boolean {
	if (event.isEcho) return false;
	if (event.isChangeReport && !filters.categories?.includes('action')) return false;
	if (filters.presenceChanged && event.hasPresenceChanged === false) return false;
	const people = event.people.map((uid) => uid.toLowerCase());
	if (people.some((uid) => filters.ignoreSenders?.includes(uid))) return false;
	if (people.length > 0 && !isAnyWanted(filters.senders, people)) return false;
	const { receiverType, guid } = event.place;
	if (guid === null && filters.groups?.length) return false;
	const { category, type, status } = event.message ?? {};
	return (
		allows(filters.receiverType && [filters.receiverType], receiverType) &&
		allows(filters.groups, guid) &&
		allows(filters.categories, category) &&
		allows(filters.types, type) &&
		allows(filters.moderationStatus, status)
	);
}

/** Whether a filter lets a value through. A value that the event does not have gets through every filter. */
function allows(wanted: string[] | undefined, value: unknown): boolean {
	const given = textOf(value);
	return given === undefined || isAnyWanted(wanted, [given.toLowerCase()]);
}

/** Whether one of the values is wanted; an empty filter wants all. */
function isAnyWanted(wanted: string[] | undefined, values: string[]): boolean {
	return !wanted?.length || values.some((value) => wanted.includes(value));
}

/** The display name of a filter. The form has a field for each filter. */
function displayNameOf(filter: string): string {
	const options = form.options as Array<{ name: string; displayName: string }>;
	return options.find(({ name }) => name === filter)!.displayName;
}
