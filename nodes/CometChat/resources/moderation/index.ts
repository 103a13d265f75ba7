import type { Resource } from '../../../shared/operation/types';
import { getManyBlockedMessages } from './getManyBlockedMessages';
import { getManyFlaggedMessages } from './getManyFlaggedMessages';
import { getManyReviewedMessages } from './getManyReviewedMessages';
import { reviewBlockedMessage } from './reviewBlockedMessage';
import { reviewFlaggedMessage } from './reviewFlaggedMessage';

export const moderation: Resource = {
	name: 'Moderation',
	value: 'moderation',
	description: 'Messages that were blocked or reported, and decisions about them',
	defaultOperation: 'getManyBlockedMessages',
	operations: [
		getManyBlockedMessages,
		getManyFlaggedMessages,
		getManyReviewedMessages,
		reviewBlockedMessage,
		reviewFlaggedMessage,
	],
};
