import { WAIT_INDEFINITELY } from 'n8n-workflow';
import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { endQuietly } from '../cancellation';
import { ServiceError, SetupError } from '../errors';
import { isRecord } from '../request/values';
import { isReviewTool, toErrorItem, toNodeError } from '../result/nodeErrors';
import { openClient } from '../sending/client';
import type { Operation, PostedFile, Question, Resource, WaitOperation } from '../types';
import { itemOf } from './source';
import { itemClient, prepare } from './work';

/** The place in the node's context, which n8n keeps with the execution, that holds what was asked. */
const KEPT = 'question';

/** An n8n that is newer than the types, or older. */
type Versioned = { getSignedResumeUrl?: unknown; setSignatureValidationRequired?: () => void };

/**
 * Runs an operation that asks people and waits: sends the question with its links, and puts the execution to wait. With
 * several receivers it waits as soon as one of them has got the question. The node waits once for all its items, so that
 * more than one item is refused.
 */
export async function askAndWait(
	context: IExecuteFunctions,
	operation: WaitOperation,
): Promise<INodeExecutionData[]> {
	const node = context.getNode();
	const items = context.getInputData();
	try {
		const question = await ask(context, operation, items.length);
		return question ? await wait(context, question) : [];
	} catch (error) {
		const nodeError = toNodeError(node, error);
		// n8n tells the agent of a review that failed; where it goes on with the input instead, that approves nothing
		if (isReviewTool(node)) {
			const declined = { approved: false, data: { approved: false }, error: nodeError.message };
			goOnWith(context, { ...items[0]?.json, ...declined });
		}
		if (!context.continueOnFail() || isReviewTool(node)) throw nodeError;
		// Without the input, in which anybody may have written "approved"
		return items.map((_, index) => toErrorItem(node, error, index, {}));
	}
}

/** @returns undefined when the execution was cancelled meanwhile */
async function ask(
	context: IExecuteFunctions,
	operation: WaitOperation,
	items: number,
): Promise<Question | undefined> {
	checkVersion(context, operation);
	if (items > 1) throw needsOneItem(operation, items);
	const options = context.getNodeParameter('requestOptions', 0, {});
	const client = await openClient(context, { options });
	const { item } = await prepare(operation, itemOf(context, 0), client.baseUrl);
	const question = operation.wait(item, {
		linkFor: (uid) => {
			const link = context.getSignedResumeUrl(uid === undefined ? {} : { uid });
			item.request.secrets.push(link, new URL(link).searchParams.get('signature') ?? link);
			return link;
		},
		isReview: isReviewTool(context.getNode()),
	});
	const hint = (message: string) =>
		context.addExecutionHints?.({ message, location: 'outputPane' });
	const { request: send } = itemClient(client, item, hint);
	const failures: ServiceError[] = [];
	const isCancelled = await endQuietly(context, async () => {
		for (const { receiver, request } of question.messages) {
			await send(request).catch((error: unknown) => {
				if (!(error instanceof ServiceError)) throw error;
				failures.push(namedBy(receiver, error));
			});
		}
		if (failures.length === question.messages.length) throw nobodyAsked(failures);
	});
	if (isCancelled) return undefined;
	const notAsked = failures.map(({ message }) => message);
	return { ...question, kept: { asked: question.kept, notAsked } };
}

async function wait(
	context: IExecuteFunctions,
	{ kept, until, unanswered }: Question,
): Promise<INodeExecutionData[]> {
	context.getContext('node')[KEPT] = JSON.stringify(kept);
	goOnWith(context, unanswered);
	await context.putExecutionToWait(until ?? WAIT_INDEFINITELY);
	return [{ json: unanswered, pairedItem: { item: 0 } }];
}

/**
 * Replaces the input that n8n keeps for the node, in which anybody may have written "approved": n8n goes on with it at a
 * limit, when a cancelled execution is run again, and after some errors.
 */
function goOnWith(context: IExecuteFunctions, json: IDataObject): void {
	context.getExecuteData().data.main = [[{ json, pairedItem: { item: 0 } }]];
}

/**
 * The page behind the links: the webhook of the node while it waits. n8n has checked the signature of the link before.
 * Opening a link decides nothing, because chat clients and previews open links, too. Nothing is thrown: n8n would end
 * the waiting, and go on with an empty item.
 */
export function answerPage(resources: Resource[]) {
	return async function (this: IWebhookFunctions): Promise<IWebhookResponseData> {
		try {
			return await visit(this, waitOperationOf(resources, this));
		} catch (error) {
			this.logger.error(`CometChat could not show a question: ${(error as Error).message}`, {
				node: this.getNode().name,
				workflowId: this.getWorkflow().id,
			});
			show(this, 500, 'This question cannot be shown. See the log of n8n.', {
				'Content-Type': 'text/plain; charset=utf-8',
			});
			return { noWebhookResponse: true };
		}
	};
}

