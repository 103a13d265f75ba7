import { optionalOnBehalfOf, tags } from '../../fields';
import type { Field, Operation } from '../../transport/types';
import { completeContent, content, sentMetadata } from './content';
import { completeReceivers, receivers, sentMessages } from './receivers';

const sender: Field = {
	...optionalOnBehalfOf,
	displayName: 'Sender',
	description:
		'The user who sends the message, chosen from the list or given by UID. When empty, the app itself sends it (as app_system).',
};

/** What may be added to a message, by users and bots alike. */
export const sendingFields: Field = {
	displayName: 'Additional Fields',
	name: 'additionalFields',
	type: 'collection',
	placeholder: 'Add field',
	default: {},
	options: [
		sentMetadata,
		{
			displayName: 'Own Message ID',
			name: 'muid',
			type: 'string',
			default: '',
			placeholder: 'e.g. order-4711-shipped',
			description:
				'An ID of your own, by which you find the message again. It comes back as muid with the message.',
			routing: { send: { type: 'body', property: 'muid' } },
		},
		tags,
	],
};

export const send: Operation = {
	name: 'Send',
	value: 'send',
	action: 'Send a message',
	description:
		'Send a text, files or custom data to a user, to a group, or to several of them at once',
	routing: { request: { method: 'POST', url: '/messages' } },
	fields: [...content, ...receivers, sender, sendingFields],
	rateLimit: 'messages',
	complete: (item) => {
		completeReceivers(item);
		completeContent(item);
	},
	records: sentMessages,
};
