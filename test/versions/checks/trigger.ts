import { after } from 'node:test';
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { managementCredentials, PublishedWorkflow } from '../../engine/trigger/published';
import { Receiver, type Setup } from '../../engine/trigger/receiver';
import { load, loader, modules, type LoadedTypes } from './node';
import { isAtLeast, settings } from './settings';

/** The trigger, and its credentials for the Management API. */
export async function loadedTrigger(): Promise<LoadedTypes> {
	await load();
	return {
		nodeType: loader.nodeTypes.cometChatTrigger.type as INodeType,
		credentialType: loader.credentialTypes.cometChatManagementApi.type,
	};
}

const open: Receiver[] = [];
after(async () => {
	await Promise.all(open.map(async (receiver) => await receiver.close()));
});

let count = 0;

/** Whether n8n answers a webhook after it has started the workflow, not before. A rule of n8n's server, not of the engine. */
export const answersLast = isAtLeast(2, 8);

/** A new workflow with the trigger, which receives events on a port of its own. */
export async function receiver(
	parameters: INodeParameters = {},
	setup: Setup = {},
): Promise<Receiver> {
	const made = new Receiver(
		{ ...modules, ...(await loadedTrigger()) },
		{
			workflowId: `receiving-${++count}`,
			answersFirst: !answersLast,
			...setup,
			parameters: { events: ['message_sent'], ...parameters },
		},
	);
	open.push(made);
	return await made.listen();
}

/** Credentials for the Management API of the stand-in. */
export const management = managementCredentials(settings);

/** A new workflow with a trigger that registers itself in the stand-in. */
export async function workflowToRegister(
	parameters: INodeParameters = {},
): Promise<PublishedWorkflow> {
	const trigger = { ...modules, ...(await loadedTrigger()) };
	const workflow = new PublishedWorkflow(trigger, settings, parameters);
	workflow.workflowId = `registering-${++count}`;
	return workflow;
}
