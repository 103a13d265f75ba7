/** Requests that operations, pickers and triggers make besides those that stand in the descriptions; their own tests show them. */
export const FURTHER_REQUESTS = [
	// Message: Get Many Reactions, with its filter by reaction
	'GET /messages/{id}/reactions/{reaction}',
	// Campaign: Import Recipients, before and after the import
	'POST /campaigns/campaigns/{id}/recipients/upload-url',
	'GET /campaigns/campaigns/{id}/import-status',
	// Campaign: Get Metrics, by what is counted
	'GET /campaigns/campaigns/{id}/sequence-metrics',
	'GET /campaigns/analytics/campaigns/{campaignId}',
	'GET /campaigns/analytics/templates/{templateId}',
	'GET /campaigns/analytics/channels',
	'GET /campaigns/analytics/users/{userId}',
	// AI Agent: Sync Knowledge, before it writes
	'GET /ai-agents/agent-builder/knowledge-base/text',
	// AI Agent: Delete Knowledge Source, of a website
	'DELETE /ai-agents/agent-builder/knowledge-base/website/{uniqueId}',
	// The pickers of categories and channels
	'GET /campaigns/templates/categories',
	'GET /campaigns/channels',
	// The CometChat Notification Trigger, which registers itself
	...['email', 'push', 'sms'].flatMap((channel) =>
		['GET', 'POST', 'PUT', 'DELETE'].map(
			(method) => `${method} /notifications/${channel}/v1/providers/custom`,
		),
	),
];
