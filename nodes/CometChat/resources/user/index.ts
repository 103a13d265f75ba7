import type { Resource } from '../../transport/types';
import { create } from './create';
import { createOrUpdate } from './createOrUpdate';
import { deactivate } from './deactivate';
import { deleteUser } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { reactivate } from './reactivate';
import { removeFriends } from './removeFriends';
import { resetConversation } from './resetConversation';
import { update } from './update';
import { updateAuthToken } from './updateAuthToken';

export const user: Resource = {
	name: 'User',
	value: 'user',
	defaultOperation: 'createOrUpdate',
	operations: [
		create,
		createOrUpdate,
		deactivate,
		deleteUser,
		get,
		getMany,
		reactivate,
		removeFriends,
		resetConversation,
		update,
		updateAuthToken,
	],
};
