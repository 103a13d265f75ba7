import type { Campaign, FeedItem, Recipient, Template } from '../campaignRecords';
import type { State } from '../state';
import { SEED_TIME, seedIds } from './ids';

const times = { createdAt: SEED_TIME, updatedAt: SEED_TIME };

const variable = (key: string, preset?: string) => ({
	key,
	name: key,
	type: 'string',
	required: preset === undefined,
	...(preset !== undefined && { default: preset }),
});

const card = (text: string) => ({
	version: '1.0',
	style: { background: { light: '#FFFFFF', dark: '#1C1C1E' } },
	body: [{ id: 'title', type: 'text', content: text }],
	fallbackText: text,
});

function template(
	given: Pick<Template, 'id' | 'templateId' | 'name' | 'status' | 'variableSchema'>,
	text: string,
): Template {
	const channels = [
		{
			channelType: 'in_app',
			channelId: 'default-feed',
			dataType: 'ui_template',
			content: card(text),
		},
	];
	const { variableSchema } = given;
	return {
		...given,
		templateCategory: 'Updates',
		label: 'News',
		tags: ['weekly', 'news'],
		config: { sequenceEnabled: false },
		versions: [{ version: 1, channels, variableSchema, createdAt: SEED_TIME }],
		...times,
	};
}

const { templates, campaigns } = seedIds;

const TEMPLATES: Template[] = [
	template(
		{
			id: 'tmpl-1',
			templateId: templates.digest,
			name: 'Weekly digest',
			status: 'approved',
			variableSchema: [variable('first_name'), variable('posts', '0')],
		},
		'Hi {{first_name}}, {{posts}} new posts this week',
	),
	template(
		{
			id: 'tmpl-2',
			templateId: templates.order,
			name: 'Order update',
			status: 'approved',
			// As the published file has them
			variableSchema: ['user_name', 'order_id'],
		},
		'Hi {{user_name}}, order {{order_id}} is on its way',
	),
	template(
		{
			id: 'tmpl-3',
			templateId: templates.draft,
			name: 'Spring sale',
			status: 'draft',
			variableSchema: [],
		},
		'Everything must go',
	),
	template(
		{
			id: 'tmpl-4',
			templateId: templates.archived,
			name: 'Old news',
			status: 'archived',
			variableSchema: [],
		},
		'Nobody reads this any more',
	),
	template(
		{
			id: 'tmpl-5',
			templateId: templates.team,
			name: 'Team digest',
			status: 'approved',
			variableSchema: ['first_name', 'active_users', 'sent', 'viewed'],
		},
		'Hi {{first_name}}, {{active_users}} people were here, and {{viewed}} of {{sent}} notifications were read',
	),
];

const recipient = (campaignId: string, userId: string, n: number, status: Recipient['status']) =>
	[
		userId,
		{
			id: `${campaignId}-recipient-${String(n + 1).padStart(5, '0')}`,
			userId,
			status,
			variables: { first_name: userId },
			updatedAt: SEED_TIME + n,
		},
	] as const;

function campaign(
	id: string,
	name: string,
	status: Campaign['status'],
	users: string[],
	more: Partial<Campaign> = {},
): Campaign {
	const done = status === 'completed' ? 'completed' : 'pending';
	return {
		id,
		name,
		templateId: templates.digest,
		templateVersion: 1,
		status,
		variables: { posts: '3' },
		config: {},
		recipients: new Map(users.map((userId, n) => recipient(id, userId, n, done))),
		...more,
		...times,
	};
}

const CAMPAIGNS = (): Campaign[] => [
	campaign(campaigns.draft, 'Spring digest', 'draft', ['alice', 'bob'], {
		csvImport: { status: 'completed', total: 2, processed: 2, waiting: [] },
	}),
	campaign(campaigns.scheduled, 'Summer digest', 'scheduled', ['carol'], {
		scheduledAt: 4_000_000_000,
	}),
	campaign(campaigns.completed, 'Winter digest', 'completed', ['alice', 'dave']),
];

const item = (n: number, receiver: string, status: FeedItem['status']): FeedItem => ({
	id: `feed-0-${n}`,
	notificationId: 'notification-0',
	campaignId: campaigns.completed,
	receiver,
	templateId: templates.digest,
	templateCategory: 'Updates',
	label: 'News',
	tags: ['weekly', 'news'],
	channelId: 'default-feed',
	content: card(`Hi ${receiver}, 3 new posts this week`),
	status,
	sentAt: SEED_TIME + n,
	...(status === 'read' && { readAt: SEED_TIME + 100 }),
});

/** Templates, campaigns in several states, and notifications in the feeds of users. */
export function seedCampaigns(state: State): void {
	for (const one of structuredClone(TEMPLATES)) state.campaignTemplates.set(one.id, one);
	for (const one of CAMPAIGNS()) state.campaigns.set(one.id, one);
	const items = [
		item(1, 'alice', 'read'),
		item(2, 'alice', 'sent'),
		item(3, 'alice', 'delivered'),
		item(4, 'dave', 'sent'),
	];
	for (const one of items) state.feedItems.set(one.id, one);
	for (const [n, name] of ['Marketing', 'Updates'].entries()) {
		const id = `category-${n + 1}`;
		state.campaignCategories.set(id, { id, name, ...times });
	}
	for (const [n, channelId] of ['default-feed', 'main-push'].entries()) {
		const id = `channel-${n + 1}`;
		const [name, type] = n === 0 ? ['Default feed', 'in_app'] : ['Main push', 'push'];
		state.campaignChannels.set(id, { id, channelId, name, type, enabled: true, ...times });
	}
	state.uploads.set('seeded.csv', { content: 'user_id,first_name\ncarol,Carol\n', headers: {} });
}
