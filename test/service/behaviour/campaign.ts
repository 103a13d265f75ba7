import { ApiError } from '../errors';
import type { Campaign, Recipient } from '../campaignRecords';
import type { JsonObject } from '../records';
import { unixNow } from '../state';
import type { Call } from './call';

/** @throws ApiError when there is no such campaign */
export function findCampaign({ state, params }: Call, id = params.id): Campaign {
	const campaign = state.campaigns.get(id);
	if (campaign) return campaign;
	throw new ApiError('ERR_NOT_FOUND', 'Campaign not found');
}

/** @throws ApiError when the campaign has another status */
export function findWithStatus(call: Call, ...allowed: Array<Campaign['status']>): Campaign {
	const campaign = findCampaign(call);
	if (allowed.includes(campaign.status)) return campaign;
	throw new ApiError('ERR_VALIDATION', `Campaign has the status ${campaign.status}`);
}

/** Adds a recipient; a user who is one already gets the new variables. */
export function addRecipient(campaign: Campaign, userId: string, variables: JsonObject): void {
	const { recipients, id } = campaign;
	const existing = recipients.get(userId);
	const recipient: Recipient = {
		id: existing?.id ?? `${id}-recipient-${String(recipients.size + 1).padStart(5, '0')}`,
		userId,
		status: 'pending',
		variables,
		updatedAt: unixNow(),
	};
	recipients.set(userId, recipient);
}
