import { panelWith } from '../shared/webhook/triggerPanel';

export const triggerPanel = panelWith({
	header: 'Listen to notifications of CometChat',
	tryIt:
		'let somebody miss a message. This works only as long as the app has no custom provider for the channel: a test never replaces one. Otherwise, paste a sample as the output of this node, or use credentials of another app.',
	publishIt: 'publish it. Then each notification starts it.',
	activationHint: {
		inactive: 'Publish the workflow to start it with each notification.',
		active: 'Each notification starts the workflow.',
	},
});
