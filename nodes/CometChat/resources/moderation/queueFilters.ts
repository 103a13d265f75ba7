import { appliedByNode, collection, optionalPicker } from '../../../shared/fields';
import { filterId } from '../../../shared/values/idsAndTags';
import { secondsOf, unixSeconds } from '../../../shared/values/time';
import type { Field, Item } from '../../../shared/operation/types';
import { flatEntry } from './queueEntry';

const group: Field = {
	...optionalPicker('group', 'Group', 'searchGroups', 'e.g. support-team', ''),
	description: appliedByNode('Only messages to this group, by GUID'),
	local: true,
	as: filterId,
};

const rule: Field = {
	...optionalPicker('rule', 'Rule', 'searchRules', 'e.g. block-swear-words', ''),
	description: appliedByNode('Only messages that this rule objected to, by ID'),
	local: true,
	as: filterId,
};

const sender: Field = {
	...optionalPicker('sender', 'Sender', 'searchUsers', 'e.g. superhero1', ''),
	description: appliedByNode('Only messages of this user, by UID'),
	local: true,
	as: filterId,
};

const text: Field = {
	displayName: 'Text Contains',
	name: 'text',
	type: 'string',
	default: '',
	placeholder: 'e.g. free money',
	description: appliedByNode('Only messages with this in their text, in capitals or not'),
	local: true,
};

const since = (displayName: string, description: string): Field => ({
	displayName,
	name: 'since',
	type: 'dateTime',
	default: '',
	description,
	local: true,
	as: unixSeconds,
});

const filters = (options: Field[]): Field => collection('filters', options);

// The filters of each queue, in this order: sender and group, the time, then the text and the rule

export const blockedFilters = filters([
	sender,
	group,
	since(
		'Blocked Since',
		appliedByNode('Only messages blocked at this time or later. ISO 8601; without a zone: UTC'),
	),
	text,
	rule,
]);

export const flaggedFilters = filters([
	sender,
	group,
	since(
		'Flagged Since',
		appliedByNode(
			'Only messages that somebody flagged at this time or later. ISO 8601; without a zone: UTC',
		),
	),
	text,
]);

export const reviewedFilters = filters([
	sender,
	group,
	since(
		'Reviewed Since',
		appliedByNode('Only messages decided at this time or later. ISO 8601; without a zone: UTC'),
	),
	text,
	rule,
]);

/**
 * Makes the `completeItem` of a list, which filters the records here, because the service has no filters.
 * @param since the column of {@link flatEntry} that is compared with the filter Since
 */
export function filterInNode({ since }: { since: 'blockedAt' | 'lastFlaggedAt' | 'updatedAt' }) {
	return (item: Item): void => {
		const { value } = item;
		const from = value('filters.since') as number | undefined;
		const given = (name: string) => folded(value(`filters.${name}`));
		const uid = given('sender');
		const guid = given('group');
		const ruleId = given('rule');
		const part = given('text');
		if ([from, guid, ruleId, uid, part].every((filter) => filter === undefined)) return;
		const fits = (filter: string | undefined, held: unknown) =>
			filter === undefined || folded(held) === filter;
		item.wants = (record) => {
			const entry = flatEntry(record);
			return (
				fits(uid, entry.sender) &&
				fits(ruleId, entry.ruleId) &&
				(guid === undefined || (entry.receiverType === 'group' && fits(guid, entry.receiver))) &&
				(part === undefined || (folded(entry.text) ?? '').includes(part)) &&
				// An entry without a time may be meant
				(from === undefined || !(secondsOf(entry[since]) < from))
			);
		};
	};
}

/** A text for comparisons: in small letters, and with each letter and its accent as one character. */
function folded(value: unknown): string | undefined {
	return value === undefined || value === null
		? undefined
		: String(value).trim().normalize('NFC').toLowerCase();
}
