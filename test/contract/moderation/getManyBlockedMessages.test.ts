import { testModerationList } from './moderationLists';

testModerationList({
	operation: 'getManyBlockedMessages',
	path: '/v3/moderation/blocked-messages',
	total: 64,
	simplified: {
		messageId: '1064',
		type: 'text',
		text: expect.any(String),
		sender: 'dave',
		receiver: 'general',
		receiverType: 'group',
		sentAt: expect.any(Number),
		status: 'pending',
		ruleId: 'profanity-filter',
		ruleName: 'Word Filter',
	},
	raw: {
		ruleId: 'profanity-filter',
		action: ['blockMessage'],
		condition: { category: 'word' },
		message: { id: '1064', data: { moderation: { status: 'pending' } } },
	},
});
