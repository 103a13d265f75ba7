import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { IDataObject, INodeParameters, INodeType } from 'n8n-workflow';
import { CometChatApi } from '../../../credentials/CometChatApi.credentials';
import { seedIds } from '../../service';
import { runWorkflow } from '../engine';
import { loadNode } from '../harness';
import { credentialsFor, useService } from '../support';

const service = useService();

/** The item of an agent, which holds hardly anything of the event. */
const ANSWER: IDataObject = { event: 'after_message', output: 'At six.' };

const EVENT = {
	bot: seedIds.bot,
	conversationId: 'alice_user_helper-bot',
	id: '5',
	sender: 'alice',
};

/** A node that gives one item, as a trigger or an agent does. */
const giving = (json?: IDataObject): INodeType =>
	({
		description: { ...loadNode().description, properties: [], webhooks: undefined },
		execute: async () => [[{ json }]],
	}) as unknown as INodeType;

/** Runs the node behind an agent, which stands behind a trigger that gave this item. Another trigger did not run. */
async function answer(
	event: IDataObject,
	parameters: INodeParameters = {},
	{ type = 'cometChatTrigger', agent = giving(ANSWER) } = {},
) {
	const to = (node: string) => ({ main: [[{ node, type: 'main' as const, index: 0 }]] });
	const { data } = await runWorkflow(
		{ core, workflow },
		{
			items: [{ json: {} }],
			types: { [type]: giving(event), agent, cometChat: loadNode() },
			// The node writes the names of triggers into expressions, which quotes and braces in a name must not end
			nodes: [
				{ name: 'Another "trigger"', type, parameters: {} },
				{ name: 'When {{ "somebody" }} wrote', type, parameters: {} },
				{ name: 'Agent', type: 'agent', parameters: {} },
				{
					name: 'Answer',
					type: 'cometChat',
					parameters: { resource: 'message', operation: 'sendAsBot', ...parameters },
					credentials: { cometChatApi: { id: '1', name: 'Account' } },
				},
			],
			connections: {
				Source: to('When {{ "somebody" }} wrote'),
				'When {{ "somebody" }} wrote': to('Agent'),
				'Another "trigger"': to('Agent'),
				Agent: to('Answer'),
			},
			credentialType: new CometChatApi(),
			credentials: credentialsFor(service.current),
		},
	);
	const { runData, error } = data.resultData;
	return { message: error?.message, item: runData.Answer?.[0]?.data?.main?.[0]?.[0]?.json };
}

it.each([
	['in its short form', { event: 'after_message', ...EVENT }],
	['as it came', { event: 'after_message', bot: EVENT.bot, data: { ...EVENT, bot: undefined } }],
	['wrapped', { event: 'after_message', bot: EVENT.bot, data: { message: EVENT } }],
])('answers where the event came from without a setting: %s', async (_, event) => {
	const { message, item } = await answer(event as IDataObject);
	expect(message).toBeUndefined();
	expect(item).toMatchObject({ sender: seedIds.bot, receiver: 'alice', text: 'At six.' });
});

it('takes what the form says before the event', async () => {
	const parameters = { conversationId: 'group_general', text: 'Hello' };
	const { item } = await answer({ event: 'after_message', ...EVENT }, parameters);
	expect(item).toMatchObject({ sender: seedIds.bot, receiver: 'general', text: 'Hello' });
});

it('takes an item without JSON, such as some nodes give', async () => {
	const event = { event: 'after_message', ...EVENT };
	const { message, item } = await answer(event, { text: 'Hi' }, { agent: giving() });
	expect(message).toBeUndefined();
	expect(item).toMatchObject({ sender: seedIds.bot, receiver: 'alice', text: 'Hi' });
});

it.each([
	['another trigger', { event: 'after_message', ...EVENT }, 'webhook', "'Bot' is empty"],
	['an event of another kind', { event: 'message_sent', id: '5' }, undefined, "'Bot' is empty"],
	['an event whose values are no text', { bot: {}, conversationId: [] }, undefined, 'is empty'],
])('says what is missing behind %s', async (_, event, type, sentence) => {
	const { message } = await answer(event as IDataObject, {}, { type });
	expect(message).toContain(sentence);
	expect(service.current.requests).toEqual([]);
});

it.each([
	['conversationId', "'Conversation ID' is empty: the expression gave nothing"],
	['botUid', "'Bot' is empty: the expression gave nothing"],
])(
	'does not write to the person of the event what an expression meant for somebody else: %s',
	async (field, sentence) => {
		const event = { event: 'after_message', ...EVENT };
		for (const written of ['={{ $json.nope }}', "={{ '' }}", '={{ null }}']) {
			const { message } = await answer(event, { [field]: written });
			expect(message).toContain(sentence);
		}
		expect(service.current.requests).toEqual([]);
	},
);

it('takes the event where a model leaves the field out', async () => {
	const event = { event: 'after_message', ...EVENT };
	// Gives an empty text, and is known by the word `$fromAI` as a field that a model fills in
	const conversationId = "={{ '$fromAI'.slice(7) }}";
	const { item } = await answer(event, { conversationId });
	expect(item).toMatchObject({ receiver: 'alice' });
});
