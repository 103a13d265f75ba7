import type { Resource } from '../../../shared/operation/types';
import { addReaction } from './addReaction';
import { deleteMessage } from './delete';
import { exportMessages } from './export';
import { flag } from './flag';
import { get } from './get';
import { getFiles } from './getFiles';
import { getMany } from './getMany';
import { getManyInGroup } from './getManyInGroup';
import { getManyInThread } from './getManyInThread';
import { getManyOfUser } from './getManyOfUser';
import { getManyReactions } from './getManyReactions';
import { getManyThreads } from './getManyThreads';
import { getNewestOfSender } from './getNewestOfSender';
import { getUnreadCounts } from './getUnreadCounts';
import { markAsInteracted } from './markAsInteracted';
import { pin } from './pin';
import { removeReaction } from './removeReaction';
import { save } from './save';
import { send } from './send';
import { sendAndWait } from './sendAndWait';
import { sendAsBot } from './sendAsBot';
import { sendInThread } from './sendInThread';
import { subscribeToThread } from './subscribeToThread';
import { unpin } from './unpin';
import { unsave } from './unsave';
import { unsubscribeFromThread } from './unsubscribeFromThread';
import { update } from './update';

export const message: Resource = {
	name: 'Message',
	value: 'message',
	description: 'Messages, threads and reactions',
	defaultOperation: 'send',
	operations: [
		addReaction,
		deleteMessage,
		exportMessages,
		flag,
		get,
		getFiles,
		getMany,
		getManyReactions,
		getManyThreads,
		getManyInGroup,
		getManyInThread,
		getManyOfUser,
		getNewestOfSender,
		getUnreadCounts,
		markAsInteracted,
		pin,
		removeReaction,
		save,
		send,
		sendAndWait,
		sendAsBot,
		sendInThread,
		subscribeToThread,
		unpin,
		unsave,
		unsubscribeFromThread,
		update,
	],
};
