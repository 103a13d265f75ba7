import type { IDataObject } from 'n8n-workflow';

const envelope = { appId: 'app1', region: 'eu', webhook: 'custom' };

const bea = { uid: 'u-4', name: 'Bea', avatar: 'https://example.com/u4.png' };

/** An email, as the pages of the service show it. */
export const emailNotification = (changes: IDataObject = {}): IDataObject => ({
	trigger: 'email-notification-payload-generated',
	data: {
		to: { uid: 'u-1', email: 'ada@example.com', name: 'Ada' },
		messages: [
			{
				sender: bea,
				message: 'Are we meeting?',
				messageObject: { id: '31', sentAt: 1_696_934_912, sender: 'u-4' },
			},
			{ sender: bea, message: '📷 Has shared an image' },
		],
		senderDetails: bea,
		subject: 'New messages from Bea',
		...changes,
	},
	...envelope,
});

/** A text message, here about a group. */
export const smsNotification = (changes: IDataObject = {}): IDataObject => ({
	trigger: 'sms-notification-payload-generated',
	data: {
		to: { uid: 'u-1', phno: '+4915112345678', name: 'Ada' },
		messages: [{ sender: bea, message: 'Hi all' }],
		groupDetails: { guid: 'hiking', name: 'Hiking Group', icon: 'https://example.com/g.png' },
		smsContent: 'New messages in Hiking Group: Hi all',
		...changes,
	},
	...envelope,
});

/** A push notification about a message. */
export const pushNotification = (details: IDataObject = {}): IDataObject => ({
	trigger: 'push-notification-payload-generated',
	data: {
		to: { uid: 'u-1' },
		notificationDetails: {
			title: 'Bea',
			body: 'Are we meeting?',
			sender: 'u-4',
			senderName: 'Bea',
			senderAvatar: 'https://example.com/u4.png',
			receiver: 'u-1',
			receiverName: 'Ada',
			receiverAvatar: 'https://example.com/u1.png',
			receiverType: 'user',
			tag: '31',
			conversationId: 'u-1_user_u-4',
			type: 'chat',
			sentAt: '1696934912000',
			unreadMessageCount: 3,
			...details,
		},
	},
	...envelope,
});
