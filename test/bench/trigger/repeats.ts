import { setTimeout as pause } from 'node:timers/promises';
import type { Row } from '../main';
import { burst } from './events';
import { haveRun, publishTrigger, type Measured } from './places';
import { fire, type Shot } from './sender';
import { size } from '../size';

const EVENTS = size(50, 3);
const CONNECTIONS = 3;

/** Milliseconds between two deliveries of one event. The service repeats after 10 and 30 seconds. */
const AFTER = size([0, 5, 10_000, 30_000], [0, 1_000]);

/** How many events run twice when they are delivered a second time, in queue mode to the other webhook process. */
export async function measureRepeats(place: Measured): Promise<Row> {
	const triggered = await publishTrigger(place);
	const [one, other = one] = place.answering.map(({ origin }) => origin);
	let first = 200_000;
	const counts: string[] = [];
	// The first requests make each process load the workflow
	await fire([one, other], burst(triggered.path, first, 20), CONNECTIONS);
	let runs = 20;
	await whenRun(runs);
	for (const milliseconds of AFTER) {
		const shots = burst(triggered.path, (first += 1_000), EVENTS);
		if (milliseconds < 1_000) for (const shot of shots) await deliverTwice(shot, milliseconds);
		else {
			await fire([one], shots, CONNECTIONS);
			await pause(milliseconds);
			await fire([other], shots, CONNECTIONS);
		}
		await whenRun(runs + EVENTS);
		const now = await place.api.countExecutions(triggered.id);
		counts.push(`${now - runs - EVENTS} after ${label(milliseconds)}`);
		runs = now;
	}
	await triggered.end();
	return {
		name: `Trigger, ${place.name}: of ${EVENTS} events that come twice${one === other ? '' : ', the second time to the other process'}, ran twice`,
		value: counts.join(', '),
		goal: '0 after 10 s and later',
	};

	async function deliverTwice(shot: Shot, milliseconds: number): Promise<void> {
		const again = pause(milliseconds).then(async () => await fire([other], [shot], 1));
		await Promise.all([fire([one], [shot], 1), again]);
	}

	async function whenRun(count: number): Promise<void> {
		await haveRun(place, triggered.id, count);
		// A second run may follow
		await pause(2_000);
	}
}

function label(milliseconds: number): string {
	return milliseconds < 1_000 ? `${milliseconds} ms` : `${milliseconds / 1_000} s`;
}
