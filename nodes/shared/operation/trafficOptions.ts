import type { INodeProperties } from 'n8n-workflow';

/** The request options that n8n does not have. */
const ownOptions = [
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
		description: 'The plan of the app, which decides how many requests a minute the service takes',
	},
] satisfies INodeProperties[];

/**
 * The published file of the campaigns API demands this header, and the set-up page says that the key alone is enough:
 * https://www.cometchat.com/docs/rest-api/campaigns-apis/setup-and-authentication
 */
const sendAppId: INodeProperties = {
	displayName: 'Send App ID',
	name: 'sendAppId',
	type: 'boolean',
	default: false,
	description:
		'Whether each request also names the app in the header appid. Only some dedicated installations need it.',
};

/** Settings > Request Options of a node that has no webhook: n8n adds its own options to these. */
export const ownTrafficOptions: INodeProperties = {
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	isNodeSetting: true,
	placeholder: 'Add option',
	default: {},
	options: [...ownOptions, sendAppId],
};

/**
 * The request options of a node with a webhook, as the main node has one for its waiting. n8n gives batching, certificates,
 * proxy and time-out to every other declarative node; here they stand in n8n's own names and shapes.
 */
export const trafficOptions: INodeProperties = {
	...ownTrafficOptions,
	options: [
		{
			displayName: 'Batching',
			name: 'batching',
			type: 'fixedCollection',
			typeOptions: { multipleValues: false },
			placeholder: 'Add Batching',
			default: { batch: {} },
			options: [
				{
					displayName: 'Batching',
					name: 'batch',
					values: [
						{
							displayName: 'Items per Batch',
							name: 'batchSize',
							type: 'number',
							typeOptions: { minValue: -1 },
							default: 50,
							description:
								'Input will be split in batches to throttle requests. -1 for disabled. 0 will be treated as 1.',
						},
						{
							displayName: 'Batch Interval (Ms)',
							name: 'batchInterval',
							type: 'number',
							typeOptions: { minValue: 0 },
							default: 1000,
							description: 'Time (in milliseconds) between each batch of requests. 0 for disabled.',
						},
					],
				},
			],
		},
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: 'allowUnauthorizedCerts',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description: 'Whether to connect even if SSL certificate validation is not possible',
		},
		...ownOptions,
		{
			displayName: 'Proxy',
			name: 'proxy',
			type: 'string',
			default: '',
			placeholder: 'e.g. http://myproxy:3128',
			description:
				'HTTP proxy to use. If authentication is required it can be defined as follow: http://username:password@myproxy:3128.',
		},
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10000,
			description:
				'Time in ms to wait for the server to send response headers (and start the response body) before aborting the request',
		},
	],
};
