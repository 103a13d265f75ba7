import type { IDataObject } from 'n8n-workflow';
import type { FaultSpec, Service } from '../service';
import type { NodeResult, NodeRun } from './harness';
import type { Sample } from './operations';
import { run } from './support';

/** A fault, and what the node makes of it. */
export interface Case {
	fault: FaultSpec;
	/** Whether a request that it strikes is sent again. */
	repeated: 'always' | 'when it does no harm' | 'never';
	/** Set when the answer counts as an answer all the same. */
	accepted?: 'by writes';
	error?: { message: string; code?: string; status?: number; advice: string };
	requestOptions?: IDataObject;
}

export const MAX_RETRIES = 2;
const LATER =
	'This happened inside the service. Run the item again later; contact the support of the service if it goes on.';
export const BROKEN = {
	message: 'The service could not be reached, or the connection broke off',
	code: 'ECONNRESET',
	advice: 'Check the connection between n8n and the service, then run the item again.',
};
const STRANGE =
	'Check the region and the custom API origin of the credentials: something else, like a proxy or a sign-in page, may answer instead of the service.';
const DOUBT = 'It is not known whether the request was processed.';

const tooMany = {
	message: 'Too many requests. Please retry later',
	code: 'ERR_TOO_MANY_REQUESTS',
	status: 429,
	advice:
		"Lower 'Max Concurrent Requests' or raise 'Max Retries' under Settings > Request Options, and choose your plan there.",
};
const busy = (status: number, code: string, message: string): Pick<Case, 'repeated' | 'error'> => ({
	repeated: 'when it does no harm',
	error: { message, code, status, advice: LATER },
});
const strange = (what: string) => ({
	message: `The service gave ${what}`,
	status: 200,
	advice: STRANGE,
});

const limited = (headers: FaultSpec['headers']): [string, Case] => [
	`429 with ${headers === 'none' ? 'no' : headers} headers`,
	{ fault: { kind: '429', headers, retryAfter: 0.02 }, repeated: 'always', error: tooMany },
];

/** The answer comes later than the node waits for it. */
export const lateAnswer: Case = {
	fault: { kind: 'slow', delayMs: 60_000 },
	repeated: 'when it does no harm',
	// Far beyond what any other answer takes, however busy the machine is
	requestOptions: { timeout: 4_000 },
	error: {
		message: 'The service did not answer in time',
		code: 'ECONNABORTED',
		advice: "Raise 'Timeout' under Settings > Request Options, or run the item again later.",
	},
};

export const cases: Array<[string, Case]> = [
	limited('both'),
	limited('none'),
	[
		'500',
		{
			fault: { kind: '500' },
			repeated: 'never',
			error: {
				message: 'Something went wrong on the server',
				code: 'ERR_EXCEPTION',
				status: 500,
				advice: LATER,
			},
		},
	],
	['502', { fault: { kind: '502' }, ...busy(502, 'ERR_BAD_ERROR_RESPONSE', 'Bad gateway') }],
	[
		'503',
		{
			fault: { kind: '503', retryAfter: 0.02 },
			...busy(503, 'ERR_MISSION_FAILED', 'The service is unavailable'),
		},
	],
	['504', { fault: { kind: '504' }, ...busy(504, 'ERR_OPERATION_FAILED', 'Gateway timeout') }],
	[
		'502 with HTML',
		{
			fault: { kind: 'html-502' },
			repeated: 'when it does no harm',
			error: { message: 'The service answered with HTTP status 502', status: 502, advice: LATER },
		},
	],
	['a reset', { fault: { kind: 'reset' }, repeated: 'when it does no harm', error: BROKEN }],
	[
		'a reset in the middle of the answer',
		{
			fault: { kind: 'reset-midway' },
			repeated: 'when it does no harm',
			error: { ...BROKEN, code: 'ERR_BAD_RESPONSE' },
		},
	],
	[
		'something that is no HTTP',
		{
			fault: { kind: 'no-http' },
			repeated: 'when it does no harm',
			error: { ...BROKEN, code: 'HPE_INVALID_CONSTANT' },
		},
	],
	[
		'200 without content',
		{
			fault: { kind: 'empty' },
			repeated: 'never',
			accepted: 'by writes',
			error: strange('an answer without data'),
		},
	],
	[
		'204',
		{
			fault: { kind: '204' },
			repeated: 'never',
			accepted: 'by writes',
			error: { ...strange('an answer without data'), status: 204 },
		},
	],
	[
		'200 without data',
		{
			fault: { kind: 'data-missing' },
			repeated: 'never',
			accepted: 'by writes',
			error: strange('an answer without data'),
		},
	],
	[
		'200 that says that nothing was done',
		{
			fault: { kind: 'not-done' },
			repeated: 'never',
			error: {
				message: 'It could not be done',
				status: 200,
				advice: 'Check it in the app, then run the item again.',
			},
		},
	],
	[
		'200 with HTML',
		{ fault: { kind: 'html' }, repeated: 'never', error: strange('an answer that is not JSON') },
	],
	[
		'200 with half of the JSON',
		{
			fault: { kind: 'truncated-json' },
			repeated: 'never',
			error: strange('an answer that is not JSON'),
		},
	],
];

