import type { FaultSpec, Service } from '../service';
import type { NodeResult, NodeRun } from './harness';
import type { Sample } from './operations';
import { run } from './support';
import type { Run } from '../support/node';

/** A fault, and what the node does about it. */
export interface Case {
	name: string;
	fault: FaultSpec;
	/** When the node repeats a request that the fault has struck. */
	repeated: 'always' | 'when it does no harm' | 'never';
	/** Whether operations that write count the answer as a success. */
	isAcceptedByWrites?: true;
	error: { message: string; code?: string; status?: number; advice: string };
	patience?: Run['patience'];
}

/** A run under a fault, with its stand-in. */
export interface Outcome {
	service: Service;
	result: NodeResult;
	/** What the sample shows of its records (`sample.affectedState`) before the run. */
	stateBefore: unknown;
}

const MAX_RETRIES = 2;
/** Advice about a failure inside the service. */
const LATER =
	'This happened inside the service. Run the item again later; contact the support of the service if it goes on.';
export const BROKEN = {
	message: 'The service could not be reached, or the connection broke off',
	code: 'ECONNRESET',
	advice: 'Check the connection between n8n and the service, then run the item again.',
};
const TOO_MANY = {
	message: 'Too many requests. Please retry later',
	code: 'ERR_TOO_MANY_REQUESTS',
	status: 429,
	advice:
		"Lower 'Max Concurrent Requests' in the credentials, and choose the 'Plan' of your app there.",
};
const DOUBT = 'It is not known whether the request was processed.';
const TWICE = 'Look in the app before you do it again, because it could happen twice.';

const rateLimitCase = (headers: FaultSpec['headers']): Case => ({
	name: `429 with ${headers === 'none' ? 'no' : headers} headers`,
	fault: { kind: '429', headers, retryAfterSeconds: 0.02 },
	repeated: 'always',
	error: TOO_MANY,
});
/** A fault that leaves open whether the request was processed. */
const brokenCase = (name: string, kind: FaultSpec['kind'], error: Case['error']): Case => ({
	name,
	fault: { kind, retryAfterSeconds: 0.02 },
	repeated: 'when it does no harm',
	error,
});
/** A gateway answers, because the service is busy or away. */
const busyCase = (kind: '502' | '503' | '504', code: string, message: string): Case =>
	brokenCase(kind, kind, { message, code, status: Number(kind), advice: LATER });
/** A fault after which no request is sent again. */
const finalCase = (name: string, kind: FaultSpec['kind'], error: Case['error']): Case => ({
	name,
	fault: { kind },
	repeated: 'never',
	error,
});
/** An answer that does not come from the service. */
const strangeCase = (name: string, kind: FaultSpec['kind'], what: string, status = 200): Case =>
	finalCase(name, kind, {
		message: `The service gave ${what}`,
		status,
		advice:
			'Check the region and the custom API origin of the credentials: something else, like a proxy or a sign-in page, may answer instead of the service.',
	});
const withoutDataCase = (name: string, kind: FaultSpec['kind'], status?: number): Case => ({
	...strangeCase(name, kind, 'an answer without data', status),
	isAcceptedByWrites: true,
});

/** An answer that comes after the node has stopped waiting for it. */
export const lateAnswer: Case = {
	name: 'an answer that is too late',
	fault: { kind: 'slow', delayMs: 60_000 },
	repeated: 'when it does no harm',
	// No other answer takes so long, however busy the machine is
	patience: { timeout: 4_000 },
	error: {
		message: 'The service did not answer in time',
		code: 'ECONNABORTED',
		advice: 'Run the item again later.',
	},
};

export const cases: Case[] = [
	rateLimitCase('both'),
	rateLimitCase('none'),
	finalCase('500', '500', {
		message: 'Something went wrong on the server',
		code: 'ERR_EXCEPTION',
		status: 500,
		advice: LATER,
	}),
	busyCase('502', 'ERR_BAD_ERROR_RESPONSE', 'Bad gateway'),
	busyCase('503', 'ERR_MISSION_FAILED', 'The service is unavailable'),
	busyCase('504', 'ERR_OPERATION_FAILED', 'Gateway timeout'),
	brokenCase('502 with HTML', 'html-502', {
		message: 'The service answered with HTTP status 502',
		status: 502,
		advice: LATER,
	}),
	brokenCase('a reset', 'reset', BROKEN),
	brokenCase('a reset in the middle of the answer', 'reset-midway', {
		...BROKEN,
		code: 'ERR_BAD_RESPONSE',
	}),
	brokenCase('something that is no HTTP', 'no-http', { ...BROKEN, code: 'HPE_INVALID_CONSTANT' }),
	withoutDataCase('200 without content', 'empty'),
	withoutDataCase('204', '204', 204),
	withoutDataCase('200 without data', 'data-missing'),
	finalCase('200 that says that nothing was done', 'not-done', {
		message: 'It could not be done',
		status: 200,
		advice: 'Check it in the app, then run the item again.',
	}),
	strangeCase('200 with HTML', 'html', 'an answer that is not JSON'),
	strangeCase('200 with half of the JSON', 'truncated-json', 'an answer that is not JSON'),
];

