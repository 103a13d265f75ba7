import type { Resource } from '../../../shared/operation/types';
import { deleteContactDetails } from './deleteContactDetails';
import { deletePushToken } from './deletePushToken';
import { getAppSettings } from './getAppSettings';
import { getContactDetails } from './getContactDetails';
import { getManyLogs } from './getManyLogs';
import { getManyMutedConversations } from './getManyMutedConversations';
import { getManyPushTokens } from './getManyPushTokens';
import { getPreferences } from './getPreferences';
import { getTimeZone } from './getTimeZone';
import { muteConversations } from './muteConversations';
import { registerPushToken } from './registerPushToken';
import { resetAppSettings } from './resetAppSettings';
import { resetPreferences } from './resetPreferences';
import { unmuteConversations } from './unmuteConversations';
import { unregisterPushTokens } from './unregisterPushTokens';
import { updateAppSettings } from './updateAppSettings';
import { updateContactDetails } from './updateContactDetails';
import { updatePreferences } from './updatePreferences';
import { updateTimeZone } from './updateTimeZone';

export const notification: Resource = {
	name: 'Notification',
	value: 'notification',
	description: 'Push, email and SMS notifications',
	defaultOperation: 'getPreferences',
	operations: [
		deleteContactDetails,
		deletePushToken,
		getAppSettings,
		getContactDetails,
		getManyLogs,
		getManyMutedConversations,
		getManyPushTokens,
		getPreferences,
		getTimeZone,
		muteConversations,
		registerPushToken,
		resetAppSettings,
		resetPreferences,
		unmuteConversations,
		unregisterPushTokens,
		updateAppSettings,
		updateContactDetails,
		updatePreferences,
		updateTimeZone,
	],
};
