import type { IDataObject } from 'n8n-workflow';
import {
	byPage,
	collection,
	limit,
	output,
	returnAll,
	uid,
	undocumented,
} from '../../../shared/fields';
import { search } from '../../fields';
import { notFilteredError } from '../../../shared/records/asked';
import { simplifyUser } from '../../../shared/records/simplify';
import { asRecord, isYes } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';

const filters: Field = collection('filters', [
	{
		displayName: 'Direction',
		name: 'direction',
		type: 'options',
		options: [
			{
				name: 'Both',
				value: 'both',
				description: 'Users whom the user has blocked, and users who have blocked the user',
			},
			{
				name: 'Have Blocked the User',
				value: 'hasBlockedMe',
				description: 'Users who have blocked the user',
			},
			{
				name: 'Were Blocked by the User',
				value: 'blockedByMe',
				description: 'Users whom the user has blocked',
			},
		],
		default: 'blockedByMe',
		description: undocumented('Who has blocked whom'),
		routing: { send: { type: 'query', property: 'direction' } },
	},
	search('Only blocked users in whose name or UID the service finds this text'),
]);

/** Whether a record fits the chosen direction. A record that says no direction fits both. */
export function isOfDirection(user: IDataObject, direction: unknown): boolean {
	const { blockedByMe, hasBlockedMe } = asRecord(user);
	const saysNone = !isYes(blockedByMe) && !isYes(hasBlockedMe);
	if (direction === 'blockedByMe') return isYes(blockedByMe) || saysNone;
	if (direction === 'hasBlockedMe') return isYes(hasBlockedMe) || saysNone;
	return true;
}

export const getManyBlockedUsers: Operation = {
	name: 'Get Many Blocked Users',
	value: 'getManyBlockedUsers',
	action: 'Get many blocked users of a user',
	description: 'List the users that a user has blocked, and since when',
	routing: { request: { method: 'GET', url: '/users/{uid}/blockedusers' } },
	fields: [uid, returnAll, limit, ...output, filters],
	paging: {
		...byPage('uid'),
		checkAndOrder: (records, { direction }) => {
			if (records.every((user) => isOfDirection(user, direction))) return records;
			throw notFilteredError('direction');
		},
	},
	// `blockedByMe` and `hasBlockedMe` alone say who has blocked whom, for the direction Both
	simplify: (user) => ({
		...simplifyUser(user),
		blockedByMe: user.blockedByMe,
		hasBlockedMe: user.hasBlockedMe,
	}),
};
