import type { Resource } from '../../../shared/operation/types';
import { getManyBlockedMessages } from './getManyBlockedMessages';
import { getManyFlaggedMessages } from './getManyFlaggedMessages';
import { getManyReviewedMessages } from './getManyReviewedMessages';
import { reviewBlockedMessage } from './reviewBlockedMessage';
import { reviewFlaggedMessage } from './reviewFlaggedMessage';

export const moderation: Resource = {
	name: 'Moderation',
	value: 'moderation',
	description: 'Blocked and reported messages',
	defaultOperation: 'getManyBlockedMessages',
	operations: [
		getManyBlockedMessages,
		getManyFlaggedMessages,
		getManyReviewedMessages,
		reviewBlockedMessage,
		reviewFlaggedMessage,
	],
};
