import 'reflect-metadata';
import { Workflow } from 'n8n-workflow';
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { CometChatTrigger } from '../../../nodes/CometChatTrigger/CometChatTrigger.node';
import { nodeTypesBy } from '../engine';

const nodeType = new CometChatTrigger() as INodeType;

/** The text that the editor shows for an expression of the description, with this form. */
function shown(expression: string, parameters: INodeParameters): unknown {
	const workflow = new Workflow({
		id: 'w',
		active: false,
		nodeTypes: nodeTypesBy(() => nodeType),
		nodes: [{ id: '1', name: 'T', type: 't', typeVersion: 1, position: [0, 0], parameters }],
		connections: {},
	});
	return workflow.expression.getSimpleParameterValue(
		workflow.getNode('T')!,
		expression,
		'manual',
		{},
	);
}

const { subtitle, webhooks } = nodeType.description;

it.each([
	[{ events: ['message_sent', 'message_edited'] }, 'Message: Sent, Message: Edited'],
	[{ events: ['*', 'message_sent'] }, 'All Events'],
	[{ events: 'message_sent' }, 'Message: Sent'],
	[{ events: ['after_message', 'of_tomorrow'] }, 'Bot: Message Received, of_tomorrow'],
	[{ events: [] }, ''],
])('has a subtitle: %j', (parameters, expected) => {
	expect(shown(subtitle!, parameters as INodeParameters)).toBe(expected);
});

it.each([
	['byHand', false],
	['automatic', true],
])('hides the URL when nobody has to enter it: %s', (registration, expected) => {
	expect(shown(webhooks![0].ndvHideUrl as string, { registration })).toBe(expected);
});
