import type { Resource } from '../../transport/types';
import { addMembers } from './addMembers';
import { banMember } from './banMember';
import { changeMemberScope } from './changeMemberScope';
import { create } from './create';
import { createOrUpdate } from './createOrUpdate';
import { deleteGroup } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { getManyBannedMembers } from './getManyBannedMembers';
import { getManyMembers } from './getManyMembers';
import { kickMember } from './kickMember';
import { markConversationAsDelivered } from './markConversationAsDelivered';
import { unbanMember } from './unbanMember';
import { update } from './update';

export const group: Resource = {
	name: 'Group',
	value: 'group',
	defaultOperation: 'create',
	operations: [
		addMembers,
		banMember,
		changeMemberScope,
		create,
		createOrUpdate,
		deleteGroup,
		get,
		getMany,
		getManyBannedMembers,
		getManyMembers,
		kickMember,
		markConversationAsDelivered,
		unbanMember,
		update,
	],
};
