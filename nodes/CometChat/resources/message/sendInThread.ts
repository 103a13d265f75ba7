import { collection, onBehalfOf, optional, outputOfWrite } from '../../../shared/fields';
import { tags } from '../../fields';
import { InputError } from '../../../shared/values/inputError';
import type { Field, Item, Operation } from '../../../shared/operation/types';
import {
	completeContent,
	customOptions,
	messageMetadata,
	messageMetadataValues,
	replyContent,
} from './content';
import { messageId } from './messageFields';
import { receiverGuid, receiverUid } from './receivers';
import { sentMessages } from './sentMessages';
import { simplifySent } from './shortForms';

const sender: Field = {
	...onBehalfOf,
	displayName: 'Sender',
	description: 'The user who sends the reply, by UID',
};

const parent: Field = {
	...messageId,
	description: 'The ID of the message that is answered, with which the thread begins',
};

const MAY_BE_EMPTY = 'The service knows it from the thread, so that it may be left out.';

const additionalFields: Field = collection('additionalFields', [
	customOptions.conversationText,
	messageMetadata,
	messageMetadataValues,
	{
		...optional(receiverUid),
		displayOptions: undefined,
		description: `The other user of the conversation. ${MAY_BE_EMPTY}`,
	},
	{
		...optional(receiverGuid),
		displayOptions: undefined,
		description: `The group of the conversation. ${MAY_BE_EMPTY}`,
	},
	customOptions.sendNotification,
	customOptions.subType,
	tags,
	customOptions.updateConversation,
]);

/** Names the kind of the receiver that the form gives. */
function completeReceiver({ request, value }: Item): void {
	const user = value('additionalFields.receiverUid');
	const group = value('additionalFields.receiverGuid');
	if (user !== undefined && group !== undefined) {
		throw new InputError(
			receiverGuid.displayName,
			"and 'Receiver' are both given, but a thread is in one conversation",
		);
	}
	if (user !== undefined) request.body.receiverType = 'user';
	if (group !== undefined) request.body.receiverType = 'group';
}

export const sendInThread: Operation = {
	name: 'Send in Thread',
	value: 'sendInThread',
	action: 'Send a reply in a thread',
	description: 'Answer a message with a text, files or custom data in the thread that it begins',
	routing: { request: { method: 'POST', url: '/messages/{id}/thread' } },
	fields: [parent, ...replyContent, sender, additionalFields, outputOfWrite],
	rateLimit: 'messages',
	completeItem: (item) => {
		completeReceiver(item);
		completeContent(item);
	},
	// The URL names the thread: its path is filled by now
	orderKey: ({ request: { url } }) => `messages ${url}`,
	records: sentMessages,
	simplify: simplifySent,
};
