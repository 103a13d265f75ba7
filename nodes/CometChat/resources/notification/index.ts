import type { Resource } from '../../transport/types';
import { deleteContactDetails } from './deleteContactDetails';
import { getContactDetails } from './getContactDetails';
import { getManyMutedConversations } from './getManyMutedConversations';
import { getPreferences } from './getPreferences';
import { getTimeZone } from './getTimeZone';
import { muteConversations } from './muteConversations';
import { resetPreferences } from './resetPreferences';
import { unmuteConversations } from './unmuteConversations';
import { updateContactDetails } from './updateContactDetails';
import { updatePreferences } from './updatePreferences';
import { updateTimeZone } from './updateTimeZone';

export const notification: Resource = {
	name: 'Notification',
	value: 'notification',
	defaultOperation: 'getPreferences',
	operations: [
		deleteContactDetails,
		getContactDetails,
		getManyMutedConversations,
		getPreferences,
		getTimeZone,
		muteConversations,
		resetPreferences,
		unmuteConversations,
		updateContactDetails,
		updatePreferences,
		updateTimeZone,
	],
};
