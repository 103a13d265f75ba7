import {
	CARD,
	collection,
	messageNumber,
	optionalOnBehalfOf,
	outputOfWrite,
} from '../../../shared/fields';
import { tags } from '../../fields';
import type { Field, Operation } from '../../../shared/operation/types';
import {
	completeContent,
	content,
	customOptions,
	messageMetadata,
	messageMetadataValues,
} from './content';
import { interactiveOptions } from './interactive';
import { completeReceivers, conversationOf, receivers } from './receivers';
import { sentMessages } from './sentMessages';
import { simplifySent } from './shortForms';

const sender: Field = {
	...optionalOnBehalfOf,
	displayName: 'Sender',
	description:
		'The user who sends the message, by UID. When empty, the app itself sends it (as app_system).',
};

/** Optional fields of a message, for users and bots alike. */
export const sendingFields: Field = collection('additionalFields', [
	interactiveOptions.allowSender,
	customOptions.conversationText,
	interactiveOptions.elementIds,
	interactiveOptions.goal,
	messageMetadata,
	messageMetadataValues,
	{
		displayName: 'Own Message ID',
		name: 'muid',
		type: 'string',
		default: '',
		placeholder: 'e.g. order-4711-shipped',
		description: 'An ID of your own, which comes back as muid',
		routing: { send: { type: 'body', property: 'muid' } },
	},
	{
		displayName: 'Reply To',
		name: 'quotedMessageId',
		type: 'string',
		default: '',
		placeholder: 'e.g. 1024',
		description: 'The ID of the message that is quoted',
		// https://www.cometchat.com/docs/rest-api/messages/send-message: interactive messages quote nothing
		displayOptions: { show: { '/messageType': ['text', 'media', CARD, 'custom'] } },
		routing: { send: { type: 'body', property: 'quotedMessageId' } },
		as: messageNumber,
	},
	customOptions.sendNotification,
	customOptions.subType,
	tags,
	customOptions.updateConversation,
]);

export const send: Operation = {
	name: 'Send',
	value: 'send',
	action: 'Send a message',
	description:
		'Send a text, files, custom data or an interactive message to a user, to a group, or to several of them at once',
	routing: { request: { method: 'POST', url: '/messages' } },
	fields: [...receivers, ...content, sender, sendingFields, outputOfWrite],
	rateLimit: 'messages',
	completeItem: (item) => {
		completeReceivers(item);
		completeContent(item);
	},
	orderKey: conversationOf,
	records: sentMessages,
	simplify: simplifySent,
};
