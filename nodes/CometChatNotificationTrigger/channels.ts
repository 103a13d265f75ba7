export type ChannelName = 'email' | 'push' | 'sms';

/** A channel by which the service tells people what they missed. */
export interface Channel {
	value: ChannelName;
	/** The name of the channel in the form. */
	name: string;
	/** The word for its notifications in a sentence. */
	plural: string;
	/** The notifications that start the workflow, in one sentence. */
	description: string;
	/** The route of the four requests about the custom provider of the app. */
	route: string;
	/** The name that the service gives to a notification of the channel. */
	trigger: string;
	/** The name of the setting of the provider that leaves out people without a stored address; left out if there is none. */
	storedOnlySetting?: string;
}

/**
 * The channels that can have a custom provider.
 * https://www.cometchat.com/docs/notifications/custom-providers
 */
export const CHANNELS: Channel[] = [
	{
		value: 'email',
		name: 'Email',
		plural: 'emails',
		description: 'What CometChat would mail: what a person missed, in one text or several',
		route: '/notifications/email/v1/providers/custom',
		trigger: 'email-notification-payload-generated',
		storedOnlySetting: 'useStoredEmailID',
	},
	{
		value: 'push',
		name: 'Push',
		plural: 'push notifications',
		description: 'What CometChat would show on the devices of a person, also about calls',
		route: '/notifications/push/v1/providers/custom',
		trigger: 'push-notification-payload-generated',
	},
	{
		value: 'sms',
		name: 'SMS',
		plural: 'text messages',
		description: 'What CometChat would text to the phone of a person',
		route: '/notifications/sms/v1/providers/custom',
		trigger: 'sms-notification-payload-generated',
		storedOnlySetting: 'useStoredPhNo',
	},
];
