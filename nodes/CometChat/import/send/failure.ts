import type { ServiceError } from '../../../shared/transport/errors';
import { causeOf, mayHaveBeenDone } from '../../../shared/transport/failure';
import type { Cause } from '../../../shared/transport/failure';
import type { FailureKind } from '../types';
import { NO_ANSWER } from './answers';

/** The kinds of failures by the statuses of a proxy, a gateway, or the sign-in page of a network. */
const BY_STATUS: Record<number, FailureKind> = { 407: 'away', 413: 'tooLarge', 511: 'away' };

const BY_CAUSE: Record<Cause, FailureKind> = {
	app: 'app',
	busy: 'busy',
	record: 'refused',
	temporary: 'unknown',
	unexplained: 'unknown',
};

/** The kind of a failure. @param details without a status if no response came */
export function kindOf({ details }: ServiceError): FailureKind {
	const { status, code } = details;
	// A response came, and says nothing about the records
	if (code === NO_ANSWER) return 'silent';
	// No response came: if the request may have arrived, only the response may be lost
	if (status === undefined) return mayHaveBeenDone(details) ? 'unknown' : 'away';
	// A redirect, e.g. to the sign-in page of a network
	if (status >= 300 && status < 400) return 'away';
	return BY_STATUS[status] ?? BY_CAUSE[causeOf(details)];
}

/** Whether the reason of the failure is open: a bad record, an outage or chance. */
export function hasOpenReason(kind: FailureKind): boolean {
	return kind === 'unknown' || kind === 'silent';
}

/** Whether the way to the service failed, which is more often due to a bad moment than to a bad record. */
export function isGateway({ details: { status } }: ServiceError): boolean {
	return status === undefined || [502, 503, 504].includes(status);
}

/** Whether the status is that of a refusal (400 to 499). */
export function hasRefusalStatus({ details: { status } }: ServiceError): boolean {
	return status !== undefined && status >= 400 && status < 500;
}
