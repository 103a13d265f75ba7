import type { ServiceError } from '../../../shared/transport/errors';
import type { ImportRow } from '../types';
import { BodyLimit } from './bodyLimit';
import { Chance } from './chance';

/** All that one import knows about the service while it runs. What it knows about a record is in its row. */
export class State {
	/** Import requests so far. */
	requests = 0;

	/** Import requests under way. */
	underWay = 0;

	/** Whether any request has reached the service. */
	reached = false;

	/** Answers so far that said something about a record: they show that the service works. */
	answers = 0;

	/** A record that is in: the service says so of it as long as it works. */
	known?: ImportRow;

	/** Bad records since a record last went in or was refused by name. */
	badInARow = 0;

	/** Nothing new went in for as long as an outage may last. That is not waited for a second time. */
	isPatienceSpent = false;

	/** The number of good answers before the latest outage that began when a record was sent alone. */
	blamedAt = -1;

	/** Why nothing more is sent: the next request would end like this one. */
	halted?: ServiceError;

	/** Milliseconds of pauses because of too many requests, since the last good answer. */
	busyFor = 0;

	/** The end of the latest of these pauses, by `clock.elapsed`. */
	busyUntil = 0;

	readonly chance = new Chance();

	readonly limit = new BodyLimit();

	halt(error: ServiceError): void {
		this.halted ??= error;
	}

	noteAnswer(): void {
		this.noteWorking();
		this.chance.noteGood();
	}

	/** The answer to a record that is in, which was asked for as a proof. */
	noteProof(): void {
		this.noteWorking();
		this.chance.noteProof();
	}

	private noteWorking(): void {
		this.answers++;
		this.busyFor = 0;
	}
}
