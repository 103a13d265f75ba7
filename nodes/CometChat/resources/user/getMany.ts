import {
	byPage,
	collection,
	limit,
	withListHint,
	oneWhenOn,
	optionalOnBehalfOf,
	output,
	period,
	requireOnBehalfOf,
	returnAll,
	roleInQuery,
	undocumented,
} from '../../../shared/fields';
import { ensureFiltered, ensureInPeriod, ensureUpdatedBefore } from '../../../shared/records/asked';
import { idList } from '../../../shared/records/outcomes';
import { includeTags, onlineStatus, sortOrder } from '../../fields';
import { simplifyUser } from '../../../shared/records/simplify';
import { filterTags } from '../../../shared/values/idsAndTags';
import type { Field, Item, Operation } from '../../../shared/operation/types';

const created = period('Created', 'users', 'createdAt');
const updated = period('Updated', 'users', 'updatedAt');

const filters: Field = collection('filters', [
	created.after,
	created.before,
	{
		displayName: 'Friends Only',
		name: 'friendsOnly',
		type: 'boolean',
		default: false,
		description: undocumented("Whether to list only friends of the user in 'On Behalf Of'"),
		routing: { send: { type: 'query', property: 'friendsOnly' } },
		as: oneWhenOn,
	},
	{
		displayName: 'Hide Blocked Users',
		name: 'hideBlockedUsers',
		type: 'boolean',
		default: false,
		description: undocumented(
			"Whether to leave out users whom the user in 'On Behalf Of' has blocked",
		),
		routing: { send: { type: 'query', property: 'hideBlockedUsers' } },
		as: oneWhenOn,
	},
	{
		displayName: 'Include Deactivated',
		name: 'withDeactivated',
		type: 'boolean',
		default: false,
		description: 'Whether to list deactivated users as well',
		routing: { send: { type: 'query', property: 'withDeactivated' } },
	},
	{
		displayName: 'Only Deactivated',
		name: 'onlyDeactivated',
		type: 'boolean',
		default: false,
		description: 'Whether to list only deactivated users',
		routing: { send: { type: 'query', property: 'onlyDeactivated' } },
	},
	roleInQuery,
	{
		displayName: 'Role IDs',
		name: 'roles',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. moderator, vip',
		description: withListHint('Only users with one of these roles'),
		routing: { send: { type: 'query', property: 'roles' } },
		as: idList,
		whenEmpty: 'refused',
	},
	{
		displayName: 'Search',
		name: 'searchKey',
		type: 'string',
		default: '',
		placeholder: 'e.g. ada',
		description: "Only users whose name or UID starts with this text; see 'Search In'",
		routing: { send: { type: 'query', property: 'searchKey' } },
	},
	{
		displayName: 'Search In',
		name: 'searchIn',
		type: 'multiOptions',
		options: [
			{ name: 'Name', value: 'name' },
			{ name: 'UID', value: 'uid' },
		],
		default: ['name', 'uid'],
		description: "Where 'Search' looks",
		routing: { send: { type: 'query', property: 'searchIn' } },
	},
	onlineStatus('Only users who are online now, or who are not'),
	{
		displayName: 'Tags',
		name: 'tags',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. vip, beta-tester',
		description: withListHint('Only users with all of these tags'),
		routing: { send: { type: 'query', property: 'tags' } },
		as: filterTags,
	},
	updated.after,
	updated.before,
	{
		displayName: 'User IDs',
		name: 'uids',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. superhero1, superhero2',
		description: undocumented(withListHint('Only these users, by UID')),
		routing: { send: { type: 'query', property: 'uids' } },
		as: idList,
		whenEmpty: 'refused',
	},
]);

const options: Field = collection('options', [
	includeTags,
	{
		...optionalOnBehalfOf,
		description: undocumented(
			"The user for whom 'Friends Only' and 'Hide Blocked Users' are meant, by UID",
		),
	},
	{
		displayName: 'Sort By',
		name: 'sortBy',
		type: 'options',
		options: [{ name: 'Name', value: 'name' }],
		default: 'name',
		description: undocumented('The value by which the users are sorted'),
		routing: { send: { type: 'query', property: 'sortBy' } },
	},
	{
		...sortOrder,
		description: undocumented(String(sortOrder.description)),
	},
]);

/** @throws InputError for a filter by friends or blocks without the user who has them */
function requireUserOfFilter(item: Item): void {
	const filterOfUser = (filters.options as Field[]).find(
		({ name }) => ['friendsOnly', 'hideBlockedUsers'].includes(name) && name in item.request.query,
	);
	if (filterOfUser) requireOnBehalfOf(item, `'${filterOfUser.displayName}'`);
}

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many users',
	description: 'List users of the app, or find them by name, role, tags or status',
	routing: { request: { method: 'GET', url: '/users' } },
	fields: [returnAll, limit, ...output, filters, options],
	paging: {
		...byPage('uid'),
		// Leaves the order as it is, but refuses users who do not fit these filters
		checkAndOrder: (records, query) => {
			ensureFiltered(records, query, { uids: 'uid', role: 'role', roles: 'role', tags: 'tags' });
			ensureInPeriod(records, query, ['createdAt']);
			return ensureUpdatedBefore(records, query);
		},
	},
	simplify: simplifyUser,
	completeItem: (item) => {
		requireUserOfFilter(item);
		created.check(item);
		updated.check(item);
	},
};
