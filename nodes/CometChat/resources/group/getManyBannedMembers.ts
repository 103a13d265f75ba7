import {
	byPage,
	collection,
	guid,
	limit,
	output,
	returnAll,
	undocumented,
} from '../../../shared/fields';
import { search } from '../../fields';
import { ensureFiltered } from '../../../shared/records/asked';
import type { Field, Operation } from '../../../shared/operation/types';
import { scopesFilter } from './scope';
import { simplifyMember } from './simplified';

const filters: Field = collection('filters', [
	scopesFilter(undocumented('Only users who had one of these scopes when they were banned')),
	search('Only banned users in whose name or UID the service finds this text'),
]);

export const getManyBannedMembers: Operation = {
	name: 'Get Many Banned Members',
	value: 'getManyBannedMembers',
	action: 'Get many banned members of a group',
	description: 'List many users who were banned from a group and cannot join it',
	routing: { request: { method: 'GET', url: '/groups/{guid}/bannedusers' } },
	fields: [guid, returnAll, limit, ...output, filters],
	paging: {
		...byPage('uid'),
		// The list fails if the service has not filtered: a workflow that lifts bans of former admins must not get other users
		checkAndOrder: (records, query) => ensureFiltered(records, query, { scopes: 'scope' }),
	},
	simplify: simplifyMember,
};
