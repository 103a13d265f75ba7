import { testModerationList } from './moderationLists';

testModerationList({
	operation: 'getManyFlaggedMessages',
	path: '/v3/moderation/flagged-messages',
	total: 14,
	simplified: {
		messageId: expect.stringMatching(/^30\d\d$/),
		text: expect.any(String),
		sender: expect.any(String),
		senderName: expect.any(String),
		receiver: expect.any(String),
		receiverName: expect.any(String),
		flaggedCount: expect.any(Number),
		flaggedBy: expect.arrayContaining([
			{
				uid: expect.any(String),
				name: expect.any(String),
				reason: expect.any(String),
				remark: 'Please have a look.',
				flaggedAtIso: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			},
		]),
		lastFlaggedAtIso: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
	},
});
