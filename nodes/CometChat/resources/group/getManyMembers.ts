import { byPage, collection, guid, limit, output, returnAll } from '../../../shared/fields';
import { onlineStatus, search } from '../../fields';
import { ensureFiltered } from '../../../shared/records/asked';
import type { Field, Operation } from '../../../shared/operation/types';
import { scopesFilter } from './scope';
import { simplifyMember } from './simplified';

const filters: Field = collection('filters', [
	scopesFilter('Only members with one of these scopes'),
	search('Only members in whose name or UID the service finds this text'),
	onlineStatus('Only members who are online or offline at the moment'),
]);

export const getManyMembers: Operation = {
	name: 'Get Many Members',
	value: 'getManyMembers',
	action: 'Get many members of a group',
	description: 'List many users who belong to a group, with their scope and since when',
	routing: { request: { method: 'GET', url: '/groups/{guid}/members' } },
	fields: [guid, returnAll, limit, ...output, filters],
	paging: {
		...byPage('uid'),
		checkAndOrder: (records, query) => ensureFiltered(records, query, { scopes: 'scope' }),
	},
	simplify: simplifyMember,
};
