import 'reflect-metadata';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { CometChatTrigger } from '../../../nodes/CometChatTrigger/CometChatTrigger.node';
import { loginFor } from '../../../nodes/CometChatTrigger/registration/login';
import { type LOGIN, Receiver, type Setup } from './receiver';

/**
 * A receiver of the trigger in the newest engine.
 * @param loaded methods instead of those of the node, which load their modules when they are called
 */
export function newReceiver(setup: Setup, loaded: Partial<INodeType> = {}): Receiver {
	const nodeType = Object.assign(new CometChatTrigger() as INodeType, loaded);
	return new Receiver({ core, workflow, nodeType }, setup);
}

/** The login with which the node registered itself. */
export function registeredLoginOf(receiver: Receiver): typeof LOGIN {
	const { username, password } = loginFor(receiver.context(), receiver.setup.credentials ?? {});
	return { username, password };
}

/** Receivers for the tests of a file; each is closed after its test. */
export function useReceivers(): (parameters?: INodeParameters, setup?: Setup) => Promise<Receiver> {
	const open: Receiver[] = [];
	let count = 0;
	afterEach(async () => {
		await Promise.all(open.splice(0).map(async (receiver) => await receiver.close()));
	});
	return async (parameters = {}, setup = {}) => {
		// The memory of a process belongs to the workflow: every test has one of its own
		const workflowId = `workflow-${++count}`;
		const receiver = newReceiver({
			workflowId,
			...setup,
			parameters: { events: ['*'], ...parameters },
		});
		open.push(receiver);
		return await receiver.listen();
	};
}
