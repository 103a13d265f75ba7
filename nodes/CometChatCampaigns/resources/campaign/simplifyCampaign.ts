import type { IDataObject } from 'n8n-workflow';
import { asRecord } from '../../../shared/values/readers';
import { templateIdIn } from '../../fields';

/** The short form of a campaign: its template, its status, the number of its recipients, and its times. */
export function simplifyCampaign(campaign: IDataObject): IDataObject {
	const { template, recipientSummary } = campaign;
	return {
		id: campaign.id,
		name: campaign.name,
		status: campaign.status,
		templateId: templateIdIn(campaign) as string,
		templateName: asRecord(template).name,
		templateVersion: campaign.templateVersion,
		recipients: asRecord(recipientSummary).total,
		scheduledAt: campaign.scheduledAt,
		createdAt: campaign.createdAt,
		updatedAt: campaign.updatedAt,
	};
}
