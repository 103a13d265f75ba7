import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { CometChatApi } from '../../../credentials/CometChatApi.credentials';
import { CometChatChatMemory } from '../../../nodes/CometChatChatMemory/CometChatChatMemory.node';
import { addMessageFrom } from '../../service';
import { credentialsFor, useService } from '../../support/node';
import { runAgentWithMemory } from './remembering';

export const BOT = 'helper-bot';

/** An ID larger than the IDs of all messages that a test writes. */
export const NEWEST_ID = '9999999';

export type MessageSketch = Parameters<typeof addMessageFrom>[1];

/** What makes a message one in a group. */
export const IN_GROUP: Partial<MessageSketch> = {
	receiver: 'general',
	receiverType: 'group',
	conversationId: 'group_general',
};

/** A message of a person, as the tests see it in the memory. */
export const asUser = (text: string) => ['user', text];

/** A conversation of alice with an agent, which can be written to and remembered. */
export function useChat() {
	const service = useService({ limits: { perMinute: Infinity } });
	/** The ID of the last message that was written, above all IDs of the seed. */
	let count: number;
	beforeEach(() => (count = 9_000_000));

	return {
		service,

		/** Runs an agent with the memory for an item. */
		run: async (
			parameters: object,
			item: IDataObject | IDataObject[],
			act?: Parameters<typeof runAgentWithMemory>[3],
		) => {
			const memory = {
				core,
				workflow,
				nodeType: new CometChatChatMemory() as INodeType,
				credentialType: new CometChatApi(),
				credentials: credentialsFor(service.current),
			};
			const result = await runAgentWithMemory(memory, parameters as INodeParameters, item, act);
			return { ...result, out: result.out as unknown[] };
		},

		/** Writes a message to the bot, or as the bot; gives its ID. */
		write: (sender: string, text: string, more: Partial<MessageSketch> = {}): string => {
			const id = String(++count);
			const named = { sender: { entity: { uid: sender, name: `The ${sender}` } } };
			addMessageFrom(service.current.state, {
				id,
				sender,
				receiver: sender === BOT ? 'alice' : BOT,
				receiverType: 'user',
				sentAt: 2_000_000_000 + count,
				conversationId: 'alice_user_helper-bot',
				data: { text, entities: named },
				...more,
			});
			return id;
		},
	};
}

/** The event of a message to the bot. */
export const event = (id: string, more: IDataObject = {}) => ({
	bot: BOT,
	conversationId: 'alice_user_helper-bot',
	id,
	...more,
});
