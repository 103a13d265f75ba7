import {
	causeOf,
	mayHaveBeenDone,
	maySucceedSoon,
	maySucceedLater,
} from '../../nodes/shared/transport/failure';
import type { Cause, Failure } from '../../nodes/shared/transport/failure';

/** Whether a request may succeed later, by the cause of its failure. */
const LATER = { busy: true, temporary: true, app: false, record: false, unexplained: false };

/** Codes of each kind that the service documents, with the cause that each stands for. */
const CODES: Array<[code: string | undefined, cause: Cause | undefined]> = [
	['AUTH_ERR_APIKEY_NOT_FOUND', 'app'],
	['ERR_SUBSCRIPTION_EXPIRED', 'app'],
	['ERR_UNAUTHORIZED', 'app'],
	['ERR_UID_NOT_FOUND', 'record'],
	['ERR_VALIDATION', 'record'],
	['ERR_TOO_MANY_REQUESTS', 'busy'],
	['ERR_OPERATION_FAILED', 'temporary'],
	['ERR_EXCEPTION', 'temporary'],
	['ERR_INTERNAL', 'temporary'],
	['ERR_MISSION_FAILED', 'temporary'],
	['ERR_BAD_ERROR_RESPONSE', 'temporary'],
	// Codes that nobody documents leave the decision to the status
	['SOMETHING_NEW', undefined],
	['constructor', undefined],
	[undefined, undefined],
];

/** A failure without a known code. */
interface ByStatus {
	status: number;
	cause: Cause;
	/** Whether the request may have been done. */
	done?: true;
	/** Whether another attempt within seconds may help. */
	soon?: true;
}

const STATUSES: ByStatus[] = [
	{ status: 200, cause: 'unexplained', done: true },
	{ status: 299, cause: 'unexplained', done: true },
	{ status: 300, cause: 'app' },
	{ status: 399, cause: 'app' },
	{ status: 400, cause: 'unexplained' },
	{ status: 401, cause: 'app' },
	{ status: 402, cause: 'app' },
	{ status: 403, cause: 'unexplained' },
	{ status: 404, cause: 'unexplained' },
	{ status: 405, cause: 'app' },
	{ status: 407, cause: 'app' },
	{ status: 413, cause: 'unexplained' },
	{ status: 429, cause: 'busy', soon: true },
	{ status: 499, cause: 'unexplained' },
	{ status: 500, cause: 'temporary', done: true },
	{ status: 501, cause: 'temporary', done: true },
	{ status: 502, cause: 'temporary', done: true, soon: true },
	{ status: 503, cause: 'temporary', done: true, soon: true },
	{ status: 504, cause: 'temporary', done: true, soon: true },
	{ status: 511, cause: 'temporary', done: true },
	{ status: 520, cause: 'temporary', done: true, soon: true },
	{ status: 524, cause: 'temporary', done: true, soon: true },
];

const rows = CODES.flatMap(([code, byCode]) =>
	STATUSES.map(({ status, cause: byStatus, done = false, soon = false }) => ({
		code,
		status,
		cause: byCode ?? byStatus,
		// A known code that says 'temporary' leaves open whether the request was done; all others say that it was not
		done: byCode === undefined ? done : byCode === 'temporary',
		soon,
	})),
);

it.each(rows)('A failure with the code $code and the status $status is about: $cause', (row) => {
	const { code, status, cause, done, soon } = row;
	expect(causeOf({ code, status })).toBe(cause);
	expect(maySucceedLater({ code, status })).toBe(LATER[cause]);
	expect(mayHaveBeenDone({ code, status })).toBe(done);
	expect(maySucceedSoon({ code, status })).toBe(LATER[cause] && soon);
	expect(mayHaveBeenDone({ code, status, afterLostAnswer: true })).toBe(true);
});

/** What a request may do after a failure. */
interface Judgement {
	/** Whether it may succeed later. */
	later: boolean;
	/** Whether it may have been done. */
	done: boolean;
	/** Whether another attempt within seconds may help. */
	soon: boolean;
}

it.each<[string, Failure, Judgement]>([
	[
		'a connection that was refused',
		{ code: 'ECONNREFUSED' },
		{ later: true, done: false, soon: true },
	],
	['a host that no server knows', { code: 'EAI_AGAIN' }, { later: true, done: false, soon: true }],
	['a host that does not exist', { code: 'ENOTFOUND' }, { later: true, done: false, soon: false }],
	['a certificate', { code: 'CERT_HAS_EXPIRED' }, { later: true, done: false, soon: false }],
	[
		'another certificate',
		{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
		{ later: true, done: false, soon: false },
	],
	['a header', { code: 'ERR_INVALID_CHAR' }, { later: true, done: false, soon: false }],
	['a reset', { code: 'ECONNRESET' }, { later: true, done: true, soon: true }],
	['a late answer', { code: 'ECONNABORTED' }, { later: true, done: true, soon: true }],
	['no HTTP', { code: 'HPE_INVALID_CONSTANT' }, { later: true, done: true, soon: true }],
	[
		'an answer that cannot be unpacked',
		{ code: 'Z_DATA_ERROR' },
		{ later: true, done: true, soon: true },
	],
	[
		'an unknown code of the network',
		{ code: 'EWHATEVER' },
		{ later: true, done: true, soon: false },
	],
	['nothing that is known', {}, { later: true, done: true, soon: false }],
	[
		'a refusal beside others',
		{ code: 'ERR_UID_NOT_FOUND' },
		{ later: false, done: false, soon: false },
	],
	[
		'a failure beside others',
		{ code: 'ERR_OPERATION_FAILED' },
		{ later: true, done: true, soon: false },
	],
	[
		'the page of a proxy',
		{ status: 200, isUndocumented: true },
		{ later: true, done: true, soon: false },
	],
	['a request that did not leave', { code: 'NOT_SENT' }, { later: true, done: false, soon: false }],
])('A failure by %s is judged', (_name, failure, { later, done, soon }) => {
	expect(maySucceedLater(failure)).toBe(later);
	expect(mayHaveBeenDone(failure)).toBe(done);
	expect(maySucceedSoon(failure)).toBe(soon);
});
