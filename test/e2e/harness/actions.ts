import type { Credential, Workflow } from './api';
import { CREDENTIAL_TYPE } from './paths';
import { action, chain, START } from './steps';
import { byId } from './toolWorkflows';

/** A workflow that a person runs, with one step of the action node. */
export function actionWorkflow(
	parameters: Record<string, unknown>,
	{ id, name }: Credential,
): Workflow {
	const credentials = { [CREDENTIAL_TYPE]: { id, name } };
	return chain('Does something in the chat', [
		START,
		action('CometChat', parameters, { credentials }),
	]);
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
