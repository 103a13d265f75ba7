import type { Resource } from '../../../shared/operation/types';
import { addMembers } from './addMembers';
import { banMember } from './banMember';
import { changeMemberScope } from './changeMemberScope';
import { create } from './create';
import { createOrUpdate } from './createOrUpdate';
import { deleteGroup } from './delete';
import { get } from './get';
import { getConversation } from './getConversation';
import { getMany } from './getMany';
import { getManyBannedMembers } from './getManyBannedMembers';
import { getManyMembers } from './getManyMembers';
import { getManyScopePermissions } from './getManyScopePermissions';
import { kickMember } from './kickMember';
import { markConversationAsDelivered } from './markConversationAsDelivered';
import { markConversationAsRead } from './markConversationAsRead';
import { markConversationAsUnread } from './markConversationAsUnread';
import { pinConversation } from './pinConversation';
import { resetConversation } from './resetConversation';
import { setScopePermissions } from './setScopePermissions';
import { unbanMember } from './unbanMember';
import { unpinConversation } from './unpinConversation';
import { unsetScopePermission } from './unsetScopePermission';
import { update } from './update';
import { updateConversation } from './updateConversation';

export const group: Resource = {
	name: 'Group',
	value: 'group',
	description: 'Groups, their members and bans',
	defaultOperation: 'create',
	operations: [
		addMembers,
		banMember,
		changeMemberScope,
		create,
		createOrUpdate,
		deleteGroup,
		get,
		getConversation,
		getMany,
		getManyBannedMembers,
		getManyMembers,
		getManyScopePermissions,
		kickMember,
		markConversationAsDelivered,
		markConversationAsRead,
		markConversationAsUnread,
		pinConversation,
		resetConversation,
		setScopePermissions,
		unbanMember,
		unpinConversation,
		unsetScopePermission,
		update,
		updateConversation,
	],
};
