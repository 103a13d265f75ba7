import type { RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type {
	IDataObject,
	IExecuteResponsePromiseData,
	IRun,
	IRunExecutionData,
	IWebhookData,
	Workflow,
} from 'n8n-workflow';
import { additionalData } from '../../engine/engine';
import { authorizationHeader, LOGIN } from '../../engine/trigger/receiver';
import { openServer, type OpenServer } from '../../support/openServer';
import { partOfN8n, requireFromN8n } from './n8nParts';
import { modules } from './node';

interface RunData {
	executionMode: 'webhook';
	executionData: IRunExecutionData;
}

interface ActiveExecutions {
	activeExecutions: Record<string, object>;
	resolveResponsePromise(id: string, response: IExecuteResponsePromiseData): void;
	resolveExecutionResponsePromise(id: string): void;
	finalizeExecution(id: string, run: IRun): void;
}

type AnswerCallback = (error: Error | null, data: unknown) => void;
type Handler = (request: object, response: object, next: () => void) => unknown;

const { Container } = requireFromN8n('@n8n/di') as {
	Container: { get(type: unknown): object; set(type: unknown, instance: object): void };
};

/** Replacements for files of n8n with services of which a request needs only little, by their names. */
const doubles: Record<string, Record<string, unknown>> = {};

/** Replaces a file of n8n, and gives this instance to those that ask n8n's container for its class. */
function provide(file: string, name: string, instance: object): void {
	doubles[file] = { [name]: class {} };
	Container.set(doubles[file][name], instance);
}

/** A service of n8n with these properties, made without its constructor, which needs the whole of n8n. */
function bare<T extends object>(file: string, name: string, properties: object): T {
	const type = partOfN8n<Record<string, { prototype: T }>>(file, doubles)[name];
	const instance = Object.assign(Object.create(type.prototype) as T, properties);
	Container.set(type, instance);
	return instance;
}

/**
 * The webhook server of n8n: n8n's own code reads a request, passes it to the trigger, waits for the run and writes the
 * answer, behind the Express and the compression of the version. The engine runs the workflow.
 */
export class N8nServer {
	/** Errors that n8n logs about the last request. */
	readonly loggedErrors: string[] = [];

	private readonly runs: Array<Promise<void>> = [];
	private readonly logger = {
		debug: () => {},
		error: (message: string) => this.loggedErrors.push(message),
	};
	private readonly active: ActiveExecutions;
	private server?: OpenServer;

	constructor(
		private readonly workflow: Workflow,
		private readonly webhook: IWebhookData,
	) {
		const { nodeTypes } = workflow;
		this.provideServices();
		this.active = bare('active-executions', 'ActiveExecutions', {
			logger: this.logger,
			activeExecutions: {},
			responseModes: new Map(),
		});
		bare('webhooks/webhook.service', 'WebhookService', { nodeTypes, logger: this.logger });
	}

	/** Sends a request to the trigger, and gives the answer when the runs have ended. */
	async ask(body: unknown): Promise<{ status: number; type: string | null; body: IDataObject }> {
		this.server ??= await openServer(this.listener());
		this.loggedErrors.length = 0;
		const answer = await fetch(`${this.server.origin}/webhook/${this.webhook.path}`, {
			method: 'POST',
			headers: { ...authorizationHeader(), 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		const text = await answer.text();
		await Promise.all(this.runs.splice(0));
		// n8n logs something after the run
		await pause(20);
		return {
			status: answer.status,
			type: answer.headers.get('content-type'),
			body: JSON.parse(text) as IDataObject,
		};
	}

	async close(): Promise<void> {
		await this.server?.close();
	}

	private provideServices(): void {
		// Where this package lacks the class, n8n-core has it
		const { Logger = (modules.core as { Logger?: unknown }).Logger } = requireFromN8n(
			'@n8n/backend-common',
		) as { Logger?: unknown };
		Object.assign(Container.get(Logger), { error: this.logger.error });
		doubles['workflow-execute-additional-data'] = { getBase: async () => surroundings() };
		provide('services/ownership.service', 'OwnershipService', {
			getWorkflowProjectCached: async () => ({ id: '1' }),
		});
		for (const [file, name] of [
			['services/workflow-statistics.service', 'WorkflowStatisticsService'],
			['events/event.service', 'EventService'],
			['auth/auth.service', 'AuthService'],
			[
				'metrics/prometheus/webhook-and-form-metrics.service',
				'PrometheusWebhookAndFormMetricsService',
			],
		]) {
			provide(file, name, { emit: () => true, observeWebhookRequest: () => {} });
		}
		provide('webhooks/engine-v2-webhooks', 'EngineV2Webhooks', { handles: () => false });
		provide('workflow-runner', 'WorkflowRunner', {
			run: (
				data: RunData,
				_loadStaticData: boolean,
				_realtime: boolean,
				_executionId: unknown,
				responsePromise: unknown,
			) => this.startRun(data, responsePromise),
		});
	}

	private startRun(executionData: RunData, responsePromise: unknown): string {
		const id = String(Object.keys(this.active.activeExecutions).length);
		let resolve: unknown;
		const promise = new Promise((resolvePromise) => (resolve = resolvePromise));
		this.active.activeExecutions[id] = {
			executionData,
			responsePromise,
			postExecutePromise: { promise, resolve },
			status: 'running',
		};
		this.runs.push(this.run(id, executionData));
		return id;
	}

	/** Does what `runMainProcess` in n8n's `workflow-runner` does. */
	private async run(id: string, { executionMode, executionData }: RunData): Promise<void> {
		const given = surroundings();
		given.hooks!.addHandler('sendResponse', (response) =>
			this.active.resolveResponsePromise(id, response),
		);
		const execute = new modules.core.WorkflowExecute(given, executionMode, executionData);
		const ended = await execute.processRunExecutionData(this.workflow);
		this.active.resolveExecutionResponsePromise(id);
		this.active.finalizeExecution(id, ended);
	}

	/** Does what `executeWebhook` in n8n's `live-webhooks` does. */
	private async executeWebhook(request: object, response: object): Promise<unknown> {
		const { workflow, webhook } = this;
		const { executeWebhook } = partOfN8n<{ executeWebhook(...given: unknown[]): Promise<unknown> }>(
			'webhooks/webhook-helpers',
			doubles,
		);
		const data = { id: workflow.id, name: 'Workflow', nodes: Object.values(workflow.nodes) };
		const before = [workflow, webhook, data, workflow.getNode(webhook.node), 'webhook'];
		const unused = [undefined, undefined, undefined];
		return await new Promise((resolve, reject) => {
			const answered: AnswerCallback = (error, answer) => (error ? reject(error) : resolve(answer));
			executeWebhook(...before, ...unused, request, response, answered).catch(reject);
		});
	}

	private listener(): RequestListener {
		const express = requireFromN8n('express') as () => RequestListener & {
			use(handler: unknown): void;
			all(path: string, handler: Handler): void;
		};
		const compression = requireFromN8n('compression') as () => Handler;
		const { rawBodyReader } = partOfN8n<{ rawBodyReader: Handler }>('middlewares/body-parser');
		const { createWebhookHandlerFor } = partOfN8n<{
			createWebhookHandlerFor(manager: object, type: string): Handler;
		}>('webhooks/webhook-request-handler', doubles);
		const manager = {
			executeWebhook: async (request: object, response: object) =>
				await this.executeWebhook(request, response),
		};
		const app = express();
		app.use(compression());
		app.use(rawBodyReader);
		app.all('/webhook/*path', createWebhookHandlerFor(manager, 'webhook'));
		app.use((error: Error, _request: object, response: { end(): void }, _next: () => void) => {
			this.loggedErrors.push(error.message);
			response.end();
		});
		return app;
	}
}

const surroundings = () => additionalData(modules.core, {}, LOGIN);
