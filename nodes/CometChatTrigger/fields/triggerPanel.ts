import { panelWith } from '../../shared/webhook/triggerPanel';

export const triggerPanel = panelWith({
	header: 'Listen to events of CometChat',
	tryIt:
		'make the event happen in your app, e.g. send a message. Registered by hand, CometChat has to know the <b>Test URL</b> as well: add a second webhook with it in the dashboard, and remove it when you are done.',
	publishIt: 'publish it. Then each of the chosen events starts it.',
	activationHint: {
		inactive:
			'Publish the workflow to start it with each of the chosen events. Registered by hand, the webhook in the dashboard needs the <b>Production URL</b>.',
		active: 'Each of the chosen events starts the workflow.',
	},
});
