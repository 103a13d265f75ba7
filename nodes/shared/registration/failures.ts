import type { IHookFunctions } from 'n8n-workflow';
import { ServiceError, SetupError } from '../transport/errors';
import { maySucceedLater } from '../transport/failure';
import { toNodeError } from '../operation/output/nodeErrors';

/**
 * Does work, and throws its failures as errors of the node. The message says what was tried, what happened and how to fix
 * it: when a workflow is published, n8n shows nothing else.
 * @param tried begins the message of a refusal, e.g. 'Could not register the webhook'
 */
export async function explainFailures<Result>(
	context: IHookFunctions,
	tried: string,
	work: () => Promise<Result>,
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const nodeError = toNodeError(context.getNode(), error);
		const { message, description } = nodeError;
		const happened = error instanceof ServiceError ? `${tried}: ${message}` : message;
		nodeError.message = [happened.replace(/\.$/, ''), description].filter(Boolean).join('. ');
		throw nodeError;
	}
}

/** Whether the same work may succeed after a while without a correction. */
export function workMaySucceedLater(error: unknown): boolean {
	if (error instanceof LateError) return true;
	return error instanceof ServiceError && maySucceedLater(error.details);
}

/** The service did not do everything in time. */
export class LateError extends SetupError {
	/** @param status HTTP status of the last answer; undefined if none came */
	constructor(milliseconds: number, status?: number) {
		const seconds = Math.ceil(milliseconds / 1_000);
		super(`CometChat ${lastAnswer(status)} (${seconds} s)`, 'Try again in a few minutes.');
	}
}

/** The part of a sentence that says how the service answered until the time was over. */
function lastAnswer(status: number | undefined): string {
	if (status === 429)
		return 'answered that there are too many requests (HTTP 429), until time ran out';
	if (status !== undefined && status >= 500) {
		return `answered that it is not available (HTTP ${status}), until time ran out`;
	}
	return 'did not answer in time';
}

/**
 * The error of the first try of each publication. The key is the static data, which n8n loads anew for each
 * publication.
 */
const failures = new WeakMap<object, Error>();

/**
 * Does work that takes long when the service is down. n8n tries a publication five times, and after 84 seconds it gives
 * up without an explanation. So the later tries fail at once with the error of the first try. The next publication has new
 * static data, and asks the service again.
 */
export async function tryOncePerPublication<Result>(
	context: IHookFunctions,
	work: () => Promise<Result>,
): Promise<Result> {
	const publication = context.getWorkflowStaticData('node');
	const earlier = failures.get(publication);
	if (earlier) throw earlier;
	return await work().catch((error: Error) => {
		if (workMaySucceedLater(error)) failures.set(publication, error);
		throw error;
	});
}

/** The node in a line of n8n's log. */
export function nameOf(context: IHookFunctions): string {
	return `The node "${context.getNode().name}" of the workflow ${context.getWorkflow().id}`;
}

/** The message of an error, with a full stop. */
export function sentence(error: unknown): string {
	return (error as Error).message.replace(/\.?$/, '.');
}
