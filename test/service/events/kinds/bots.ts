import type { Bot, JsonObject, Message } from '../../records';
import type { State } from '../../state';
import { messageView } from '../../views';
import { seedIds } from '../../seed/ids';
import { addSampleMessage } from '../samples';
import { textMessage } from '../shapes';
import { kind } from './kind';

/** A message that is sent to the callback of a bot. */
export interface RelayedMessage {
	message: Message;
	bot: Bot;
}

/** Events for the callback URL of a bot. Their data is the message itself; webhooks get it in `data.message`. */
export const botKinds = {
	after_message: kind({
		shape: textMessage,
		data: (state, { message }: RelayedMessage) => messageView(state, message),
		sample: (world) => ({
			message: addSampleMessage(world),
			bot: world.state.bots.get(seedIds.bot)!,
		}),
	}),
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
 * The bots that get a message: the receiver, and those in its group. A bot also gets its own messages. The reference does
 * not say so; of the two possibilities, this is the harder one for workflows.
 */
export function botsToldOf(state: State, { receiverType, receiver, sender }: Message): Bot[] {
	const isTold = ({ uid }: Bot) =>
		receiverType === 'group'
			? state.groups.get(receiver)?.members.has(uid)
			: [receiver, sender].includes(uid);
	return [...state.bots.values()].filter((bot) => bot.callback && isTold(bot));
}
