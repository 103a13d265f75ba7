import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { searchShortList } from '../../shared/methods/searching';
import { campaignsPaging } from '../fields';

export { searchUsers } from '../../shared/methods/listSearch';

export async function searchTemplates(this: ILoadOptionsFunctions, filter?: string) {
	return await searchShortList(this, '/campaigns/templates', campaignsPaging, 'templateId', filter);
}

/** Only approved templates can be sent. */
export async function searchApprovedTemplates(this: ILoadOptionsFunctions, filter?: string) {
	return await searchShortList(
		this,
		'/campaigns/templates',
		campaignsPaging,
		'templateId',
		filter,
		{
			query: { status: 'approved' },
		},
	);
}

/** Everywhere, the service knows a category by its name. */
export async function searchCategories(this: ILoadOptionsFunctions, filter?: string) {
	return await searchShortList(
		this,
		'/campaigns/templates/categories',
		campaignsPaging,
		'name',
		filter,
	);
}

export async function searchChannels(this: ILoadOptionsFunctions, filter?: string) {
	return await searchShortList(this, '/campaigns/channels', campaignsPaging, 'channelId', filter);
}

export async function searchCampaigns(this: ILoadOptionsFunctions, filter?: string) {
	return await searchShortList(this, '/campaigns/campaigns', campaignsPaging, 'id', filter);
}
