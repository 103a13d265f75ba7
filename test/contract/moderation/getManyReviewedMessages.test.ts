import { testModerationList } from './moderationLists';

testModerationList({
	operation: 'getManyReviewedMessages',
	path: '/v3/moderation/reviewed-messages',
	total: 12,
	simplified: {
		messageId: expect.stringMatching(/^20\d\d$/),
		type: expect.any(String),
		text: expect.any(String),
		sender: expect.any(String),
		receiver: expect.any(String),
		receiverType: expect.any(String),
		sentAt: expect.any(Number),
		status: expect.stringMatching(/approved$/),
		ruleId: expect.any(String),
		ruleName: expect.any(String),
	},
	raw: { blockedAt: expect.any(String), appId: 'demo-app', message: { id: expect.any(String) } },
});
