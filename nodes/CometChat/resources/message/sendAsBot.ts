import { outputOfWrite } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { completeContent, content } from './content';
import { botReceivers, completeBotReceivers, conversationOf } from './receivers';
import { sentMessages } from './sentMessages';
import { sendingFields } from './send';
import { simplifySent } from './shortForms';

const bot: Field = {
	displayName: 'Bot',
	name: 'botUid',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. helper-bot',
	description:
		'The UID of the bot, from the dashboard. When empty, the bot of the event that started the workflow.',
	fromEvent: 'bot',
	path: 'uid',
};

/** The text is preset to the answer of an AI Agent, which often stands right before the node. */
const answerContent = content.map((field) =>
	field.name === 'text' ? { ...field, default: '={{ $json.output }}' } : field,
);

export const sendAsBot: Operation = {
	name: 'Send as Bot',
	value: 'sendAsBot',
	action: 'Send a message as a bot',
	description:
		'Send a text, files, custom data or an interactive message under the name of a bot of the app',
	routing: { request: { method: 'POST', url: '/bots/{uid}/messages' } },
	fields: [bot, ...botReceivers, ...answerContent, sendingFields, outputOfWrite],
	rateLimit: 'messages',
	completeItem: (item) => {
		const uid = item.request.ids.uid as string;
		completeBotReceivers(item, uid);
		completeContent(item);
		// The limit of messages is counted by sender, and no header names the bot
		item.request.sender = uid;
	},
	orderKey: conversationOf,
	records: sentMessages,
	simplify: simplifySent,
};
