import { clock } from './clock';
import { ServiceError } from './errors';
import { mayHaveBeenDone } from './failure';
import type { FailedAttempt } from './retry';

/** The attempts that were made before a request was given up. */
export interface History {
	attempts: number;
	/** Milliseconds of the attempts and the pauses between them. */
	spent: number;
	/** Milliseconds until another attempt would be right. */
	pause: number;
	/** An earlier attempt may have been processed. */
	unclear: boolean;
	failed: FailedAttempt;
	/** The request was given up for want of attempts or time, not because of the refusal. */
	mayRepeat: boolean;
	/** The request was no GET. */
	writes: boolean;
}

/** Adds to the advice what was tried, because the user decides from it whether to run again. */
export function withHistory(error: ServiceError, history: History): ServiceError {
	const { attempts, spent, pause, unclear, failed, mayRepeat, writes } = history;
	const notes: string[] = [];
	if (attempts > 1 && mayRepeat)
		notes.push(`Gave up after ${attempts} attempts in ${seconds(spent)}.`);
	if (mayRepeat && pause > clock.longestWait) notes.push(longPause(pause));
	if (writes && mayHaveBeenDone(failed))
		notes.push('It is not known whether the request was processed.');
	else if (writes && unclear) {
		notes.push('An earlier attempt may have been processed although its answer was lost.');
	}
	if (notes.length === 0) return error;
	const { details } = error;
	return new ServiceError(error.message, {
		...details,
		...(unclear && { unclear }),
		advice: [details.advice, ...notes].filter(Boolean).join(' '),
	});
}

/** The sentence about a pause (milliseconds) that is too long to wait for. */
export function longPause(pause: number): string {
	return `The service asks to wait another ${seconds(pause)}, which is longer than n8n waits.`;
}

function seconds(milliseconds: number): string {
	return `${Math.ceil(milliseconds / 1_000)} s`;
}
