import { setTimeout as pause } from 'node:timers/promises';
import { NO_LATE_REPEATS } from '../goals';
import type { Row } from '../measure';
import { NAMES } from '../names';
import { writeRepeats, type RepeatCount } from '../results';
import { burst } from './events';
import { waitForRuns, publishTrigger, type MeasuredN8n } from './runningN8n';
import { sendRequests, type Shot } from './sender';
import { usualOrSmallest } from '../size';

const EVENTS = usualOrSmallest(50, 3);
const CONNECTIONS = 3;

/** Further runs of the same events begin within this time. */
const MORE_RUNS_WITHIN_MS = 2_000;

/** Milliseconds between two deliveries of one event. The service repeats after 10 and 30 seconds. */
const DISTANCES_MS = usualOrSmallest([0, 5, 10_000, 30_000], [0, 1_000]);

/** How many events run twice when they are delivered a second time, in queue mode to the other webhook process. */
export async function measureRepeats(n8n: MeasuredN8n): Promise<Row> {
	const triggered = await publishTrigger(n8n);
	// In regular mode there is one process only, which gets both deliveries
	const [one, other = one] = n8n.answering.map(({ origin }) => origin);
	// Larger than the numbers of all other bursts, because an event that came before starts no run
	let first = 200_000;
	const counts: RepeatCount[] = [];
	// The first requests make each process load the workflow
	const WARM_UP = 20;
	await sendRequests([one, other], burst(triggered.path, first, WARM_UP), CONNECTIONS);
	let runs = WARM_UP;
	await waitForAllRuns(runs);
	for (const milliseconds of DISTANCES_MS) {
		first += 1_000;
		const shots = burst(triggered.path, first, EVENTS);
		if (milliseconds < 1_000) for (const shot of shots) await deliverTwice(shot, milliseconds);
		else {
			await sendRequests([one], shots, CONNECTIONS);
			await pause(milliseconds);
			await sendRequests([other], shots, CONNECTIONS);
		}
		await waitForAllRuns(runs + EVENTS);
		const now = await n8n.api.countEndedExecutions(triggered.id);
		counts.push({ ranTwice: now - runs - EVENTS, milliseconds });
		runs = now;
	}
	await triggered.end();
	return {
		name: NAMES.repeats(n8n.name, EVENTS),
		value: writeRepeats(counts),
		goal: NO_LATE_REPEATS,
	};

	async function deliverTwice(shot: Shot, milliseconds: number): Promise<void> {
		const again = pause(milliseconds).then(async () => await sendRequests([other], [shot], 1));
		await Promise.all([sendRequests([one], [shot], 1), again]);
	}

	async function waitForAllRuns(count: number): Promise<void> {
		await waitForRuns(n8n, triggered.id, count);
		// Events that run twice start more runs
		await pause(MORE_RUNS_WITHIN_MS);
	}
}
