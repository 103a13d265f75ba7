import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../CometChat/transport/request/values';
import { templateIdIn } from '../../fields';

/** What a campaign sends, how far it is, and to how many users. */
export function simplifyCampaign(campaign: IDataObject): IDataObject {
	const { template, recipientSummary } = campaign;
	return {
		id: campaign.id,
		name: campaign.name,
		status: campaign.status,
		templateId: templateIdIn(campaign) as string,
		templateName: isRecord(template) ? (template.name as string) : undefined,
		templateVersion: campaign.templateVersion,
		recipients: isRecord(recipientSummary) ? (recipientSummary.total as number) : undefined,
		scheduledAt: campaign.scheduledAt,
		createdAt: campaign.createdAt,
		updatedAt: campaign.updatedAt,
	};
}