/** Prepares the stand-in, with a fault that strikes the last request. @returns the trace before the operation */
export function prepareFor(target: Service, sample: Sample, fault?: FaultSpec): unknown {
	sample.prepare?.(target);
	if (fault) target.faults.add({ ...fault, skip: sample.requestCount - 1 });
	return sample.affectedState(target);
}

/** Runs the operation for one item. */
export async function perform(
	target: Service,
	{ parameters, binary }: Sample,
	{ patience }: Pick<Case, 'patience'>,
	options: Partial<NodeRun> = {},
): Promise<NodeResult> {
	return await run(target, parameters, {
		items: [{ number: 7 }],
		binary: binary && [binary],
		patience: { retries: MAX_RETRIES, ...patience },
		...options,
	});
}

function mayRepeat({ repeatable }: Sample, { repeated }: Case): boolean {
	return repeated === 'always' || (repeated === 'when it does no harm' && repeatable);
}

/** Whether a request that the fault strikes may have had an effect. */
function mayBeProcessed({ reads }: Sample, { fault }: Case): boolean {
	return !reads && fault.kind !== '429';
}

/** The moments at which the fault can strike. */
export function momentsOf(sample: Sample, kase: Case): Array<'before' | 'after'> {
	return mayBeProcessed(sample, kase) ? ['before', 'after'] : ['before'];
}

/** Whether the operation counts the answer as a success. */
export function accepts({ reads }: Sample, { isAcceptedByWrites }: Case): boolean {
	return isAcceptedByWrites === true && !reads;
}

/** Expects the right outcome after a fault that struck once, before or after the service processed the request. */
export function expectAfterOneFault(
	{ service, result, stateBefore }: Outcome,
	sample: Sample,
	kase: Case,
	when: 'before' | 'after',
) {
	const isRepeated = mayRepeat(sample, kase);
	expect(service.requests).toHaveLength(sample.requestCount + (isRepeated ? 1 : 0));
	expect(sample.affectedState(service)).toEqual(
		isRepeated || when === 'after' ? sample.stateWhenDone : stateBefore,
	);
	if (isRepeated) return expectItems(result, sample, service);
	if (!accepts(sample, kase)) return expectStop(result, kase, describeError(sample, kase, 1));
	expect(result.error).toBeUndefined();
	expect(result.items).toEqual([
		{ json: expect.objectContaining({ success: true }), pairedItem: { item: 0 } },
	]);
}

/** The number of attempts when a fault strikes each attempt. */
function attemptsFor(sample: Sample, kase: Case): number {
	if (!mayRepeat(sample, kase)) return 1;
	// A service with too many requests is asked twice as often (`MORE_RETRIES_AFTER_429` in transport/send)
	return 1 + (kase.fault.kind === '429' ? 2 * MAX_RETRIES : MAX_RETRIES);
}

/** Expects that the node tried as often as it may, and that the service has processed nothing. */
export function expectGivenUp(
	{ service, stateBefore }: Omit<Outcome, 'result'>,
	sample: Sample,
	kase: Case,
) {
	expect(service.requests).toHaveLength(sample.requestCount - 1 + attemptsFor(sample, kase));
	expect(sample.affectedState(service)).toEqual(stateBefore);
}

/** The description of the error when a fault strikes each attempt. */
export function describeGivenUp(sample: Sample, kase: Case): string {
	return describeError(sample, kase, attemptsFor(sample, kase));
}

/** Expects the items of the operation, each linked to the only input item. */
export function expectItems(result: NodeResult, { items, view }: Sample, target: Service) {
	expect(result.error).toBeUndefined();
	const shown = result.items.map(({ json }) => (view ? view(json) : json));
	expect(view ? shown.sort() : shown).toEqual(items(target));
	expect(new Set(result.items.map(({ pairedItem }) => JSON.stringify(pairedItem)))).toEqual(
		new Set(['{"item":0}']),
	);
}

/** Expects that the run stopped with the error of the case, and gave no item. */
export function expectStop(
	{ error, items }: NodeResult,
	{ error: { message, status } }: Case,
	description: string,
) {
	expect(error).toMatchObject({
		name: 'NodeApiError',
		message: `${message} [item 0]`,
		description,
		...(status && { httpCode: String(status) }),
		context: { itemIndex: 0 },
	});
	expect(items).toEqual([]);
}

/** The description of the error after `attempts` attempts. */
function describeError(sample: Sample, kase: Case, attempts: number): string {
	const { code, status, advice } = kase.error;
	const source = [code, status && `HTTP ${status}`].filter(Boolean).join(', ');
	const sentences = [
		advice,
		attempts > 1 && `Gave up after ${attempts} attempts in 1 s.`,
		mayBeProcessed(sample, kase) && DOUBT,
		mayBeProcessed(sample, kase) && !sample.repeatable && TWICE,
		`(${source})`,
	];
	return inAnyTime(sentences.filter(Boolean).join(' '));
}

/** Matches a text in which ` in 1 s` may have any number of seconds, because attempts take longer on a busy machine. */
export function inAnyTime(text: string): string {
	const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ in 1 s/, ' in \\d+ s');
	return expect.stringMatching(new RegExp(`^${pattern}$`)) as string;
}
