import { campaignsRequest } from '../campaigns';
import { byId, records, useOperation } from '../support';

const { service, run, expectSent, refuses } = useOperation('campaign', 'getMetrics');

it.each([
	['overview', {}, '/analytics/overview', { sent: 4, viewed: 1 }],
	['campaign', { campaignId: byId('cmp-3') }, '/analytics/campaigns/cmp-3', { sent: 4 }],
	['channels', {}, '/analytics/channels', { channelType: 'in_app', sent: 4 }],
	[
		'template',
		{ templateId: byId('order_update') },
		'/analytics/templates/order_update',
		{ sent: 0 },
	],
	['user', { uid: byId('alice') }, '/analytics/users/alice', { viewed: 1, clicked: 0 }],
	[
		'sequence',
		{ campaignId: byId('cmp-3') },
		'/campaigns/cmp-3/sequence-metrics',
		{ requested: 4 },
	],
])('counts %s', async (metricsOf, fields, path, figures) => {
	const result = await run({ metricsOf, ...fields });
	expectSent(campaignsRequest(`GET ${path}`));
	expect(records(result)).toMatchObject([figures]);
});

it('sends the period in ISO 8601', async () => {
	const filters = {
		// The first of the four notifications was sent a second before
		startDate: 1_750_000_002,
		endDate: '2026-01-01',
		period: 'daily',
		maxResults: 5,
	};
	const result = await run({ filters });
	expect(service.current.requests[0].query).toEqual({
		startDate: '2025-06-15T15:06:42.000Z',
		endDate: '2026-01-01T00:00:00.000Z',
		period: 'daily',
		limit: '5',
	});
	expect(records(result)).toMatchObject([{ sent: 3 }]);
});

it.each([
	{ startDate: '2026-01-01', endDate: '2026-01-01' },
	{ endDate: '2026-01-01' },
	{ startDate: '2026-01-01' },
])('takes the period %j', async (filters) => {
	expect((await run({ filters })).error).toBeUndefined();
});

it.each([
	['campaign', { campaignId: byId('..') }, 'Campaign'],
	['template', { templateId: byId('.') }, 'Template'],
	['user', { uid: byId('..') }, 'User'],
])(
	'names the field of a %s ID that cannot stand in an address',
	async (metricsOf, fields, name) => {
		const message = new RegExp(`^'${name}' is "\\.+", which cannot stand in an address`);
		await refuses({ metricsOf, ...fields }, message);
	},
);

it('refuses a period that ends before it begins', async () => {
	const filters = { startDate: '2026-01-02', endDate: '2026-01-01' };
	await refuses({ filters }, "'To' is earlier than 'From'");
});
