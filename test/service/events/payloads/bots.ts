import type { Bot, JsonObject, Message } from '../../records';
import type { State } from '../../state';
import { messageView } from '../../views';

/** A message of which a bot is told. */
export interface Relayed {
	message: Message;
	bot: Bot;
}

/** The data for the callback URL of a bot: the message itself; webhooks get it in `message`. */
export const botPayloads = {
	after_message: (state: State, { message }: Relayed): JsonObject => messageView(state, message),
};

/** The properties beside the data, in place of the ID of a webhook. */
export function botEnvelope({ uid }: Pick<Bot, 'uid'>): JsonObject {
	return {
		origin: { platform: 'web', language: 'reactjs', resource: 'chat-widget' },
		chatAPIVersion: '3.0',
		bot: uid,
	};
}

/**
 * The bots that are told of a message: its receiver, and those in its group. A bot is told of its own messages, too. The
 * reference does not say so, but it is the harder case.
 */
export function botsToldOf(state: State, { receiverType, receiver, sender }: Message): Bot[] {
	const isTold = ({ uid }: Bot) =>
		receiverType === 'group'
			? state.groups.get(receiver)?.members.has(uid)
			: [receiver, sender].includes(uid);
	return [...state.bots.values()].filter((bot) => bot.callback && isTold(bot));
}
