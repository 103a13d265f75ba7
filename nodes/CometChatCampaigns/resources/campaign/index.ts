import type { Resource } from '../../../shared/operation/types';
import { addRecipients } from './addRecipients';
import { cancel } from './cancel';
import { create } from './create';
import { deleteCampaign } from './delete';
import { get } from './get';
import { getMany } from './getMany';
import { getManyRecipients } from './getManyRecipients';
import { getMetrics } from './getMetrics';
import { getRecipientSummary } from './getRecipientSummary';
import { importRecipients } from './importRecipients';
import { schedule } from './schedule';
import { send } from './send';
import { sendNotification } from './sendNotification';
import { update } from './update';

export const campaign: Resource = {
	name: 'Campaign',
	value: 'campaign',
	description: 'Notifications to many users: at once, or prepared, scheduled and measured',
	defaultOperation: 'getMany',
	operations: [
		addRecipients,
		cancel,
		create,
		deleteCampaign,
		get,
		getMany,
		getManyRecipients,
		getMetrics,
		getRecipientSummary,
		importRecipients,
		schedule,
		send,
		sendNotification,
		update,
	],
};
