import { clock, wait } from '../transport/clock';
import { meaningOf } from '../transport/result/meaning';
import { ServiceError } from '../transport/errors';
import { waitBefore } from '../transport/sending/retry';
import { verdictOn } from './answers';
import { exchange, sendOnce } from './exchange';
import { fits, halt } from './link';
import type { Link } from './link';
import { noteBad, noteGood } from './weather';

/** So many outages in a row that change nothing are not the service's own. */
const MOST_FRUITLESS = 10;

/** Whether a record has to be the cause of what looks like outages, so that waiting for their end would not end. */
export function isStuck({ fruitless }: Link): boolean {
	return fruitless >= MOST_FRUITLESS;
}

/** An outage that is over after so many questions was a bad moment. */
const MOMENT = 2;

/**
 * Whether the service works, which tells bad records from an outage. Bad records cannot fake the proof: it is an
 * answer that came since (from another lane), or a record that the service has, which it knows again. As long as
 * there is no such record, a reading request has to do.
 * @param since the number of answers when the doubt arose
 */
export async function works(link: Link, since: number): Promise<boolean> {
	if (link.answers > since) return true;
	link.proof ??= prove(link).finally(() => (link.proof = undefined));
	return await link.proof;
}

/**
 * Waits until the service works again, with growing pauses and for all lanes together; halts the run when that
 * takes too long. Records that were given up just before are asked about again: it may have been the outage already.
 * @param isOver asks the service
 */
export async function outlast(
	link: Link,
	error: ServiceError,
	isOver: () => Promise<boolean> = async () => await prove(link),
): Promise<void> {
	link.outage ??= waitFor(link, error, isOver).finally(() => (link.outage = undefined));
	await link.outage;
}

/**
 * Waits before a request that was one too many is sent again: as long as the service says, otherwise with
 * growing pauses. Halts the run when that takes too long.
 */
export async function waitForTurn(
	link: Link,
	error: ServiceError,
	attempt: number,
	startedAt: number,
): Promise<void> {
	const pause = error.details.wait ?? waitBefore(attempt, {});
	if (fits(startedAt, pause, Math.max(link.maxOutage, clock.longestWait))) {
		await wait(pause, link.client.signal);
	} else {
		halt(link, error);
	}
}

async function waitFor(
	link: Link,
	error: ServiceError,
	isOver: () => Promise<boolean>,
): Promise<void> {
	doubtRecent(link);
	const startedAt = clock.now();
	const reason = error.message.replace(/\.$/, '');
	link.progress.say(`${reason}. Waiting for the service, at most ${minutes(link.maxOutage)} min`);
	for (let attempt = 1; !link.halted; attempt++) {
		const left = startedAt + link.maxOutage - clock.now();
		const { wait: told = 0 } = error.details;
		if (left <= 0 || told > left) return halt(link, error);
		const pause = attempt === 1 && told > 0 ? told : waitBefore(attempt, {});
		await wait(Math.min(pause, left), link.client.signal);
		if (await isOver()) {
			const seconds = Math.round((clock.now() - startedAt) / 1_000);
			link.progress.say(`The service works again after ${seconds} s`);
			link.fruitless++;
			if (attempt <= MOMENT) noteBad(link.weather, attempt);
			else link.outages++;
			return;
		}
	}
}

async function prove(link: Link): Promise<boolean> {
	const startedAt = clock.now();
	for (let attempt = 1; !link.halted; attempt++) {
		const { works: answer, error } = link.known ? await askAboutKnown(link) : await read(link);
		if (!error) {
			if (answer) {
				link.answers++;
				noteGood(link.weather);
			}
			return answer;
		}
		const meaning = meaningOf(error);
		if (meaning === 'app') halt(link, error);
		if (meaning !== 'busy') return false;
		await waitForTurn(link, error, attempt, startedAt);
	}
	return false;
}

type Proof = { works: boolean; error?: undefined } | { works?: undefined; error: ServiceError };

async function askAboutKnown(link: Link): Promise<Proof> {
	const known = link.known!;
	const { answers, error } = await exchange(link, [known]);
	if (error) return { error };
	return { works: verdictOn(known, answers, link.kind).outcome.status !== 'failed' };
}

async function read(link: Link): Promise<Proof> {
	const answer = await sendOnce(link, link.probe);
	return answer instanceof ServiceError ? { error: answer } : { works: true };
}

function doubtRecent(link: Link): void {
	for (const doubt of link.doubtful.slice(link.doubtfulBefore)) {
		// Once is enough: a record may be what brings the service down
		if (doubt.entry.maySufferFromOutage) continue;
		doubt.entry.maySufferFromOutage = true;
		doubt.fails = 0;
	}
	link.doubtfulBefore = link.doubtful.length;
	link.givenUp = 0;
}

function minutes(milliseconds: number): number {
	return Math.round(milliseconds / 6_000) / 10;
}
