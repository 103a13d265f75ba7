import type { Campaign, FeedItem, Recipient, Template } from '../campaignRecords';
import type { State } from '../state';
import { SEED_TIME, seedIds } from './ids';

const times = { createdAt: SEED_TIME, updatedAt: SEED_TIME };

/** A variable of a template; one without a default (`preset`) is required. */
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

const { templates, campaigns } = seedIds;

type Row = [
	templateId: string,
	name: string,
	status: Template['status'],
	variableSchema: unknown[],
	text: string,
];

const TEMPLATES: Row[] = [
	[
		templates.digest,
		'Weekly digest',
		'approved',
		[variable('first_name'), variable('posts', '0')],
		'Hi {{first_name}}, {{posts}} new posts this week',
	],
	[
		templates.order,
		'Order update',
		'approved',
		// Names instead of objects, as in the OpenAPI file
		['user_name', 'order_id'],
		'Hi {{user_name}}, order {{order_id}} is on its way',
	],
	[templates.draft, 'Spring sale', 'draft', [], 'Everything must go'],
	[templates.archived, 'Old news', 'archived', [], 'Nobody reads this any more'],
	[
		templates.team,
		'Team digest',
		'approved',
		['first_name', 'active_users', 'sent', 'viewed'],
		'Hi {{first_name}}, {{active_users}} people were here, and {{viewed}} of {{sent}} notifications were read',
	],
];

function template([templateId, name, status, variableSchema, text]: Row, n: number): Template {
	const shown = { channelType: 'in_app', channelId: 'default-feed', dataType: 'ui_template' };
	const channels = [{ ...shown, content: card(text) }];
	return {
		id: `tmpl-${n + 1}`,
		templateId,
		name,
		status,
		variableSchema,
		templateCategory: 'Updates',
		label: 'News',
		tags: ['weekly', 'news'],
		config: { sequenceEnabled: false },
		versions: [{ version: 1, channels, variableSchema, createdAt: SEED_TIME }],
		...times,
	};
}

function campaign(
	id: string,
	name: string,
	status: Campaign['status'],
	users: string[],
	more: Partial<Campaign> = {},
): Campaign {
	const recipientStatus = status === 'completed' ? 'completed' : 'pending';
	return {
		id,
		name,
		templateId: templates.digest,
		templateVersion: 1,
		status,
		variables: { posts: '3' },
		config: {},
		recipients: new Map(
			users.map((userId, n): [string, Recipient] => [
				userId,
				{
					id: `${id}-recipient-${String(n + 1).padStart(5, '0')}`,
					userId,
					status: recipientStatus,
					variables: { first_name: userId },
					updatedAt: SEED_TIME + n,
				},
			]),
		),
		...more,
		...times,
	};
}

const CAMPAIGNS = (): Campaign[] => [
	campaign(campaigns.draft, 'Spring digest', 'draft', ['alice', 'bob'], {
		csvImport: { status: 'completed', total: 2, processed: 2, waiting: [] },
	}),
	campaign(campaigns.scheduled, 'Summer digest', 'scheduled', ['carol'], {
		// A time in the year 2096
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
	for (const one of structuredClone(TEMPLATES.map(template))) {
		state.campaignTemplates.set(one.id, one);
	}
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
