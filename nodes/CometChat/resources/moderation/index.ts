import type { Resource } from '../../transport/types';
import { approveBlockedMessage } from './approveBlockedMessage';
import { createKeywordList } from './createKeywordList';
import { createReason } from './createReason';
import { getManyBlockedMessages } from './getManyBlockedMessages';
import { getManyFlaggedMessages } from './getManyFlaggedMessages';
import { getManyReviewedMessages } from './getManyReviewedMessages';
import { updateKeywordList } from './updateKeywordList';
import { updateRule } from './updateRule';

export const moderation: Resource = {
	name: 'Moderation',
	value: 'moderation',
	defaultOperation: 'getManyBlockedMessages',
	operations: [
		approveBlockedMessage,
		createKeywordList,
		createReason,
		getManyBlockedMessages,
		getManyFlaggedMessages,
		getManyReviewedMessages,
		updateKeywordList,
		updateRule,
	],
};
