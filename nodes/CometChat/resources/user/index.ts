import type { Resource } from '../../transport/types';
import { deactivate } from './deactivate';
import { reactivate } from './reactivate';
import { removeFriends } from './removeFriends';
import { resetConversation } from './resetConversation';
import { update } from './update';
import { updateAuthToken } from './updateAuthToken';

export const user: Resource = {
	name: 'User',
	value: 'user',
	defaultOperation: 'update',
	operations: [deactivate, reactivate, removeFriends, resetConversation, update, updateAuthToken],
};
