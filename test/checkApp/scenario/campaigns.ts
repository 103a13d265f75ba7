import { setTimeout as sleep } from 'node:timers/promises';
import type { IDataObject } from 'n8n-workflow';
import { byId } from './form';
import { hasFeature } from '../features';
import { TEMPLATE } from '../own';
import type { Part, Run } from '../run';

const template = { templateId: byId(TEMPLATE) };

const card = (text: string) =>
	JSON.stringify({
		version: '1.0',
		style: { background: { light: '#FFFFFF', dark: '#1C1C1E' } },
		body: [{ id: 'title', type: 'text', content: text }],
		fallbackText: text,
	});

/**
 * A template, a campaign that stays a draft, and a notification for a user of the check. No campaign is sent, scheduled or
 * cancelled, and no template archived: none of that can be undone.
 */
export const campaigns: Part = {
	name: 'campaigns',
	after: ['users'],
	async run(run) {
		if (!(await hasFeature(run, 'campaigns'))) return;
		await prepareTemplate(run);
		await draft(run);
		await notification(run);
		await run.node('campaignTemplate.update', { ...template, updateFields: { status: 'draft' } });
	},
};

async function prepareTemplate(run: Run): Promise<void> {
	const query = { search: TEMPLATE };
	const { data } = await run.request('GET /campaigns/templates', {}, { query });
	const isThere = JSON.stringify(data ?? null).includes(TEMPLATE);
	if (!isThere) {
		const channel = [
			{ channelType: 'in_app', cardSource: 'json', content: card('Hello {{first_name}}') },
		];
		await run.node('campaignTemplate.create', {
			name: TEMPLATE,
			channels: { channel },
			additionalFields: { newTemplateId: TEMPLATE, variableSchema: 'first_name' },
		});
	}
	const label = run.id('label');
	await run.node('campaignTemplate.update', { ...template, updateFields: { label } });
	await run.node('campaignTemplate.updateContent', {
		...template,
		channelType: 'in_app',
		cardSource: 'json',
		content: card('Hello {{first_name}}!'),
	});
	await run.node('campaignTemplate.createVersion', template);
	await run.node('campaignTemplate.update', { ...template, updateFields: { status: 'approved' } });
	await run.holds(
		'GET /campaigns/templates/{id}',
		{ id: TEMPLATE },
		{ templateId: TEMPLATE, label, status: 'approved' },
	);
	await run.node('campaignTemplate.get', template);
	await run.node('campaignTemplate.getMany', { returnAll: true, filters: { search: TEMPLATE } });
}

async function draft(run: Run): Promise<void> {
	const variables = { variable: [{ name: 'first_name', value: 'you' }] };
	const { first } = await run.node('campaign.create', {
		...template,
		name: run.id('campaign'),
		variables,
	});
	const id = String(run.need(first.id, 'campaign'));
	const campaign = { campaignId: byId(id) };
	const name = run.id('campaign-2');
	await run.node('campaign.update', { ...campaign, updateFields: { name } });
	await run.holds('GET /campaigns/campaigns/{id}', { id }, { name, status: 'draft' });
	await run.node('campaign.get', campaign);
	await run.node('campaign.getMany', { returnAll: true, filters: { search: name } });
	const summary = 'GET /campaigns/campaigns/{id}/recipients/summary';
	await run.node('campaign.addRecipients', {
		...campaign,
		receivers: `${run.id('ada')}, ${run.id('bea')}`,
	});
	await run.holds(summary, { id }, { total: 2 });
	await run.node(
		'campaign.importRecipients',
		{ ...campaign, options: { timeLimit: 2 } },
		{ binary: csv(`user_id,first_name\n${run.id('cid')},Cid\n`) },
	);
	await run.holds(summary, { id }, { total: 3 });
	await run.node('campaign.getManyRecipients', { ...campaign, returnAll: true });
	await run.node('campaign.getRecipientSummary', campaign);
	await run.node('campaign.delete', campaign);
	await run.gone('GET /campaigns/campaigns/{id}', { id });
}

const csv = (text: string) => ({
	data: {
		data: Buffer.from(text).toString('base64'),
		mimeType: 'text/csv',
		fileName: 'check.csv',
	},
});

/** The service may deliver a notification in the background, so the feed is read up to 5 times. */
const READS = 5;
const PAUSE_BETWEEN_READS_MS = 1_000;

async function notification(run: Run): Promise<void> {
	const onBehalfOf = byId(run.id('bea'));
	const { failed } = await run.node('campaign.sendNotification', {
		...template,
		receivers: run.id('bea'),
		variables: { variable: [{ name: 'first_name', value: 'Bea' }] },
	});
	if (failed) return;
	const item = await waitForFeedItem(run);
	if (!item) {
		const route = 'GET /campaigns/notification-feed';
		run.noteFinding({
			what: 'list',
			route,
			at: 'data[]',
			expected: 'the notification',
			got: 'nothing',
		});
		return;
	}
	const feedItem = { feedItemId: byId(String(item.id)) };
	await run.node('notificationFeed.getMany', { onBehalfOf, returnAll: true });
	await run.node('notificationFeed.get', { ...feedItem, options: { onBehalfOf } });
	await run.node('notificationFeed.markAsRead', { ...feedItem, onBehalfOf });
	await run.holds(
		'GET /campaigns/notification-feed/{id}',
		{ id: String(item.id) },
		{ receiver: run.id('bea'), status: 'read' },
		{ onBehalfOf: run.id('bea') },
	);
	await run.node('notificationFeed.delete', feedItem);
	await run.gone(
		'GET /campaigns/notification-feed/{id}',
		{ id: String(item.id) },
		{ onBehalfOf: run.id('bea') },
	);
}

/** Waits for the notification in the feed; undefined when no read shows it. */
async function waitForFeedItem(run: Run): Promise<IDataObject | undefined> {
	for (let read = 1; read <= READS; read += 1) {
		const { data } = await run.request(
			'GET /campaigns/notification-feed',
			{},
			{ onBehalfOf: run.id('bea') },
		);
		const [item] = Array.isArray(data) ? (data as IDataObject[]) : [];
		if (item) return item;
		await sleep(PAUSE_BETWEEN_READS_MS);
	}
	return undefined;
}
