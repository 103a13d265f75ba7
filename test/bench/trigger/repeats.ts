import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from '../main';
import { burst } from './events';
import { haveRun, publishTrigger, type MeasuredN8n } from './runningN8n';
import { fire, type Shot } from './sender';
import { usualOrSmallest } from '../size';

const EVENTS = usualOrSmallest(50, 3);
const CONNECTIONS = 3;

/** Milliseconds between two deliveries of one event. The service repeats after 10 and 30 seconds. */
const AFTER = usualOrSmallest([0, 5, 10_000, 30_000], [0, 1_000]);

/** How many events run twice when they are delivered a second time, in queue mode to the other webhook process. */
export async function measureRepeats(n8n: MeasuredN8n): Promise<Row> {
	const triggered = await publishTrigger(n8n);
	// In regular mode there is one process only, which gets both deliveries
	const [one, other = one] = n8n.answering.map(({ origin }) => origin);
	// Above the numbers of all other bursts
	let first = 200_000;
	const counts: string[] = [];
	// The first requests make each process load the workflow
	const WARM_UP = 20;
	await fire([one, other], burst(triggered.path, first, WARM_UP), CONNECTIONS);
	let runs = WARM_UP;
	await whenRun(runs);
	for (const milliseconds of AFTER) {
		first += 1_000;
		const shots = burst(triggered.path, first, EVENTS);
		if (milliseconds < 1_000) for (const shot of shots) await deliverTwice(shot, milliseconds);
		else {
			await fire([one], shots, CONNECTIONS);
			await pause(milliseconds);
			await fire([other], shots, CONNECTIONS);
		}
		await whenRun(runs + EVENTS);
		const now = await n8n.api.countExecutions(triggered.id);
		counts.push(`${now - runs - EVENTS} after ${label(milliseconds)}`);
		runs = now;
	}
	await triggered.end();
	return {
		name: `Trigger, ${n8n.name}: of ${EVENTS} events that come twice${one === other ? '' : ', the second time to the other process'}, ran twice`,
		value: counts.join(', '),
		goal: '0 after 10 s and later',
	};

	async function deliverTwice(shot: Shot, milliseconds: number): Promise<void> {
		const again = pause(milliseconds).then(async () => await fire([other], [shot], 1));
		await Promise.all([fire([one], [shot], 1), again]);
	}

	async function whenRun(count: number): Promise<void> {
		await haveRun(n8n, triggered.id, count);
		// A second run may follow
		await pause(2_000);
	}
}

function label(milliseconds: number): string {
	return milliseconds < 1_000 ? `${milliseconds} ms` : `${milliseconds / 1_000} s`;
}
