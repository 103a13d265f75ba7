import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { searchFew } from '../../shared/methods/searching';
import { byParts } from '../fields';

export { searchUsers } from '../../shared/methods/listSearch';

export async function searchTemplates(this: ILoadOptionsFunctions, filter?: string) {
	return await searchFew(this, '/campaigns/templates', byParts, 'templateId', filter);
}

/** Only approved templates can be sent. */
export async function searchApprovedTemplates(this: ILoadOptionsFunctions, filter?: string) {
	return await searchFew(this, '/campaigns/templates', byParts, 'templateId', filter, {
		query: { status: 'approved' },
	});
}

/** Everywhere, the service knows a category by its name. */
export async function searchCategories(this: ILoadOptionsFunctions, filter?: string) {
	return await searchFew(this, '/campaigns/templates/categories', byParts, 'name', filter);
}

export async function searchChannels(this: ILoadOptionsFunctions, filter?: string) {
	return await searchFew(this, '/campaigns/channels', byParts, 'channelId', filter);
}

export async function searchCampaigns(this: ILoadOptionsFunctions, filter?: string) {
	return await searchFew(this, '/campaigns/campaigns', byParts, 'id', filter);
}
