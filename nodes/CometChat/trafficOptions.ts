import type { INodeProperties } from 'n8n-workflow';

/** Joins the request options that n8n gives every declarative node, under Settings > Request Options. */
export const trafficOptions: INodeProperties = {
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	isNodeSetting: true,
	placeholder: 'Add option',
	default: {},
	options: [
		{
			displayName: 'Max Concurrent Requests',
			name: 'maxConcurrentRequests',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 50 },
			default: 10,
			description:
				'How many requests to the app may be under way at once, over all items and executions',
		},
		{
			displayName: 'Max Retries',
			name: 'maxRetries',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 10 },
			default: 4,
			description:
				'How often a request is sent again after the service was busy or the connection broke, when that cannot do anything twice',
		},
		{
			displayName: 'Plan',
			name: 'plan',
			type: 'options',
			options: [
				{ name: 'Free', value: 'free', description: 'At most 500 requests a minute' },
				{ name: 'Paid', value: 'paid', description: 'Paced by what the service answers' },
			],
			default: 'paid',
			description:
				'The plan of the app, which decides how many requests a minute the service takes',
		},
	],
};
