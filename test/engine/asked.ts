import type { IDataObject, IRun, IRunExecutionData, IWebhookResponseData } from 'n8n-workflow';
import {
	additionalData,
	asWorkflow,
	resultOf,
	runInEngine,
	workflowOf,
	type EngineRun,
	type Modules,
	type NodeResult,
} from './engine';
import { AnswerOfN8n, type Reply } from './answerOfN8n';

/** The answer to somebody who opened the link of a question. */
export interface SeenPage {
	status: number;
	headers: Record<string, string>;
	html: string;
	/** Whether the execution goes on. */
	executionGoesOn: boolean;
}

const MULTIPART = 'multipart/form-data';

/**
 * A run of the node that waits for an answer, as n8n keeps it: through JSON, and away from the process. Every way to go on
 * begins with this state, so a test can try several.
 */
export class AskedRun {
	private constructor(
		private readonly modules: Modules,
		private readonly options: EngineRun,
		readonly result: NodeResult,
		private readonly stored: string,
		private readonly executionId = '1',
	) {}

	static async start(modules: Modules, options: EngineRun): Promise<AskedRun> {
		const result = await runInEngine(modules, options);
		return new AskedRun(modules, options, result, JSON.stringify(result.run.data));
	}

	/** Until when the execution waits; undefined if it does not wait. */
	get waitTill(): Date | undefined {
		return this.result.run.waitTill ?? undefined;
	}

	/** Opens the link with a browser. */
	async open(link: string): Promise<SeenPage> {
		return (await this.visit('GET', link)).seen;
	}

	/**
	 * Presses a button of the page. If that answers the question, the workflow goes on. `files` are what n8n has received, by
	 * the names of the inputs, and `reply` is n8n's own. With `readsStackAnew`, n8n goes on with what it had stored before the
	 * answer, and so misses what the webhook changed in its stack.
	 * @returns `entries`: how many nodes n8n goes on with
	 */
	async press(
		link: string,
		values: IDataObject,
		{
			files = {},
			reply = 'taken',
			readsStackAnew = false,
		}: { files?: IDataObject; reply?: Reply; readsStackAnew?: boolean } = {},
	): Promise<SeenPage & { result?: NodeResult; entries?: number }> {
		// A browser sends what the page says
		const [, enctype = 'application/x-www-form-urlencoded'] =
			/ enctype="([^"]*)"/.exec((await this.open(link)).html) ?? [];
		const body = enctype === MULTIPART ? { data: values, files } : values;
		const sent = { body, contentType: enctype, reply };
		const { seen, data, run: visited } = await this.visit('POST', link, sent);
		if (!data || reply !== 'taken') return seen;
		const run = readsStackAnew ? this.data() : visited;
		const stack = run.executionData!.nodeExecutionStack;
		// The node that waits comes first
		const [entry] = stack;
		const { length: entries } = stack;
		entry.data.main = data;
		return { ...seen, result: await this.goOn(run), entries };
	}

	/** Goes on as n8n does at the limit. */
	async goOnUnanswered(): Promise<NodeResult> {
		return await this.goOn(this.data());
	}

	/**
	 * Runs the execution again, after it was cancelled.
	 * @param savedWorkflow by the workflow as it is saved, and not as it was
	 */
	async retry({ savedWorkflow = false } = {}): Promise<AskedRun> {
		const data = this.data();
		const { flow } = this.workflow();
		if (savedWorkflow) {
			for (const entry of data.executionData!.nodeExecutionStack) {
				entry.node = flow.getNode(entry.node.name)!;
			}
		}
		const id = String(Number(this.executionId) + 1);
		const result = await this.goOn(data, id, flow);
		return new AskedRun(this.modules, this.options, result, JSON.stringify(result.run.data), id);
	}

	private data(): IRunExecutionData {
		const data = JSON.parse(this.stored) as IRunExecutionData;
		data.waitTill = new Date(data.waitTill!);
		return data;
	}

	private async visit(
		method: string,
		link: string,
		{
			body = {},
			contentType = '',
			reply = 'taken',
		}: { body?: IDataObject; contentType?: string; reply?: Reply } = {},
	) {
		const { query, url } = requestTo(link);
		const seen: SeenPage = { status: 0, headers: {}, html: '', executionGoesOn: false };
		const response = new AnswerOfN8n(seen);
		if (method === 'POST' && this.needsMultipart() && contentType !== MULTIPART) {
			return { seen: { ...seen, status: 415 }, data: undefined, run: this.data() };
		}
		const request = { method, query, url, body, contentType, headers: {}, params: {} };
		const surroundings = Object.assign(this.surroundings(), {
			httpRequest: request,
			httpResponse: response,
		});
		const { flow, node } = this.workflow();
		// n8n goes on with the data that the webhook had
		const run = this.data();
		const context = new this.modules.core.WebhookContext(
			flow,
			node,
			surroundings,
			'manual',
			{ webhookDescription: { name: 'default' } } as never,
			[],
			run,
		);
		const given: IWebhookResponseData = await (
			this.options.nodeType.webhook as (this: unknown) => Promise<IWebhookResponseData>
		).call(context);
		seen.executionGoesOn = given.workflowData !== undefined;
		if (seen.executionGoesOn && given.noWebhookResponse !== true) {
			const { responseData } = this.options.nodeType.description.webhooks![0];
			const said = (keys: IDataObject) =>
				flow.expression.getComplexParameterValue(node, responseData!, 'manual', keys);
			response.reply(reply, said);
			await response.ended;
		}
		return { seen, data: given.workflowData, run };
	}

	private async goOn(
		data: IRunExecutionData,
		executionId = this.executionId,
		flow = this.workflow().flow,
	): Promise<NodeResult> {
		const surroundings = { ...this.surroundings(), executionId };
		const execute = new this.modules.core.WorkflowExecute(surroundings, 'manual', data);
		const run: IRun = await execute.processRunExecutionData(flow);
		return resultOf(this.options, run);
	}

	/** Whether n8n takes the form as multipart only: n8n 2.41 and newer do so for every operation of this name. */
	private needsMultipart(): boolean {
		const { operation, responseType } = this.workflow().node.parameters;
		return operation === 'sendAndWait' && responseType === 'customForm';
	}

	private surroundings() {
		const { credentialType, credentials } = this.options;
		return additionalData(this.modules.core, credentialType, credentials);
	}

	private workflow() {
		const description = asWorkflow(this.options);
		const flow = workflowOf(this.modules.workflow, description);
		return { flow, node: flow.getNode(description.nodes[0].name)! };
	}
}

function requestTo(link: string) {
	const { pathname, search, searchParams } = new URL(link);
	return { url: pathname + search, query: Object.fromEntries(searchParams) };
}
