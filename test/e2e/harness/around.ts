import { setTimeout as pause } from 'node:timers/promises';

import type { N8nAndStandIn, Triggered } from './triggered';

/** The numbers of events before, during and after what happens to n8n. */
const BEFORE = 10;
const MEANWHILE = 10;
const AFTERWARDS = 5;
/**
 * The shortest time between two events while it happens (milliseconds). On a busy machine, on which n8n takes longer than this
 * for one event, all of them at once would be too late, and again at each repetition.
 */
const SHORTEST_PAUSE_MS = 200;

/**
 * The most events that n8n can have taken and not answered, because the others are sent one after the other. Such events are
 * sent again, and run twice: one event on a quiet machine, more on a busy one.
 */
export const MAX_UNANSWERED = MEANWHILE;

/**
 * Attempts of the stand-in for tests that start n8n again. The service tries again after 10 and after 40 seconds. One more
 * attempt after 20 seconds saves the rest of the wait when n8n is back by then, and those at the end are for a busy machine,
 * on which n8n needs minutes to start.
 */
export const RETRIES_THAT_OUTLAST_A_RESTART = {
	retryAfterMs: [10_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000],
};

/** What n8n answers any webhook, with status 200, between its start to listen and the end of its migrations. */
const STARTING_UP = 'n8n is starting up';

/** The outcome of the events. */
interface Outcome {
	/** Events that n8n said it took, and of which the database has no execution. */
	lost: number;
	/** Further executions, after the first execution, for events that n8n took at the first attempt. */
	tooMany: number;
	/** Further executions, after the first execution, for events that the service had to repeat. */
	tooManyOfRepeated: number;
	/** Events that n8n took only at a later attempt than the first. */
	repeated: number;
	/** Answers to the attempts of each event that n8n did not take at any, and that did not run either. */
	refused: string[];
	/** Events that n8n answered with success before it could ask the trigger. The service does not repeat them. */
	whileStartingUp: number;
}

/** The outcome when n8n took each event, and none of those that it took at once ran more or less than once. */
export const NO_FAULT = { lost: 0, tooMany: 0, refused: [] };

/**
 * Sends events to a workflow, some of them while something happens to n8n, and counts the executions that the database then
 * has of each event.
 */
export async function runsAround(
	{ service }: N8nAndStandIn,
	triggered: Triggered,
	happens: () => Promise<void>,
): Promise<Outcome> {
	const oneByOne = async (count: number) => {
		for (let n = 0; n < count; n++) {
			service.causeEvent('message_sent');
			await service.deliveriesSettled();
		}
	};
	const atIntervals = async (count: number, pauseMs: number) => {
		for (let n = 0; n < count; n++) {
			service.causeEvent('message_sent');
			await pause(pauseMs);
		}
	};
	await oneByOne(BEFORE);
	const longestAnswerMs = Math.max(...service.deliveries.map(({ durationMs = 0 }) => durationMs));
	const pauseMs = Math.max(SHORTEST_PAUSE_MS, longestAnswerMs);
	await Promise.all([happens(), atIntervals(MEANWHILE, pauseMs)]);
	await oneByOne(AFTERWARDS);

	/** The attempt at which the trigger took each event, by the ID of its message. */
	const takenAt = new Map<string, number | undefined>();
	const whileStartingUp = new Set<string>();
	for (const { body, succeeded, attempt, answer } of service.deliveries) {
		const id = messageOf(body);
		const isByTrigger = succeeded && !answer?.includes(STARTING_UP);
		if (succeeded && !isByTrigger) whileStartingUp.add(id);
		takenAt.set(id, takenAt.get(id) ?? (isByTrigger ? attempt : undefined));
	}
	const taken = [...takenAt.values()].filter((attempt) => attempt !== undefined).length;
	const started = (await triggered.waitForStarts(taken)).map(({ id }) => id);
	const answersOf = (id: string) =>
		service.deliveries
			.filter(({ body }) => messageOf(body) === id)
			.map(({ status, error }) => status ?? error)
			.join(', ');
	const outcome: Outcome = {
		lost: 0,
		tooMany: 0,
		tooManyOfRepeated: 0,
		repeated: 0,
		refused: [],
		whileStartingUp: whileStartingUp.size,
	};
	for (const [id, attempt] of takenAt) {
		const runs = started.filter((startedId) => startedId === id).length;
		if (attempt !== undefined && attempt > 1) outcome.repeated += 1;
		if (attempt === undefined && runs === 0 && !whileStartingUp.has(id))
			outcome.refused.push(answersOf(id));
		else if (attempt === undefined) outcome.tooManyOfRepeated += Math.max(runs - 1, 0);
		else if (runs === 0) outcome.lost += 1;
		else if (attempt === 1) outcome.tooMany += runs - 1;
		else outcome.tooManyOfRepeated += runs - 1;
	}
	return outcome;
}

/** The ID of the message that an event is about. */
function messageOf(body: string): string {
	return (JSON.parse(body) as { data: { message: { id: string } } }).data.message.id;
}
