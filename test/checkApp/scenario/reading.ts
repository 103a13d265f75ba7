import { byId } from './form';
import { hasFeature } from '../features';
import type { Part, Run } from '../run';

/** Reads calls, metrics, agents and campaigns, as far as the app has them. */
export const reading: Part = {
	name: 'reading',
	async run(run) {
		const { items: calls } = await run.node('call.getMany', { limit: 5 }, { mayFail: true });
		const sessionId = calls.at(0)?.sessionId as string | undefined;
		if (sessionId) {
			await run.node('call.get', { sessionId });
			await run.node('call.getManyTranscriptions', { sessionId, returnAll: true });
		}
		const day = 86_400_000;
		const from = new Date(Date.now() - 7 * day).toISOString();
		await run.node('metric.getUsage', { fromDate: from, toDate: new Date().toISOString() });
		await run.node('metric.getMessages');
		if (await hasFeature(run, 'AI agents')) {
			await run.node('aiAgent.getMany', { limit: 5 });
			await run.node('aiAgent.getManySources', { limit: 5 });
		}
		if (await hasFeature(run, 'campaigns')) await readCampaigns(run);
	},
};

async function readCampaigns(run: Run): Promise<void> {
	const { items: templates } = await run.node('campaignTemplate.getMany', { limit: 5 });
	const template = templates.find(({ status }) => status === 'approved')?.id as string | undefined;
	if (template) await run.node('campaignTemplate.get', { templateId: byId(template) });
	const { items: campaigns } = await run.node('campaign.getMany', { limit: 5 });
	const campaign = campaigns.at(0)?.id as string | undefined;
	if (campaign === undefined) return;
	await run.node('campaign.get', { campaignId: byId(campaign) });
	await run.node('campaign.getManyRecipients', { campaignId: byId(campaign), returnAll: true });
	await run.node('campaign.getRecipientSummary', { campaignId: byId(campaign) });
}
