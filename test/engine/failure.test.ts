import {
	causeOf,
	mayHaveBeenDone,
	mayPassSoon,
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

/** The cause without a known code; whether it may have been done; whether another attempt within seconds may help. */
const STATUSES: Array<[status: number, cause: Cause, done: boolean, soon: boolean]> = [
	[200, 'unexplained', true, false],
	[299, 'unexplained', true, false],
	[300, 'app', false, false],
	[399, 'app', false, false],
	[400, 'unexplained', false, false],
	[401, 'app', false, false],
	[402, 'app', false, false],
	[403, 'unexplained', false, false],
	[404, 'unexplained', false, false],
	[405, 'app', false, false],
	[407, 'app', false, false],
	[413, 'unexplained', false, false],
	[429, 'busy', false, true],
	[499, 'unexplained', false, false],
	[500, 'temporary', true, false],
	[501, 'temporary', true, false],
	[502, 'temporary', true, true],
	[503, 'temporary', true, true],
	[504, 'temporary', true, true],
	[511, 'temporary', true, false],
];

const rows = CODES.flatMap(([code, byCode]) =>
	STATUSES.map(([status, byStatus, done, soon]) => ({
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
	expect(mayPassSoon({ code, status })).toBe(LATER[cause] && soon);
	expect(mayHaveBeenDone({ code, status, mayBeProcessed: true })).toBe(true);
});

it.each<[string, Failure, later: boolean, done: boolean, soon: boolean]>([
	['a connection that was refused', { code: 'ECONNREFUSED' }, true, false, true],
	['a host that no server knows', { code: 'EAI_AGAIN' }, true, false, true],
	['a host that does not exist', { code: 'ENOTFOUND' }, true, false, false],
	['a certificate', { code: 'CERT_HAS_EXPIRED' }, true, false, false],
	['another certificate', { code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, true, false, false],
	['a header', { code: 'ERR_INVALID_CHAR' }, true, false, false],
	['a reset', { code: 'ECONNRESET' }, true, true, true],
	['a late answer', { code: 'ECONNABORTED' }, true, true, true],
	['no HTTP', { code: 'HPE_INVALID_CONSTANT' }, true, true, true],
	['an answer that cannot be unpacked', { code: 'Z_DATA_ERROR' }, true, true, true],
	['an unknown code of the network', { code: 'EWHATEVER' }, true, true, false],
	['nothing that is known', {}, true, true, false],
	['a refusal beside others', { code: 'ERR_UID_NOT_FOUND' }, false, false, false],
	['a failure beside others', { code: 'ERR_OPERATION_FAILED' }, true, true, false],
	['the page of a proxy', { status: 200, isUndocumented: true }, true, true, false],
	['a request that did not leave', { code: 'NOT_SENT' }, true, false, false],
])('A failure by %s is judged', (_name, failure, later, done, soon) => {
	expect(maySucceedLater(failure)).toBe(later);
	expect(mayHaveBeenDone(failure)).toBe(done);
	expect(mayPassSoon(failure)).toBe(soon);
});