async function visit(
	context: IWebhookFunctions,
	operation: WaitOperation,
): Promise<IWebhookResponseData> {
	const { method, query } = context.getRequestObject();
	const { asked, notAsked } = keptBy(context);
	const { html, headers, status, output, files } = operation.answer(asked, {
		isPost: method === 'POST',
		uid: typeof query.uid === 'string' ? query.uid : undefined,
		...postedTo(context),
		now: new Date(),
	});
	const binary = files && (await storedFiles(context, files));
	show(context, status ?? 200, html, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
	if (!output) return { noWebhookResponse: true };
	return {
		noWebhookResponse: true,
		workflowData: [
			[
				{
					json: { ...output, ...(notAsked.length > 0 && { notAsked }) },
					...(binary && { binary }),
				},
			],
		],
	};
}

/** The error in n8n's own loop, which cannot wait. */
export function cannotWait({ name }: Operation): SetupError {
	return new SetupError(
		`${name} cannot be used here as a tool`,
		'The way in which n8n calls the tool has no means to wait. AI Agent 3 and newer can wait, and so can a step of a workflow.',
	);
}

function checkVersion(context: IExecuteFunctions, { name }: Operation): void {
	const n8n = context as unknown as Versioned;
	if (!n8n.getSignedResumeUrl) {
		throw new SetupError(`${name} needs n8n 1.108 or newer`, 'Update n8n.');
	}
	// Some versions only check the signatures of links when they are asked to
	n8n.setSignatureValidationRequired?.();
}

function needsOneItem({ name }: Operation, items: number): SetupError {
	return new SetupError(
		`${name} takes one input item, but there are ${items}`,
		"n8n waits once for a node, so that the other items would get lost. Put a 'Loop Over Items' node with the batch size 1 before it, or switch on 'Execute Once' under Settings. Nothing was sent.",
	);
}

function namedBy(receiver: string, error: ServiceError): ServiceError {
	return new ServiceError(`${receiver}: ${error.message}`, error.details);
}

/** One error for all receivers, because a model cannot look at the outcome of each. */
function nobodyAsked(failures: ServiceError[]): ServiceError {
	const [first] = failures;
	if (failures.length === 1) return first;
	const all = failures.map(({ message }) => message.replace(/\.$/, ''));
	return new ServiceError(`Nobody could be asked. ${all.join('; ')}`, first.details);
}

function waitOperationOf(resources: Resource[], context: IWebhookFunctions): WaitOperation {
	const chosen = (name: string) => context.getNodeParameter(name, '');
	const resource = resources.find(({ value }) => value === chosen('resource'));
	const operation = resource?.operations.find(({ value }) => value === chosen('operation'));
	if (!operation?.wait) throw new SetupError('This node waits for nobody', 'Open another link.');
	return operation;
}

/** The content that was kept when the question was sent. The form may hold expressions; their values were taken then. */
function keptBy(context: IWebhookFunctions): { asked: IDataObject; notAsked: string[] } {
	// Braces would end the expression
	const name = JSON.stringify(context.getNode().name).replace(
		/[{}]/g,
		(brace) => `\\u00${brace.charCodeAt(0).toString(16)}`,
	);
	const kept = context.evaluateExpression(`{{ $node[${name}].context.${KEPT} }}`);
	return JSON.parse(String(kept)) as ReturnType<typeof keptBy>;
}

/** The fields of a form, whichever way a browser sends them. */
function postedTo(context: IWebhookFunctions): {
	values: Record<string, unknown>;
	files: Record<string, PostedFile[]>;
} {
	const body = context.getBodyData() as unknown;
	if (!isRecord(body)) return { values: {}, files: {} };
	const { contentType } = context.getRequestObject() as { contentType?: string };
	if (contentType !== 'multipart/form-data') return { values: body, files: {} };
	const files = Object.entries(isRecord(body.files) ? body.files : {}).map(([name, given]) => [
		name,
		// An input without a file is sent as an empty one
		([given].flat() as PostedFile[]).filter(({ size }) => size > 0),
	]);
	return {
		values: isRecord(body.data) ? body.data : {},
		files: Object.fromEntries(files) as Record<string, PostedFile[]>,
	};
}

function show(
	context: IWebhookFunctions,
	status: number,
	text: string,
	headers: Record<string, string>,
): void {
	const response = context.getResponseObject();
	response.writeHead(status, headers);
	response.end(text);
}

async function storedFiles(
	{ nodeHelpers }: IWebhookFunctions,
	files: Record<string, PostedFile>,
): Promise<IBinaryKeyData> {
	const binary: IBinaryKeyData = {};
	for (const [name, file] of Object.entries(files)) {
		const { filepath, originalFilename, newFilename, mimetype } = file;
		const fileName = originalFilename ?? newFilename ?? name;
		binary[name] = await nodeHelpers.copyBinaryFile(filepath, fileName, mimetype ?? undefined);
	}
	return binary;
}
