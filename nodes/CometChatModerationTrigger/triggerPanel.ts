import { panelWith } from '../shared/webhook/triggerPanel';

export const triggerPanel = panelWith({
	header: 'Listen to moderation requests of CometChat',
	tryIt:
		'let CometChat ask about a message: enter the <b>Test URL</b> in a list of your dashboard, and send a message that its rule looks at.',
	publishIt: 'publish it, and enter the <b>Production URL</b>.',
	activationHint: {
		inactive: 'Publish the workflow to answer CometChat. The list needs the <b>Production URL</b>.',
		active: 'CometChat can ask this workflow about messages.',
	},
});
