import type { FeedItem } from '../campaignRecords';
import type { Behaviours, Call } from './call';
import { findCampaign } from './campaign';
import { READ } from './campaignLists';
import { findTemplate } from './campaignTemplates';

/** Counts the items of the period in the query that were sent, delivered, read and clicked. */
function count({ state, query }: Call, isMeant: (item: FeedItem) => boolean) {
	const boundOf = (side: 'startDate' | 'endDate') =>
		query[side] === undefined ? undefined : Date.parse(String(query[side])) / 1_000;
	const [from = 0, to = Infinity] = [boundOf('startDate'), boundOf('endDate')];
	const items = [...state.feedItems.values()].filter(
		(item) => isMeant(item) && item.sentAt >= from && item.sentAt <= to,
	);
	const having = (...states: string[]) =>
		items.filter(({ status }) => states.includes(status)).length;
	return {
		sent: items.length,
		delivered: having('delivered', ...READ),
		viewed: having(...READ),
		clicked: having('interacted'),
	};
}

function ofUser(call: Call): unknown {
	const { userId } = call.params;
	const items = [...call.state.feedItems.values()].filter(({ receiver }) => receiver === userId);
	const { viewed, clicked } = count(call, ({ receiver }) => receiver === userId);
	const times = items.flatMap(({ readAt }) => (readAt === undefined ? [] : [readAt]));
	const lastEngagement = times.length > 0 ? Math.max(...times) : null;
	return { data: { viewed, clicked, interacted: clicked, lastEngagement } };
}

export const figures: Behaviours = {
	'GET /campaigns/analytics/overview': (call: Call) => ({ data: count(call, () => true) }),
	'GET /campaigns/analytics/campaigns/{campaignId}': (call: Call) => {
		const { id } = findCampaign(call, call.params.campaignId);
		return { data: { campaignId: id, ...count(call, ({ campaignId }) => campaignId === id) } };
	},
	'GET /campaigns/analytics/templates/{templateId}': (call: Call) => {
		const { templateId } = findTemplate(call, call.params.templateId);
		return { data: { templateId, ...count(call, (item) => item.templateId === templateId) } };
	},
	'GET /campaigns/analytics/channels': (call: Call) => ({
		data: [{ channelType: 'in_app', ...count(call, () => true) }],
	}),
	'GET /campaigns/analytics/users/{userId}': ofUser,
	'GET /campaigns/campaigns/{id}/sequence-metrics': (call: Call) => {
		const { id } = findCampaign(call);
		const { sent, ...counts } = count(call, ({ campaignId }) => campaignId === id);
		return { data: [{ step: 1, channelType: 'in_app', requested: sent, ...counts }] };
	},
};
