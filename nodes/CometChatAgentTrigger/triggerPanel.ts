import { panelWith } from '../shared/webhook/triggerPanel';

export const triggerPanel = panelWith({
	header: 'Listen to people who write to the agent',
	tryIt:
		'write to the agent in the chat, with the <b>Test URL</b> as the deployment URL of the agent in your dashboard.',
	publishIt: 'publish it, and enter the <b>Production URL</b>.',
	activationHint: {
		inactive: 'Publish the workflow to answer. The agent needs the <b>Production URL</b>.',
		active: 'People can write to the agent.',
	},
});
