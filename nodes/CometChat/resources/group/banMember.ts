import { guid, onBehalfOfOptions, uid } from '../../fields';
import type { Operation } from '../../transport/types';

export const banMember: Operation = {
	name: 'Ban Member',
	value: 'banMember',
	action: 'Ban a member of a group',
	description: 'Remove a user from a group and keep the user from joining it again',
	routing: { request: { method: 'POST', url: '/groups/{guid}/bannedusers/{uid}' } },
	fields: [guid, uid, onBehalfOfOptions],
	confirmation: { banned: true },
};
