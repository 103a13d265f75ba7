import { byCursor, withListHint } from '../../shared/fields';
import { ensureFiltered } from '../../shared/records/asked';
import { filterTags } from '../../shared/values/idsAndTags';
import { asRecord } from '../../shared/values/readers';
import type { Paging } from '../../shared/transport/types';
import type { Field } from '../../shared/operation/types';

/** Lists of the campaigns API give at most 100 records at once, and with them the query for the next ones. */
export const campaignsPaging: Paging = { ...byCursor('id'), maxPageSize: 100 };

/**
 * Lists of records that can be asked for one status. An answer with records of another status is refused: a workflow could
 * archive or cancel them as drafts. Statuses that are not `known` pass, because no list of the statuses is published.
 */
export const pagingWithStatusCheck = (known: string[]): Paging => ({
	...campaignsPaging,
	checkAndOrder: (records, query) => {
		const ofKnownStatus = records.filter((record) =>
			known.includes(String(asRecord(record).status).toLowerCase()),
		);
		ensureFiltered(ofKnownStatus, query, { status: 'status' });
		return records;
	},
});

/** A field for the collection Filters. */
export const search = (description: string): Field => ({
	displayName: 'Search',
	name: 'search',
	type: 'string',
	default: '',
	placeholder: 'e.g. digest',
	description,
	routing: { send: { type: 'query', property: 'search' } },
});

/** A status of the API as a label, e.g. `Partially Failed` for `partially_failed`. */
const labelOf = (status: string): string =>
	status.replace(/(?:^|_)[a-z]/g, (start) => start.replace('_', ' ').toUpperCase());

/** A filter by the state of a record. The first status is the default; it has a name, because n8n's lint refuses `statuses[0]`. */
export const statusFilter = ([preset, ...others]: string[], description: string): Field => ({
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [preset, ...others].map((value) => ({ name: labelOf(value), value })),
	default: preset,
	description,
	routing: { send: { type: 'query', property: 'status' } },
});

/** Filters by tags: one of the tags is enough, unless Tag Match says all. */
export const tagFilters: Field[] = [
	{
		displayName: 'Tag Match',
		name: 'tagMatch',
		type: 'options',
		options: [
			{ name: 'All', value: 'all', description: 'A record needs each of the tags' },
			{ name: 'Any', value: 'any', description: 'One of the tags is enough' },
		],
		default: 'any',
		description: "How the tags of 'Tags' are combined",
		routing: { send: { type: 'query', property: 'tagMatch' } },
	},
	{
		displayName: 'Tags',
		name: 'tags',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. weekly, news',
		description: withListHint('Only records with these tags'),
		routing: { send: { type: 'query', property: 'tags' } },
		as: filterTags,
	},
];
