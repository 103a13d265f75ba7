import { createServer, request, ServerResponse, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import type {
	IConnections,
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeParameters,
	INodeType,
	IWebhookData,
	IWebhookFunctions,
	IWebhookResponseData,
	Workflow,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { additionalData, type Modules, nodeTypesBy } from '../engine';

/** The trigger, and the engine that it runs in. */
export interface Trigger extends Modules {
	nodeType: INodeType;
}

/** A workflow with the trigger, as n8n has it stored. */
export interface Setup {
	parameters?: INodeParameters;
	credentials?: ICredentialDataDecryptedObject;
	/** Types of credentials that the person has chosen. */
	credentialTypes?: string[];
	workflowId?: string;
	nodeId?: string;
	/** The nodes beside the trigger. */
	others?: { nodes: INode[]; connections: IConnections };
	mode?: WorkflowExecuteMode;
	/** n8n answers before it starts the workflow, as it does up to 2.7. */
	answersFirst?: boolean;
}

/** The answer that the sender gets. */
export interface Answer {
	status: number;
	headers: Record<string, unknown>;
	/** JSON, or a text when the event starts the workflow. */
	body: IDataObject;
}

export const LOGIN = { username: 'n8n', password: 'correcthorse' };

/**
 * n8n as the sender of events meets it: a real server on a port of its own, whose requests run the trigger in n8n-core's
 * own webhook context, and whose answers follow n8n's rules. The workflow's static data is loaded for each request and
 * saved before the answer, unless that is a failure; `stored` is what the database holds.
 */
export class Receiver {
	/** The items with which the workflow was started. */
	readonly emitted: IDataObject[] = [];
	/** Errors that the trigger threw: n8n starts a failed run for each. */
	readonly thrown: unknown[] = [];
	/** The lines in the log of n8n. */
	readonly log: string[] = [];
	stored = '{}';
	/** How often the trigger has read its credentials. */
	credentialsRead = 0;
	/** How often n8n fails to start the workflow and answers with a status. */
	startsToFail = 0;
	failureStatus = 500;
	/** Done before n8n starts the workflow. */
	beforeStart: () => Promise<void> = async () => {};
	/** Done after the trigger has read an event, before the static data is saved. */
	beforeSave: () => Promise<void> = async () => {};

	/** Requests that the trigger is reading at the moment. */
	reading = 0;

	private readonly server = createServer((req, res) => void this.handle(req, res));

	constructor(
		protected readonly trigger: Trigger,
		readonly setup: Setup = {},
	) {}

	async listen(): Promise<this> {
		await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
		return this;
	}

	async close(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}

	/** Ends all connections from the sender's side. */
	hangUp(): void {
		this.server.closeAllConnections();
	}

	get port(): number {
		return (this.server.address() as AddressInfo).port;
	}

	/** Posts a body, with the right user name and password unless told otherwise. */
	async post(
		body: unknown,
		headers: Record<string, string> = authorizationHeader(),
	): Promise<Answer> {
		return await new Promise((resolve, reject) => {
			const options = { port: this.port, host: '127.0.0.1', method: 'POST', headers };
			const sending = request(options, (response) => {
				readJson(response).then(
					(answer) =>
						resolve({
							status: response.statusCode!,
							headers: response.headers,
							body: answer as IDataObject,
						}),
					reject,
				);
			});
			sending.on('error', reject);
			sending.end(typeof body === 'string' ? body : JSON.stringify(body));
		});
	}

	/** The context in which the trigger takes a request. */
	context(
		workflow = this.workflow(),
		req = {} as IncomingMessage,
		res = {} as ServerResponse,
	): IWebhookFunctions {
		const { core, nodeType } = this.trigger;
		const { mode = 'webhook', credentials = LOGIN } = this.setup;
		const node = workflow.getNode('CometChat Trigger') as INode;
		const surroundings = additionalData(core, {}, credentials);
		Object.assign(surroundings, { httpRequest: req, httpResponse: res });
		const webhookData = {
			webhookDescription: nodeType.description.webhooks![0],
			workflowId: workflow.id,
			node: node.name,
		} as IWebhookData;
		const context = new core.WebhookContext(
			workflow,
			node,
			surroundings,
			mode,
			webhookData,
			[],
			null,
		);
		const note = (message: string) => this.log.push(message);
		const logger = { error: note, info: note, warn: note };
		const getCredentials = async (type: string) => {
			this.credentialsRead++;
			return await core.WebhookContext.prototype.getCredentials.call(context, type);
		};
		return Object.defineProperties(context, {
			logger: { value: logger },
			getCredentials: { value: getCredentials },
		});
	}

	protected async handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
		// n8n takes other bodies, too, but does not make objects of them
		const body = await readJson(req).catch(() => 'no JSON');
		Object.assign(req, { body, params: {}, query: {} });
		try {
			await this.answer(req, res);
		} catch {
			// The trigger may have put a function of its own into the place of `end`, which hears of the failure
			const isGuarded = res.end !== ServerResponse.prototype.end;
			if (res.writableEnded && !isGuarded) return;
			res.statusCode = this.failureStatus;
			res.end('{"message":"Error in workflow"}');
		}
	}

	protected async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
		const workflow = this.workflow();
		let result: IWebhookResponseData;
		this.reading++;
		try {
			result = await this.trigger.nodeType.webhook!.call(this.context(workflow, req, res));
		} catch (error) {
			this.thrown.push(error);
			throw error;
		} finally {
			this.reading--;
		}
		const { workflowData, noWebhookResponse, webhookResponse } = result;
		const { answersFirst = false } = this.setup;
		if (workflowData && !answersFirst) await this.start(workflow);
		await this.beforeSave();
		const { staticData } = workflow;
		if (staticData.__dataChanged === true) this.stored = JSON.stringify(staticData);
		if (!noWebhookResponse) {
			// The trigger may have sent the headers already
			if (!res.headersSent) res.setHeader('content-type', 'application/json');
			const { responseData } = this.trigger.nodeType.description.webhooks![0];
			res.end(JSON.stringify(workflowData ? (responseData ?? 'firstEntryJson') : webhookResponse));
		}
		if (workflowData && answersFirst) await this.start(workflow);
		// An answer of `res.end` above has not reached the sender yet, so a test that has the answer finds the run here
		if (workflowData) this.emitted.push(...workflowData.flat().map(({ json }) => json));
	}

	private async start({ staticData }: Workflow): Promise<void> {
		// n8n makes the workflow anew out of the same static data, which marks it as unchanged
		this.workflow(staticData);
		// The start takes a moment, in which other events can come
		if (!this.setup.answersFirst) await new Promise((resolve) => setTimeout(resolve, 5));
		await this.beforeStart();
		if (this.startsToFail-- > 0) throw new Error('The workflow could not be started');
	}

	private workflow(staticData = JSON.parse(this.stored) as IDataObject): Workflow {
		const {
			parameters = {},
			workflowId = 'workflow',
			nodeId = 'node',
			credentialTypes = ['cometChatWebhookApi'],
			others = { nodes: [], connections: {} },
		} = this.setup;
		const { workflow: lib, nodeType } = this.trigger;
		return new lib.Workflow({
			id: workflowId,
			active: true,
			nodeTypes: nodeTypesBy(() => nodeType),
			nodes: [
				{
					id: nodeId,
					name: 'CometChat Trigger',
					type: 'cometChatTrigger',
					typeVersion: nodeType.description.version as number,
					position: [0, 0],
					parameters,
					credentials: Object.fromEntries(
						credentialTypes.map((type) => [type, { id: '1', name: 'Account' }]),
					),
				},
				...others.nodes,
			],
			connections: others.connections,
			settings: {},
			staticData,
		});
	}
}

/** The header of Basic authentication. */
export function authorizationHeader({ username, password } = LOGIN): Record<string, string> {
	const encoded = Buffer.from(`${username}:${password}`).toString('base64');
	return { authorization: `Basic ${encoded}` };
}
