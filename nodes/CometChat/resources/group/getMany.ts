import type { IDataObject } from 'n8n-workflow';
import {
	byPage,
	collection,
	limit,
	withListHint,
	optionalOnBehalfOf,
	optionalPicker,
	output,
	period,
	returnAll,
} from '../../../shared/fields';
import {
	JOINED_FILTER,
	ensureFiltered,
	ensureInPeriod,
	ensureUpdatedBefore,
	notFilteredError,
} from '../../../shared/records/asked';
import { idList } from '../../../shared/records/outcomes';
import { includeTags, sortOrder } from '../../fields';
import { InputError } from '../../../shared/values/inputError';
import { unixSeconds } from '../../../shared/values/time';
import { filterTags } from '../../../shared/values/idsAndTags';
import { asRecord, integer, isEmpty } from '../../../shared/values/readers';
import type { Field, Item, Operation } from '../../../shared/operation/types';
import { simplifyGroup } from './simplified';

const created = period('Created', 'groups', 'createdAt');
const updated = period(
	'Updated',
	'groups',
	'updatedAt',
	'Groups that never changed since their creation are left out.',
);

/** A filter by the number of members, e.g. `membersCount[gte]`. */
const members = (displayName: string, operator: string, description: string): Field => ({
	displayName,
	name: `membersCount${operator}`,
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 1,
	description,
	routing: { send: { type: 'query', property: `membersCount[${operator.toLowerCase()}]` } },
	as: integer,
});

const filters: Field = collection('filters', [
	created.after,
	created.before,
	{
		displayName: 'Group IDs',
		name: 'guids',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. support-team, hiking',
		description: withListHint('Only these groups, by GUID'),
		routing: { send: { type: 'query', property: 'guids' } },
		as: idList,
		whenEmpty: 'refused',
	},
	{
		...optionalPicker(
			'joinedBy',
			'Joined By',
			'searchUsers',
			'e.g. superhero1',
			'Only groups of which this user is a member, by UID. The list is read on behalf of this user.',
		),
		routing: { request: { headers: { onBehalfOf: '={{ $value }}' } } },
	},
	members('Members Exactly', 'Eq', 'Only groups with exactly this number of members'),
	members('Members From', 'Gte', 'Only groups with at least this number of members'),
	members('Members To', 'Lte', 'Only groups with at most this number of members'),
	{
		displayName: 'Search',
		name: 'searchKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. support',
		description: 'Only groups in whose name or GUID the service finds this text',
		routing: { send: { type: 'query', property: 'searchKey' } },
	},
	{
		displayName: 'Search In',
		name: 'searchIn',
		type: 'multiOptions',
		options: [
			{ name: 'GUID', value: 'guid' },
			{ name: 'Name', value: 'name' },
		],
		default: [],
		description: "Where 'Search' looks. When empty, it looks in both.",
		routing: { send: { type: 'query', property: 'searchIn' } },
	},
	{
		displayName: 'Tags',
		name: 'tags',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. support, vip',
		description: withListHint('Only groups that have these tags'),
		routing: { send: { type: 'query', property: 'tags' } },
		as: filterTags,
	},
	{
		displayName: 'Types',
		name: 'types',
		type: 'multiOptions',
		options: [
			{ name: 'Password', value: 'password' },
			{ name: 'Private', value: 'private' },
			{ name: 'Public', value: 'public' },
		],
		default: [],
		description: 'Only groups of one of these types',
		routing: { send: { type: 'query', property: 'types' } },
	},
	{
		displayName: 'Updated',
		name: 'affix',
		type: 'options',
		options: [
			{ name: 'After', value: 'append' },
			{ name: 'Before', value: 'prepend' },
		],
		default: 'append',
		description: "Whether groups were changed after or before the time in 'Updated At'",
		routing: { send: { type: 'query', property: 'affix' } },
	},
	updated.after,
	{
		displayName: 'Updated At',
		name: 'updatedAt',
		type: 'dateTime',
		default: '',
		description:
			"Only groups that were changed after this time, or before it when 'Updated' says so. ISO 8601; without a zone: UTC.",
		routing: { send: { type: 'query', property: 'updatedAt' } },
		as: unixSeconds,
	},
	updated.before,
]);

const options: Field = collection('options', [
	includeTags,
	optionalOnBehalfOf,
	{
		displayName: 'Sort By',
		name: 'sortBy',
		type: 'options',
		options: [
			{ name: 'Creation Time', value: 'createdAt' },
			{ name: 'GUID', value: 'guid' },
			{ name: 'Name', value: 'name' },
		],
		default: 'name',
		description: 'The value by which the groups are sorted',
		routing: { send: { type: 'query', property: 'sortBy' } },
	},
	sortOrder,
]);

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many groups',
	description: 'List many groups of the app, found by name, type, tags, time or member',
	routing: { request: { method: 'GET', url: '/groups' } },
	fields: [returnAll, limit, ...output, filters, options],
	paging: {
		...byPage('guid'),
		checkAndOrder: (records, query) => {
			ensureFiltered(records, query, {
				guids: 'guid',
				types: 'type',
				tags: 'tags',
				...JOINED_FILTER,
			});
			ensureOfSize(records, query);
			ensureInPeriod(records, query, ['createdAt']);
			return ensureUpdatedBefore(records, query);
		},
	},
	simplify: simplifyGroup,
	completeItem: (item) => {
		readAsMember(item);
		created.check(item);
		updated.check(item);
		checkMembers(item);
	},
};

/**
 * Completes 'Joined By', whose user leaves as `onBehalfOf`: by `hasJoined`, the service lists the groups of the user for whom it
 * acts. Without such a user, it ignores `hasJoined` and says nothing.
 * @throws InputError when 'On Behalf Of' names another user
 */
function readAsMember({ request, value }: Item): void {
	const member = value('filters.joinedBy') as string | undefined;
	const actor = value('options.onBehalfOf') as string | undefined;
	if (member === undefined) return;
	if (actor !== undefined && actor.toLowerCase() !== member.toLowerCase()) {
		throw new InputError(
			'Joined By',
			"names another user than 'On Behalf Of'. The groups of a user are read on behalf of this user; remove one of the two",
		);
	}
	request.query.hasJoined = true;
}

/** @throws ServiceError for a group with another number of members, because a workflow may delete the groups that it gets */
function ensureOfSize(groups: IDataObject[], query: IDataObject): void {
	// NaN stands for a filter that is not set and for a size that is not known: no comparison with NaN is true
	const bound = (operator: string) => Number(query[`membersCount[${operator}]`] ?? NaN);
	const [exactly, from, to] = ['eq', 'gte', 'lte'].map(bound);
	const isUnwanted = (group: unknown) => {
		const { membersCount } = asRecord(group);
		const size = isEmpty(membersCount) ? NaN : Number(membersCount);
		return size < from || size > to || size < exactly || size > exactly;
	};
	if (groups.some(isUnwanted)) throw notFilteredError('membersCount');
}

/** @throws InputError for a largest number of members below the smallest one */
function checkMembers({ request: { query } }: Item): void {
	const [from, to] = [query['membersCount[gte]'], query['membersCount[lte]']];
	if (from !== undefined && to !== undefined && Number(from) > Number(to)) {
		throw new InputError('Members To', "is less than 'Members From'");
	}
}
