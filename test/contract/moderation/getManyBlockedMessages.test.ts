import { testModerationList } from './moderationLists';

testModerationList({
	operation: 'getManyBlockedMessages',
	path: '/v3/moderation/blocked-messages',
	total: 64,
	simplified: {
		messageId: '1064',
		text: expect.any(String),
		sender: expect.any(String),
		senderName: expect.any(String),
		receiver: expect.any(String),
		receiverName: expect.any(String),
		ruleName: 'Word Filter',
		condition: 'Text contains an entry of profanity-list',
		blockedAtIso: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
	},
});
