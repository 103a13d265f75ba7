import { testModerationList } from './moderationLists';

testModerationList({
	operation: 'getManyReviewedMessages',
	path: '/v3/moderation/reviewed-messages',
	total: 12,
	simplified: {
		messageId: expect.stringMatching(/^20\d\d$/),
		text: expect.any(String),
		sender: expect.any(String),
		senderName: expect.any(String),
		receiver: expect.any(String),
		receiverName: expect.any(String),
		status: expect.stringMatching(/^(dis)?approved$/),
		ruleName: 'Word Filter',
		updatedAtIso: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
	},
});