export function prepare(target: Service, sample: Sample, fault?: FaultSpec): unknown {
	sample.prepare?.(target);
	if (fault) target.faults.add({ ...fault, skip: sample.requests - 1 });
	return sample.trace(target);
}

export async function perform(
	target: Service,
	{ parameters, binary }: Sample,
	{ requestOptions }: Pick<Case, 'requestOptions'>,
	options: Partial<NodeRun> = {},
): Promise<NodeResult> {
	return await run(
		target,
		{ ...parameters, requestOptions: { maxRetries: MAX_RETRIES, ...requestOptions } as never },
		{ items: [{ number: 7 }], binary: binary && [binary], ...options },
	);
}

export function mayRepeat({ repeatable }: Sample, { repeated }: Case): boolean {
	return repeated === 'always' || (repeated === 'when it does no harm' && repeatable);
}

export function neverProcessed({ reads }: Sample, { fault }: Case): boolean {
	return reads || fault.kind === '429';
}

export function accepts({ reads }: Sample, { accepted }: Case): boolean {
	return accepted === 'by writes' && !reads;
}

export function expectItems(result: NodeResult, { items, view }: Sample, target: Service) {
	expect(result.error).toBeUndefined();
	const shown = result.items.map(({ json }) => (view ? view(json) : json));
	expect(view ? shown.sort() : shown).toEqual(items(target));
	expect(new Set(result.items.map(({ pairedItem }) => JSON.stringify(pairedItem)))).toEqual(
		new Set(['{"item":0}']),
	);
}

export function expectSuccess(result: NodeResult) {
	expect(result.error).toBeUndefined();
	expect(result.items).toEqual([
		{ json: expect.objectContaining({ success: true }), pairedItem: { item: 0 } },
	]);
}

export function expectStop(
	{ error, items }: NodeResult,
	{ error: expected }: Case,
	description: string,
) {
	const { message, status } = expected!;
	expect(error).toMatchObject({
		name: 'NodeApiError',
		message: `${message} [item 0]`,
		description,
		...(status && { httpCode: String(status) }),
		context: { itemIndex: 0 },
	});
	expect(items).toEqual([]);
}

/** The description of an error after that many attempts. */
export function describeError(sample: Sample, { error, fault }: Case, attempts: number): string {
	const { code, status, advice } = error!;
	const leavesDoubt = !sample.reads && fault.kind !== '429';
	const source = [code, status && `HTTP ${status}`].filter(Boolean).join(', ');
	return inAnyTime(
		[
			advice,
			attempts > 1 && `Gave up after ${attempts} attempts in 1 s.`,
			leavesDoubt && DOUBT,
			`(${source})`,
		]
			.filter(Boolean)
			.join(' '),
	);
}

/** A text about attempts, however many seconds they took on a busy machine. */
export function inAnyTime(text: string): string {
	const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ in 1 s/, ' in \\d+ s');
	return expect.stringMatching(new RegExp(`^${pattern}$`)) as string;
}
