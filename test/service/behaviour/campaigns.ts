import { ApiError, badField } from '../errors';
import type { Campaign } from '../campaignRecords';
import type { JsonObject } from '../records';
import { unixNow } from '../state';
import { answerList, done, type Behaviours, type Call } from './call';
import { addRecipient, findCampaign, findWithStatus } from './campaign';
import { byUpdate, matchesSearch, isoOf, matchesIfWanted } from './campaignLists';
import { findTemplate, lastVersion } from './campaignTemplates';
import { whenFeatureOn } from './features';
import { campaignImport } from './campaignImport';
import { figures } from './figures';
import { putIntoFeeds, findApproved, notificationSending } from './notificationSending';

/** Recipients that a campaign takes at most. */
const MAX_RECIPIENTS = 10_000;

function summaryOf({ recipients }: Campaign): Record<string, number> {
	const summary = { total: recipients.size, pending: 0, processing: 0, completed: 0, failed: 0 };
	for (const { status } of recipients.values()) summary[status] += 1;
	return summary;
}

function view(call: Call, campaign: Campaign): JsonObject {
	const { recipients: _, csvImport: __, createdAt, updatedAt, ...rest } = campaign;
	const { id, name, status } = findTemplate(call, campaign.templateId);
	return {
		...rest,
		template: { id, templateId: campaign.templateId, name, status },
		recipientSummary: summaryOf(campaign),
		createdAt: isoOf(createdAt),
		updatedAt: isoOf(updatedAt),
	};
}

/** Changes a campaign, and notes the time. */
const touch = (campaign: Campaign, changes: Partial<Campaign> = {}): Campaign =>
	Object.assign(campaign, changes, { updatedAt: unixNow() });

function create(call: Call): unknown {
	const { body, state } = call;
	const template = findTemplate(call, body.templateId);
	const { templateVersion } = body;
	if (!template.versions.some(({ version }) => version === templateVersion)) {
		throw badField('templateVersion', `There is no version ${String(templateVersion)}.`);
	}
	const now = unixNow();
	const campaign: Campaign = {
		variables: {},
		config: {},
		...(body as Partial<Campaign>),
		id: `cmp-${state.campaigns.size + 1}`,
		name: String(body.name),
		templateId: template.templateId,
		templateVersion: Number(templateVersion),
		status: 'draft',
		recipients: new Map(),
		createdAt: now,
		updatedAt: now,
	};
	state.campaigns.set(campaign.id, campaign);
	return { data: view(call, campaign) };
}

function addRecipients(call: Call): unknown {
	const campaign = findWithStatus(call, 'draft');
	const userIds = call.body.userIds as string[];
	const variables = (call.body.userVariables ?? {}) as Record<string, JsonObject>;
	const together = new Set([...campaign.recipients.keys(), ...userIds]);
	if (together.size > MAX_RECIPIENTS) {
		throw badField('userIds', `A campaign has at most ${MAX_RECIPIENTS} recipients.`);
	}
	const before = campaign.recipients.size;
	for (const userId of userIds) addRecipient(campaign, userId, variables[userId] ?? {});
	touch(campaign);
	return { data: { added: campaign.recipients.size - before, total: campaign.recipients.size } };
}

function send(call: Call): unknown {
	const campaign = findWithStatus(call, 'draft', 'scheduled');
	if (campaign.recipients.size === 0) {
		throw new ApiError('ERR_VALIDATION', 'Campaign has no recipients');
	}
	const template = findApproved(call, campaign.templateId);
	touch(campaign, { status: 'sending' });
	const answer = { data: view(call, campaign) };
	// The campaign is sent in the background
	setImmediate(() => finish(call, campaign, template));
	return answer;
}

/** Delivers a campaign, and tells webhooks that it is completed. */
function finish(call: Call, campaign: Campaign, template: ReturnType<typeof findApproved>): void {
	const own = new Map(
		[...campaign.recipients].map(([userId, { variables }]) => [userId, variables]),
	);
	const { id, name, variables, recipients, scheduledAt } = campaign;
	putIntoFeeds(call, { template, defaults: variables, own, campaignId: id });
	for (const recipient of recipients.values()) recipient.status = 'completed';
	touch(campaign, { status: 'completed' });
	// An event about many users names no receiver
	call.emit('after_campaign_completed', {
		appId: call.appId,
		// This event makes no ID of the number, because it has a `campaignId`
		n: call.state.nextNotification,
		receiver: '',
		at: unixNow(),
		campaignId: id,
		name,
		total: recipients.size,
		scheduledAt,
		templateId: template.templateId,
		templateVersion: lastVersion(template).version,
	});
}

function schedule(call: Call): unknown {
	const campaign = findWithStatus(call, 'draft');
	const scheduledAt = call.body.scheduledAt as number;
	if (scheduledAt <= unixNow()) throw badField('scheduledAt', 'The time must be after now.');
	touch(campaign, { status: 'scheduled', scheduledAt });
	return { data: view(call, campaign) };
}

function listRecipients(call: Call): unknown {
	const { status } = call.query;
	const found = [...findCampaign(call).recipients.values()]
		.filter((recipient) => matchesIfWanted(status, recipient.status))
		.map((recipient): JsonObject => ({ ...recipient, updatedAt: isoOf(recipient.updatedAt) }));
	return answerList(call, found, { key: 'id', ...byUpdate });
}

function list(call: Call): unknown {
	const { search, status } = call.query;
	const found = [...call.state.campaigns.values()]
		.filter((one) => matchesSearch(search, one.name) && matchesIfWanted(status, one.status))
		.map((campaign) => view(call, campaign));
	return answerList(call, found, { key: 'id', ...byUpdate });
}

/** Campaigns, their recipients, and notifications without a campaign. */
export const campaigns: Behaviours = whenFeatureOn('campaigns', {
	...notificationSending,
	...campaignImport,
	...figures,
	'GET /campaigns/campaigns': list,
	'POST /campaigns/campaigns': create,
	'GET /campaigns/campaigns/{id}': (call: Call) => ({ data: view(call, findCampaign(call)) }),
	'PUT /campaigns/campaigns/{id}': (call: Call) => ({
		data: view(call, touch(findWithStatus(call, 'draft'), call.body as Partial<Campaign>)),
	}),
	'DELETE /campaigns/campaigns/{id}': (call: Call) => {
		call.state.campaigns.delete(findWithStatus(call, 'draft').id);
		return done('Campaign deleted');
	},
	'POST /campaigns/campaigns/{id}/recipients': addRecipients,
	'GET /campaigns/campaigns/{id}/recipients': listRecipients,
	'GET /campaigns/campaigns/{id}/recipients/summary': (call: Call) => ({
		data: summaryOf(findCampaign(call)),
	}),
	'POST /campaigns/campaigns/{id}/send': send,
	'POST /campaigns/campaigns/{id}/schedule': schedule,
	'POST /campaigns/campaigns/{id}/cancel': (call: Call) => ({
		data: view(call, touch(findWithStatus(call, 'draft', 'scheduled'), { status: 'cancelled' })),
	}),
});
