import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../cpu';
import type { Row } from '../main';
import { burst } from './events';
import { publishTrigger, publishWebhookNode, type Measured } from './places';
import { fire } from './sender';

const ROUNDS = 5;
const EVENTS = 200;
const WARM_UP = 200;
const CONNECTIONS = 3;

/** n8n has ended what a burst left behind. */
const QUIET_MS = 3_000;

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

/**
 * CPU per event of the processes that answer, against n8n's own Webhook node with Basic authentication, which starts the
 * same workflow. Bursts of both take turns.
 */
export async function measureCpu(place: Measured): Promise<Row> {
	const triggered = await publishTrigger(place);
	const own = await publishWebhookNode(place);
	const origins = place.answering.map(({ origin }) => origin);
	let first = 100_000;
	const cpuPerEvent = async (path: string, events: number) => {
		const before = cpuOf(place);
		await fire(origins, burst(path, (first += events), events), CONNECTIONS);
		await pause(QUIET_MS);
		return (cpuOf(place) - before) / events;
	};
	for (const { path } of [triggered, own]) await cpuPerEvent(path, WARM_UP);
	const rounds: Array<[number, number]> = [];
	for (let round = 0; round < ROUNDS; round++) {
		rounds.push([await cpuPerEvent(triggered.path, EVENTS), await cpuPerEvent(own.path, EVENTS)]);
	}
	await triggered.end();
	await place.api.deactivate(await place.api.workflow(own.id));
	const ratios = rounds.map(([ours, theirs]) => ours / theirs);
	const [ours, theirs] = [0, 1].map((index) => median(rounds.map((round) => round[index])));
	return {
		name: `Trigger, ${place.name}: CPU per event, against n8n's own Webhook node with Basic authentication`,
		value: `${median(ratios).toFixed(2)} × (${ours.toFixed(0)} ms and ${theirs.toFixed(0)} ms; rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
		goal: '≤ 1.0 ×',
	};
}

/** Milliseconds of CPU that the answering processes have used. */
function cpuOf({ answering }: Measured): number {
	return answering.reduce((sum, { pid }) => {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		// The name of the program, in brackets, may hold spaces
		const [utime, stime] = stat
			.slice(stat.lastIndexOf(')') + 2)
			.split(' ')
			.slice(11, 13);
		return sum + (Number(utime) + Number(stime)) * TICK_MS;
	}, 0);
}
