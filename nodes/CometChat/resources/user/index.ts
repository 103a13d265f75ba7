import type { Resource } from '../../../shared/operation/types';
import { addFriends } from './addFriends';
import { blockUsers } from './blockUsers';
import { create } from './create';
import { createAuthToken } from './createAuthToken';
import { createOrUpdate } from './createOrUpdate';
import { deactivate } from './deactivate';
import { deleteUser } from './delete';
import { deleteAllAuthTokens } from './deleteAllAuthTokens';
import { deleteAuthToken } from './deleteAuthToken';
import { erase } from './erase';
import { exportData } from './exportData';
import { get } from './get';
import { getAuthToken } from './getAuthToken';
import { getConversation } from './getConversation';
import { getMany } from './getMany';
import { getManyAuthTokens } from './getManyAuthTokens';
import { getManyBlockedUsers } from './getManyBlockedUsers';
import { getManyFriends } from './getManyFriends';
import { markConversationAsDelivered } from './markConversationAsDelivered';
import { markConversationAsRead } from './markConversationAsRead';
import { markConversationAsUnread } from './markConversationAsUnread';
import { pinConversation } from './pinConversation';
import { reactivate } from './reactivate';
import { reinstate } from './reinstate';
import { removeFriends } from './removeFriends';
import { resetConversation } from './resetConversation';
import { suspend } from './suspend';
import { unblockUsers } from './unblockUsers';
import { unpinConversation } from './unpinConversation';
import { update } from './update';
import { updateAuthToken } from './updateAuthToken';
import { updateConversation } from './updateConversation';

export const user: Resource = {
	name: 'User',
	value: 'user',
	description: 'People in the chat',
	defaultOperation: 'getMany',
	operations: [
		addFriends,
		blockUsers,
		create,
		createAuthToken,
		createOrUpdate,
		deactivate,
		deleteUser,
		deleteAllAuthTokens,
		deleteAuthToken,
		erase,
		exportData,
		get,
		getAuthToken,
		getConversation,
		getMany,
		getManyAuthTokens,
		getManyBlockedUsers,
		getManyFriends,
		markConversationAsDelivered,
		markConversationAsRead,
		markConversationAsUnread,
		pinConversation,
		reactivate,
		reinstate,
		removeFriends,
		resetConversation,
		suspend,
		unblockUsers,
		unpinConversation,
		update,
		updateAuthToken,
		updateConversation,
	],
};
