import { testModerationList } from './moderationLists';

testModerationList({
	operation: 'getManyFlaggedMessages',
	path: '/v3/moderation/flagged-messages',
	total: 14,
	simplified: {
		messageId: expect.stringMatching(/^30\d\d$/),
		type: expect.any(String),
		text: expect.any(String),
		sender: expect.any(String),
		receiver: expect.any(String),
		receiverType: expect.any(String),
		sentAt: expect.any(Number),
		flaggedCount: expect.any(Number),
		flaggedBy: expect.arrayContaining([expect.any(String)]),
		reasons: expect.arrayContaining([expect.any(String)]),
	},
	raw: {
		flaggedBy: expect.arrayContaining([expect.objectContaining({ remark: expect.any(String) })]),
	},
});
