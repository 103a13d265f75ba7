import { clock } from '../transport/clock';
import type { ServiceError } from '../transport/errors';
import type { Client } from '../transport/sending/client';
import type { PreparedRequest } from '../transport/types';
import type { Progress } from './progress';
import type { Entry, Kind } from './types';
import type { Weather } from './weather';

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
	/** How often requests fail for no reason that could be found. */
	weather: Weather;
	/** Outages in a row after which no record went in or was refused: one of those that are sent may cause them. */
	fruitless: number;
	/** Outages so far that lasted. */
	outages: number;
	/** Records that were given up since the service last said of any what became of it. */
	givenUp: number;
	/** Records that were given up for a reason that may have been the weather. */
	doubtful: Doubt[];
	/** So many of them were given up before the service last said of any record what became of it. */
	doubtfulBefore: number;
	/** Set while the service is being waited for. */
	outage?: Promise<void>;
	/** Set while somebody asks whether the service works. */
	proof?: Promise<boolean>;
	/** Why nothing more is sent: the next request would end like this one. */
	halted?: ServiceError;
}

/** A record that was given up, and how often it had failed. */
export interface Doubt {
	entry: Entry;
	fails: number;
}

export function openLink(
	given: Pick<Link, 'client' | 'request' | 'probe' | 'kind' | 'progress' | 'maxOutage'>,
): Link {
	return {
		...given,
		requests: 0,
		reached: false,
		answers: 0,
		weather: { share: 0, worst: 0 },
		fruitless: 0,
		outages: 0,
		givenUp: 0,
		doubtful: [],
		doubtfulBefore: 0,
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
