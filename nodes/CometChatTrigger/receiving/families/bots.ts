import type { IDataObject } from 'n8n-workflow';
import { withoutDataAddresses } from '../../../shared/values/dataAddress';
import {
	firstFilled,
	withinFieldLimit,
	isoTime,
	plainValue,
	senderOf,
	textOf,
	withoutUndefined,
} from '../../../shared/webhook/payload';
import type { Family } from './family';
import { filterFacts, shortFields, hasId, isChangeReport, statusOf } from './messages';

/**
 * Messages that the service relays to a bot, at the callback URL of the bot.
 * https://www.cometchat.com/docs/ai-chatbots/custom-bots: `data` is the message itself, and `bot` names the bot.
 */
export const botMessages: Family = {
	events: [
		{
			value: 'after_message',
			name: 'Bot: Message Received',
			description: 'Somebody wrote to a bot of the app, or in a group whose messages the bot gets',
			sentTo: 'callback',
		},
	],
	read({ data, bot }) {
		const message = firstFilled(data.message, data);
		// Data without an ID and without content are no message
		if (!message || !(textOf(message.id) || firstFilled(message.data))) return undefined;
		const about = shortFields(message, isoTime('sentAt', message.sentAt));
		const chatInput =
			typeof about.text === 'string' ? withoutDataAddresses(about.text) : about.text;
		return {
			...filterFacts(message),
			isChangeReport: isChangeReport(message),
			isEcho: isSentBy(bot, message),
			uniqueParts: hasId(message) ? [bot, textOf(message.id)] : undefined,
			short: {
				...withinFieldLimit(
					{
						bot: plainValue(bot),
						...about,
						...statusOf(message),
					},
					{ droppable: ['senderName', 'sentAtIso'] },
				),
				// The conversation and the text stand once more under the names that n8n's AI Agent and its memories look for. An address
				// that holds a whole file is cut in `chatInput`: no model can read it
				...withoutUndefined({ sessionId: about.conversationId, chatInput }),
			},
		};
	},
	recognizesUndocumented: ({ bot }) => bot !== undefined,
};

/** Whether the bot wrote the message itself. IDs of the service do not depend on capitals. */
function isSentBy(bot: string | undefined, message: IDataObject): boolean {
	return bot !== undefined && senderOf(message)?.toLowerCase() === bot.toLowerCase();
}
