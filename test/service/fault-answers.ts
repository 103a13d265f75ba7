import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody } from './errors';
import type { Fault } from './faults';

interface Answer {
	status: number;
	headers: Record<string, string>;
	text: string;
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };

/** Kinds that spoil the text of an answer. */
const SPOILING = ['reset-midway', 'truncated-json', 'wrong-content-type'];

/** Kinds that end the connection. */
const CUTTING = ['reset', 'reset-midway', 'no-http'];

/** The answer that a fault spoils when the request is not processed. */
const PRETENDED = JSON.stringify({
	data: { success: true, message: 'The request has been processed successfully.' },
});

/** Whether a fault strikes after the request was processed. */
export function strikesAfterwards(fault: Fault, method: string): boolean {
	if (fault.kind === 'wrong-content-type') return true;
	if (method === 'GET' && SPOILING.includes(fault.kind)) return true;
	return fault.when === 'after';
}

/** Lets a fault strike before the request is processed. It ends the request (`reply.sent`), unless it only delays it. */
export async function strikeBefore(
	fault: Fault,
	request: FastifyRequest,
	reply: FastifyReply,
	now: number,
): Promise<void> {
	if (fault.kind === 'slow') {
		await delay(fault, request);
		// The client has given up: the request counts as lost on the way.
		if (request.raw.socket.destroyed) reply.hijack();
		return;
	}
	if (CUTTING.includes(fault.kind)) {
		reply.hijack();
		cutOff(fault, reply, PRETENDED);
		return;
	}
	const answer = replacement(fault, PRETENDED, 200, now);
	setHead(reply, fault, answer);
	await reply.send(answer.text);
}

/** Lets a fault strike an answer that is about to leave; gives the text that leaves instead. */
export async function strikeAfter(
	fault: Fault,
	request: FastifyRequest,
	reply: FastifyReply,
	text: string,
	now: number,
): Promise<string> {
	if (fault.kind === 'slow') {
		await delay(fault, request);
		return text;
	}
	if (CUTTING.includes(fault.kind)) {
		cutOff(fault, reply, text);
		// The connection is gone: nothing must follow, so this answer never gets ready.
		return await new Promise<never>(() => {});
	}
	const answer = replacement(fault, text, reply.statusCode, now);
	setHead(reply.removeHeader('content-type'), fault, answer);
	return answer.text;
}

/** Waits as long as the fault says, or until the client gives up. */
async function delay(
	{ delayMs = 1000 }: Fault,
	{ raw: { socket } }: FastifyRequest,
): Promise<void> {
	if (socket.destroyed) return;
	const ended = new AbortController();
	const end = () => ended.abort();
	socket.once('close', end);
	await sleep(delayMs, undefined, { signal: ended.signal }).catch(() => undefined);
	socket.off('close', end);
}

/** Sets the status and the headers of an answer. */
function setHead(reply: FastifyReply, fault: Fault, answer: Answer): void {
	// A 429 has only the headers that the fault names.
	if (fault.kind === '429') {
		reply.removeHeader('x-rate-limit').removeHeader('x-rate-limit-remaining');
	}
	reply.code(answer.status).headers(answer.headers);
}

/** Ends the connection: without an answer, without HTTP, or in the middle of the text. */
function cutOff(fault: Fault, reply: FastifyReply, text: string): void {
	const { raw } = reply;
	if (fault.kind === 'reset') {
		raw.socket?.resetAndDestroy();
		return;
	}
	if (fault.kind === 'no-http') {
		raw.socket?.end('Service unavailable\r\n\r\n');
		return;
	}
	const bytes = Buffer.from(text);
	raw.writeHead(200, { ...JSON_TYPE, 'content-length': bytes.length });
	raw.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => raw.socket?.destroy());
}

const json = (status: number, body: unknown, headers = {}): Answer => ({
	status,
	headers: { ...JSON_TYPE, ...headers },
	text: JSON.stringify(body),
});
const refusalAnswer = (status: number, code: string, text: string, headers = {}) =>
	json(status, errorBody(code, text), headers);
const page = (status: number, title: string): Answer => ({
	status,
	headers: HTML_TYPE,
	text: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
});

/** The kinds that always give the same answer. */
const FIXED: Partial<Record<Fault['kind'], Answer>> = {
	'forbidden-page': page(403, 'Request blocked'),
	'500': refusalAnswer(500, 'ERR_EXCEPTION', 'Something went wrong on the server.'),
	'502': refusalAnswer(502, 'ERR_BAD_ERROR_RESPONSE', 'Bad gateway.'),
	'504': refusalAnswer(504, 'ERR_OPERATION_FAILED', 'Gateway timeout.'),
	'not-done': json(200, { data: { success: false, message: 'It could not be done.' } }),
	'no-details': json(200, { data: { success: true } }),
	'no-records': json(200, { data: {} }),
	// An empty object, as PHP writes it
	'no-list': json(200, { data: [] }),
	'other-records': json(200, {
		data: { 'somebody-else': { success: true, data: { uid: 'somebody-else' } } },
	}),
	'data-missing': json(200, {}),
	empty: { status: 200, headers: JSON_TYPE, text: '' },
	'204': { status: 204, headers: {}, text: '' },
	html: page(200, 'Please sign in'),
	'html-502': page(502, '502 Bad Gateway'),
};

/**
 * The answer of a fault.
 * @param text the true answer, which some kinds spoil
 */
function replacement(fault: Fault, text: string, status: number, now: number): Answer {
	const { kind, code = 'ERR_BAD_REQUEST', headers, retryAfterSeconds = 1 } = fault;
	switch (kind) {
		case '429': {
			const waiting = waitingHeaders(headers ?? 'both', retryAfterSeconds, now);
			return refusalAnswer(
				429,
				'ERR_TOO_MANY_REQUESTS',
				waitingText(headers, retryAfterSeconds),
				waiting,
			);
		}
		case '503':
			return refusalAnswer(503, 'ERR_MISSION_FAILED', 'The service is unavailable.', {
				'Retry-After': String(retryAfterSeconds),
			});
		case 'refusal':
			return refusalAnswer(fault.status ?? 400, code, 'The request was refused.');
		case 'truncated-json':
			return { status, headers: JSON_TYPE, text: text.slice(0, Math.ceil(text.length / 2)) };
		case 'wrong-content-type':
			return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, text };
		default:
			// Kinds that delay, cut off or change lists need no replacement
			return FIXED[kind]!;
	}
}

/** The message of a 429. That of data import tells the seconds in words. */
function waitingText(headers: Fault['headers'], seconds: number): string {
	return headers === 'text'
		? `Too many requests. Please retry for seconds after ${seconds}`
		: 'Too many requests. Please retry later.';
}

function waitingHeaders(which: NonNullable<Fault['headers']>, seconds: number, now: number) {
	if (which === 'text' || which === 'none') return {};
	const retryAfter = { 'Retry-After': String(seconds) };
	if (which === 'retry-after') return retryAfter;
	const until = now / 1000 + seconds;
	// Whole seconds unless the wait itself has decimals; never earlier than the wait ends.
	const reset = String(
		Number.isInteger(seconds) ? Math.ceil(until) : Math.ceil(until * 1000) / 1000,
	);
	return { ...retryAfter, 'X-Rate-Limit-Reset': reset, 'X-Rate-Limit-Remaining': '0' };
}
