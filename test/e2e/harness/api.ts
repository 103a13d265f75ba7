import { createRequire } from 'node:module';
import { join } from 'node:path';

import { ExecutionStatusList, isTerminalExecutionStatus, type ExecutionStatus } from 'n8n-workflow';

import { CREDENTIAL_TYPE, E2E } from './paths';
import { until } from './wait';

/** The one user of the temporary n8n. It is reachable from this machine only and lives as long as the run. */
export const OWNER = {
	email: 'owner@example.com',
	password: 'Demo-pass-1',
	firstName: 'Demo',
	lastName: 'Owner',
};

const EXECUTION_TIMEOUT_MS = 120_000;

/** Longer than n8n tries to publish a trigger that cannot be registered. */
const PUBLISH_TIMEOUT_MS = 100_000;

const DATABASE_TIMEOUT_MS = 60_000;

/** The most that n8n lists in one answer. */
const EXECUTIONS_AT_ONCE = 100;

export interface WorkflowNode {
	id?: string;
	name: string;
	type: string;
	typeVersion?: number;
	position?: [number, number];
	disabled?: boolean;
	onError?: string;
	/** The path at which n8n serves a node that waits for requests. */
	webhookId?: string;
	parameters: Record<string, unknown>;
	credentials?: Record<string, { id?: string | null; name: string }>;
}

export interface Workflow {
	id?: string;
	name: string;
	nodes: WorkflowNode[];
	connections: Record<string, unknown>;
	settings?: Record<string, unknown>;
	pinData?: Record<string, unknown>;
}

export interface StoredWorkflow extends Workflow {
	id: string;
	versionId: string;
}

interface Publication {
	status: 'in_progress' | 'published' | 'partial' | 'failed' | 'not_published';
	triggers: Array<{ errorMessage: string | null }>;
}

export interface RunItem {
	json: Record<string, unknown>;
}

export interface NodeRun {
	executionIndex: number;
	data?: { main?: Array<RunItem[] | null>; ai_tool?: RunItem[][] };
	error?: { message: string; description?: string | null };
}

export interface Execution {
	id: string;
	status: ExecutionStatus;
	data: {
		resultData: { runData: Record<string, NodeRun[]>; error?: { message: string } };
		/** The nodes that were still to run when n8n stored the execution. */
		executionData?: {
			nodeExecutionStack: Array<{ node: { name: string }; data: NonNullable<NodeRun['data']> }>;
		};
	};
}

/** The error of an execution; undefined after a success. */
export function problemOf({ status, data }: Execution): string | undefined {
	if (status === 'success') return undefined;
	return data.resultData.error?.message ?? `The execution ended as '${status}'`;
}

export interface Credential {
	id: string;
	name: string;
	type: string;
}

/** A signed-in client for the REST interface that n8n's own editor uses. */
export class N8nApi {
	private cookie = '';
	/** Executions that have ended, by ID: they do not change any more. */
	private readonly ended = new Map<string, Execution>();

	constructor(readonly origin: string) {}

	/** Creates the owner account of a fresh n8n and stays signed in as that user. */
	async setUpOwner(): Promise<void> {
		await this.request('POST', '/rest/owner/setup', OWNER);
	}

	/** The cookie that makes a browser the same signed-in user, as `name=value`. */
	sessionCookie(): string {
		return this.cookie;
	}

	/** The descriptions of all node types, as the editor gets them. */
	async nodeTypes(): Promise<Array<Record<string, unknown>>> {
		const response = await fetch(`${this.origin}/types/nodes.json`, {
			headers: { cookie: this.cookie },
		});
		return (await response.json()) as Array<Record<string, unknown>>;
	}

	/** Stores credentials, of the package's type when no other is named. */
	async createCredential(
		name: string,
		data: Record<string, unknown>,
		type = CREDENTIAL_TYPE,
	): Promise<Credential> {
		return await this.request<Credential>('POST', '/rest/credentials', { name, type, data });
	}

	/** Removes all other credentials of a type, so that n8n has no other to offer. */
	async keepOnlyCredential({ id, type }: Credential): Promise<void> {
		for (const other of await this.request<Credential[]>('GET', '/rest/credentials')) {
			if (other.id !== id && other.type === type)
				await this.request('DELETE', `/rest/credentials/${other.id}`);
		}
	}

	/** Stores a workflow and returns it with the id that n8n gave it. */
	async createWorkflow(workflow: Workflow): Promise<StoredWorkflow> {
		// n8n requires settings and pinned data, which the editor always sends
		const { name, nodes, connections, settings = {}, pinData = {} } = workflow;
		return await this.request('POST', '/rest/workflows', {
			name,
			nodes,
			connections,
			settings,
			pinData,
		});
	}

	/** Reads a stored workflow. */
	async workflow(id: string): Promise<StoredWorkflow> {
		return await this.request('GET', `/rest/workflows/${id}`);
	}

	/** Stores changed nodes and connections of a workflow. */
	async saveWorkflow({ id, versionId, nodes, connections }: StoredWorkflow): Promise<void> {
		await this.request('PATCH', `/rest/workflows/${id}`, { versionId, nodes, connections });
	}

	/** Unpublishes a workflow. */
	async deactivate(id: string): Promise<void> {
		await this.request('POST', `/rest/workflows/${id}/deactivate`, {});
	}

	/** Runs a workflow from one of its triggers and waits for the end. */
	async runWorkflow(id: string, trigger: string): Promise<Execution> {
		return await this.execution(await this.startWorkflow(id, trigger));
	}

