import { byPage, collection, limit, output, returnAll, uid } from '../../../shared/fields';
import { search } from '../../fields';
import { simplifyUser } from '../../../shared/records/simplify';
import type { Field, Operation } from '../../../shared/operation/types';

const filters: Field = collection('filters', [
	search('Only friends whose name or UID matches this text'),
]);

export const getManyFriends: Operation = {
	name: 'Get Many Friends',
	value: 'getManyFriends',
	action: 'Get many friends of a user',
	description: 'List friends of a user, or find them by name',
	routing: { request: { method: 'GET', url: '/users/{uid}/friends' } },
	fields: [uid, returnAll, limit, ...output, filters],
	paging: byPage('uid'),
	simplify: simplifyUser,
};
