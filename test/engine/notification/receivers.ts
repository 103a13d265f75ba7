import 'reflect-metadata';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as core from 'n8n-core';
import * as workflow from 'n8n-workflow';
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { CometChatNotificationTrigger } from '../../../nodes/CometChatNotificationTrigger/CometChatNotificationTrigger.node';
import { loginFor } from '../../../nodes/CometChatNotificationTrigger/registration/login';
import { type Answer, authorizationHeader, Receiver, type Setup } from '../trigger/receiver';

/** The credentials of these tests. */
export const CREDENTIALS = { appId: 'App1', region: 'eu', apiKey: 'key-7f31c9' };

const COMPRESSING_MS = 20;

/** A receiver of the Notification Trigger in the newest engine. */
export class NotificationReceiver extends Receiver {
	constructor(setup: Setup = {}) {
		const nodeType = new CometChatNotificationTrigger() as unknown as INodeType;
		super(
			{ core, workflow, nodeType },
			{ credentials: CREDENTIALS, credentialTypes: ['cometChatApi'], ...setup },
		);
	}

	/** Whether the headers of an answer leave before its body, as where n8n compresses the answer. */
	compresses = false;

	/** Done when n8n has read a request, before the trigger gets it. */
	beforeTrigger: () => Promise<void> = async () => {};

	protected override async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
		await this.beforeTrigger();
		await super.answer(req, res);
	}

	protected override async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
		const { end } = res;
		if (this.compresses) {
			const endLater = (body: string) => {
				res.flushHeaders();
				setTimeout(() => end.call(res, body, 'utf8'), COMPRESSING_MS);
				return res;
			};
			Object.assign(res, { end: endLater });
		}
		await super.handle(req, res);
	}

	/** The header with the login that the node has given the service. */
	authorizationHeader(): Record<string, string> {
		return authorizationHeader(loginFor(this.context(), this.setup.credentials!));
	}

	/** Posts a notification, with the login that the node expects. */
	async notify(body: unknown): Promise<Answer> {
		return await this.post(body, this.authorizationHeader());
	}
}

let count = 0;

/** Receivers for the tests of a file; each is closed after its test. */
export function useReceivers() {
	const open: Receiver[] = [];
	afterEach(async () => {
		await Promise.all(open.splice(0).map(async (receiver) => await receiver.close()));
	});
	return async (parameters: INodeParameters = {}, setup: Setup = {}) => {
		// The memory of a process belongs to the workflow: every test has one of its own
		const workflowId = `notified-${++count}`;
		const receiver = new NotificationReceiver({ workflowId, ...setup, parameters });
		open.push(receiver);
		return await receiver.listen();
	};
}