	/** Starts the publishing of a workflow; its triggers work a moment later. */
	async startPublishing(id: string): Promise<void> {
		const { versionId } = await this.workflow(id);
		await this.request('POST', `/rest/workflows/${id}/activate`, { versionId });
	}

	/** The outcome of the last publishing of a workflow; n8n does it in the background. */
	async publication(workflowId: string): Promise<Publication> {
		return await this.request('GET', `/rest/workflows/${workflowId}/publication-status`);
	}

	/**
	 * Waits until n8n has published or unpublished a workflow.
	 * n8n reads progress and outcome by two queries at once: the first answer after the end may still have the outcome of
	 * an earlier publishing, so the answer after it is taken.
	 */
	async settledPublication(workflowId: string): Promise<Publication> {
		await until('n8n to publish', PUBLISH_TIMEOUT_MS, async () => {
			const { status } = await this.publication(workflowId);
			return status !== 'in_progress';
		});
		return await this.publication(workflowId);
	}

	/**
	 * Publishes a workflow as it is stored, and waits until n8n has done so.
	 * @throws Error with what n8n says, when a trigger could not be activated
	 */
	async publishAndWait(id: string): Promise<void> {
		await this.startPublishing(id);
		const { triggers } = await this.settledPublication(id);
		const problem = triggers.find(({ errorMessage }) => errorMessage !== null)?.errorMessage;
		if (problem) throw new Error(problem);
	}

	/** The number of ended executions of a workflow: n8n counts only these when the filter names no status. */
	async countEndedExecutions(workflowId: string): Promise<number> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const path = `/rest/executions?filter=${filter}&limit=1`;
		return (await this.request<{ count: number }>('GET', path)).count;
	}

	/**
	 * The ids of a workflow's executions, the newest first. Pages go by the time of the start, because n8n orders by it: its
	 * own cursor goes by the id, and misses and repeats executions that workers started in another order.
	 */
	async executionIdsOf(workflowId: string): Promise<string[]> {
		const ids = new Set<string>();
		let startedBefore: string | undefined;
		for (;;) {
			// Without statuses, n8n reads running and ended executions one after the other, and misses one that ends in between
			const wanted = { workflowId, status: ExecutionStatusList, startedBefore };
			const filter = encodeURIComponent(JSON.stringify(wanted));
			const path = `/rest/executions?filter=${filter}&limit=${EXECUTIONS_AT_ONCE}`;
			const { results } = await this.request<{
				results: Array<{ id: string; startedAt: string | null; createdAt: string }>;
			}>('GET', path);
			for (const { id } of results) ids.add(id);
			const last = results.at(-1);
			if (!last || results.length < EXECUTIONS_AT_ONCE) return [...ids];
			// Executions of the same millisecond come again in the next page
			startedBefore = last.startedAt ?? last.createdAt;
		}
	}

	/** Waits for an execution to end, and returns its result, for which n8n is asked only once. */
	async execution(id: string, timeoutMs = EXECUTION_TIMEOUT_MS): Promise<Execution> {
		const earlier = this.ended.get(id);
		if (earlier) return earlier;
		const ended = await until(`execution ${id} to end`, timeoutMs, async () => {
			const execution = await this.executionNow(id);
			return isTerminalExecutionStatus(execution.status) && execution;
		});
		// n8n may go on with the repair of what it marked as crashed
		if (ended.status !== 'crashed') this.ended.set(id, ended);
		return ended;
	}

	/** Starts a workflow from one of its triggers, and gives the id of the execution. */
	async startWorkflow(id: string, trigger: string): Promise<string> {
		const path = `/rest/workflows/${id}/run`;
		const body = { triggerToStartFrom: { name: trigger } };
		return (await this.request<{ executionId: string }>('POST', path, body)).executionId;
	}

	/** Does what Retry in the list of executions does: goes on with a failed execution where it failed. */
	async retry(id: string): Promise<void> {
		await this.request('POST', `/rest/executions/${id}/retry`, {});
	}

	/** An execution as it is now. */
	async executionNow(id: string): Promise<Execution & { waitTill: string | null }> {
		const execution = await this.request<Execution & { waitTill: string | null; data: unknown }>(
			'GET',
			`/rest/executions/${id}`,
		);
		return { ...execution, data: unflatten(execution.data) as Execution['data'] };
	}

	/**
	 * Sends a request, and gives the `data` of its answer; an error has n8n's answer. n8n refuses all requests with 503 while
	 * its database is slow to answer a ping, which a busy machine is enough for, so such a request is sent again.
	 */
	async request<T>(method: string, path: string, body?: unknown): Promise<T> {
		const response = await until("n8n's database", DATABASE_TIMEOUT_MS, async () => {
			const answer = await this.send(method, path, body);
			return answer.status !== 503 && answer;
		});
		const [cookie] = response.headers.getSetCookie();
		if (cookie) this.cookie = cookie.split(';')[0];
		const text = await response.text();
		if (!response.ok)
			throw new Error(`n8n answered ${method} ${path} with ${response.status}: ${text}`);
		return (JSON.parse(text) as { data: T }).data;
	}

	private async send(method: string, path: string, body?: unknown): Promise<Response> {
		return await fetch(`${this.origin}${path}`, {
			method,
			headers: {
				cookie: this.cookie,
				'content-type': 'application/json',
				// A kept connection fails the next request if n8n has closed it while a test was busy
				connection: 'close',
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
	}
}

/** n8n stores execution data flattened, with a library that it brings along. */
function unflatten(data: unknown): unknown {
	if (typeof data !== 'string') return data;
	const flatted = createRequire(join(E2E, 'package.json'))('flatted') as {
		parse(text: string): unknown;
	};
	return flatted.parse(data);
}
