import type { Credential, Workflow } from './api';
import { CREDENTIAL_TYPE, NODE_TYPE } from './paths';
import { START } from './steps';
import { byId } from './toolWorkflows';

/** A workflow that a person runs, with one step of the action node. */
export function actionWorkflow(
	parameters: Record<string, unknown>,
	{ id, name }: Credential,
): Workflow {
	return {
		name: 'Does something in the chat',
		nodes: [
			START,
			{
				id: '2',
				name: 'CometChat',
				type: NODE_TYPE,
				typeVersion: 1,
				position: [220, 0],
				parameters,
				credentials: { [CREDENTIAL_TYPE]: { id, name } },
			},
		],
		connections: { [START.name]: { main: [[{ node: 'CometChat', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

/** Parameters that send a text to the group 'general'. */
export function sendToGeneral(text: string, sender = 'carol'): Record<string, unknown> {
	return {
		resource: 'message',
		operation: 'send',
		text,
		receiverType: 'group',
		receiverGuid: byId('general'),
		onBehalfOf: byId(sender),
	};
}
