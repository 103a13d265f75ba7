import { clock } from '../transport/clock';
import type { ServiceError } from '../transport/errors';
import type { Client } from '../transport/sending/client';
import type { PreparedRequest } from '../transport/types';
import type { Progress } from './progress';
import type { Entry, Kind } from './types';

/** What the requests of one run share, and what was learned from their answers. */
export interface Link {
	client: Client;
	/** What all requests have in common; each brings its own body. */
	request: PreparedRequest;
	/** Reads something, which shows that the service works. */
	probe: PreparedRequest;
	kind: Kind;
	progress: Progress;
	/** Milliseconds that an outage may last. */
	maxOutage: number;
	/** Requests so far. */
	requests: number;
	/** Whether a connection to the service ever came about. */
	reached: boolean;
	/** Answers so far that showed that the service works. */
	answers: number;
	/** A record that the service has: it answers for it as long as it works. */
	known?: Entry;
	/** Requests that failed for no reason that could be found. */
	blips: number;
	/** Records that were given up since the service last said of any what became of it. */
	givenUp: number;
	/** Those of them that were given up for a reason that may have been an outage. */
	doubtful: Entry[];
	/** Records that were given up just before an outage, to be sent again. */
	reopened: Entry[];
	/** Set while the service is being waited for. */
	outage?: Promise<void>;
	/** Set while somebody asks whether the service works. */
	proof?: Promise<boolean>;
	/** Why nothing more is sent: the next request would end like this one. */
	halted?: ServiceError;
}

export function openLink(
	given: Pick<Link, 'client' | 'request' | 'probe' | 'kind' | 'progress' | 'maxOutage'>,
): Link {
	return {
		...given,
		requests: 0,
		reached: false,
		answers: 0,
		blips: 0,
		givenUp: 0,
		doubtful: [],
		reopened: [],
	};
}

/** Nothing more is sent. */
export function halt(link: Link, error: ServiceError): void {
	link.halted ??= error;
}

/** Whether another wait still fits into the time that something may take. */
export function fits(startedAt: number, pause: number, longest: number): boolean {
	return clock.now() + pause - startedAt <= longest;
}
