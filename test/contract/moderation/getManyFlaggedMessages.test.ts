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
		flaggedBy: expect.stringMatching(/^[\w ]+ \([\w ]+, "Please have a look\."\)/),
		flaggedByUids: expect.arrayContaining([expect.any(String)]),
		lastFlaggedAtIso: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
	},
});
