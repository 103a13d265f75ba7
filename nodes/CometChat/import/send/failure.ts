import type { ServiceError } from '../../../shared/transport/errors';
import { causeOf, mayHaveBeenDone } from '../../../shared/transport/failure';
import type { Cause } from '../../../shared/transport/failure';
import type { ImportRow } from '../types';
import { NO_ANSWER } from './answers';

/** A request that failed as a whole, or whose records are all still open. */
export interface Failure {
	error: ServiceError;
	meaning: FailureMeaning;
	/** The records that are still open. */
	rows: ImportRow[];
	/** The number of good answers when it failed. */
	since: number;
	/** How many times in a row these records were sent and failed. */
	tries: number;
	/** Nothing else was under way at that time. */
	wasAlone: boolean;
}

/**
 * The meaning of a failure for the import:
 * - `app`: every other request would end in the same way
 * - `busy`: one request too many
 * - `away`: nothing reached the service
 * - `tooLarge`: a gateway does not let bodies of this size pass
 * - `records`: the service refuses one of the records, and says why
 * - `silent`: the answer could be read, and says nothing about the records
 * - `unknown`: one of the records, an outage or chance
 */
export type FailureMeaning =
	| 'app'
	| 'busy'
	| 'away'
	| 'tooLarge'
	| 'records'
	| 'silent'
	| 'unknown';

/** Statuses of something between n8n and the service: a proxy, a gateway, or the sign-in page of a network. */
const BY_STATUS: Record<number, FailureMeaning> = { 407: 'away', 413: 'tooLarge', 511: 'away' };

const BY_MEANING: Record<Cause, FailureMeaning> = {
	app: 'app',
	busy: 'busy',
	record: 'records',
	temporary: 'unknown',
	unexplained: 'unknown',
};

export function failureMeaning(error: ServiceError): FailureMeaning {
	const { status, code } = error.details;
	if (code === NO_ANSWER) return 'silent';
	if (status === undefined) return mayHaveBeenDone(error.details) ? 'unknown' : 'away';
	if (status >= 300 && status < 400) return 'away';
	return BY_STATUS[status] ?? BY_MEANING[causeOf(error.details)];
}

/** The failure of the way to the service, which more often is a bad moment than a bad record. */
export function isGateway({ details: { status } }: ServiceError): boolean {
	return status === undefined || [502, 503, 504].includes(status);
}
