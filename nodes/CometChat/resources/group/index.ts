import type { Resource } from '../../transport/types';
import { addMembers } from './addMembers';
import { banMember } from './banMember';
import { changeMemberScope } from './changeMemberScope';
import { getManyBannedMembers } from './getManyBannedMembers';
import { getManyMembers } from './getManyMembers';
import { kickMember } from './kickMember';
import { markConversationAsDelivered } from './markConversationAsDelivered';
import { unbanMember } from './unbanMember';

export const group: Resource = {
	name: 'Group',
	value: 'group',
	defaultOperation: 'addMembers',
	operations: [
		addMembers,
		banMember,
		changeMemberScope,
		getManyBannedMembers,
		getManyMembers,
		kickMember,
		markConversationAsDelivered,
		unbanMember,
	],
};
