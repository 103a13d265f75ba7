import type { Field, Operation } from '../../transport/types';
import { completeContent, content } from './content';
import { completeReceivers, receivers, sentMessages } from './receivers';
import { sendingFields } from './send';

const bot: Field = {
	displayName: 'Bot',
	name: 'botUid',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. helper-bot',
	description:
		'The UID of the bot, as it stands in the dashboard: the REST API has no list of bots to choose from',
	path: 'uid',
};

export const sendAsBot: Operation = {
	name: 'Send as Bot',
	value: 'sendAsBot',
	action: 'Send a message as a bot',
	description: 'Send a text, files or custom data under the name of a bot of the app',
	routing: { request: { method: 'POST', url: '/bots/{uid}/messages' } },
	fields: [...content, ...receivers, bot, sendingFields],
	rateLimit: 'messages',
	complete: (item) => {
		completeReceivers(item);
		completeContent(item);
		item.request.sender = item.request.ids.uid as string;
	},
	records: sentMessages,
};
