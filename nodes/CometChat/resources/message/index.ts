import type { Resource } from '../../transport/types';
import { addReaction } from './addReaction';
import { deleteMessage } from './delete';
import { flag } from './flag';
import { get } from './get';
import { getMany } from './getMany';
import { getManyInGroup } from './getManyInGroup';
import { getManyInThread } from './getManyInThread';
import { getManyOfUser } from './getManyOfUser';
import { getManyReactions } from './getManyReactions';
import { removeReaction } from './removeReaction';
import { send } from './send';
import { sendAsBot } from './sendAsBot';
import { sendInThread } from './sendInThread';
import { update } from './update';

export const message: Resource = {
	name: 'Message',
	value: 'message',
	defaultOperation: 'send',
	operations: [
		addReaction,
		deleteMessage,
		flag,
		get,
		getMany,
		getManyReactions,
		getManyInGroup,
		getManyInThread,
		getManyOfUser,
		removeReaction,
		send,
		sendAsBot,
		sendInThread,
		update,
	],
};
