import type { Row } from '../main';
import { burst, login, messageSent } from './events';
import { haveRun, publishTrigger, publishWebhookNode, type MeasuredN8n } from './runningN8n';
import { fire, percentile, statusesOf, type Answer, type Shot } from './sender';
import { usualOrSmallest } from '../size';

const EVENTS = usualOrSmallest(1_000, 60);
const WARM_UP = usualOrSmallest(500, 5);
/** Requests with a wrong password. */
const WRONG = usualOrSmallest(100, 6);
/** Their messages have numbers above those of all events. */
const WRONG_NUMBERS = 50_000;

/** Every fifth event is delivered a second time. */
const TWICE_EVERY = 5;

/** The number of events between the two deliveries of an event. */
const REPEATED_AFTER = 50;

/** Deliveries under way at the same time. */
const CONNECTIONS = 10;
const FEWER = [5, 3];
const BURSTS = 1 + FEWER.length;

/**
 * A burst of 1,000 events. Every fifth event is delivered twice, and requests with a wrong password come in between. Then
 * n8n's own Webhook node, which starts the same workflow, gets the same number of events. At last the trigger gets bursts
 * over fewer connections.
 */
export async function measureBurst(n8n: MeasuredN8n): Promise<Row[]> {
	const origins = n8n.answering.map(({ origin }) => origin);
	const triggered = await publishTrigger(n8n);
	const { path } = triggered;
	const own = await publishWebhookNode(n8n);
	// Runs that do not come are missing in the result
	const whenRun = async ({ id }: { id: string }, count: number) =>
		await haveRun(n8n, id, count).catch(() => undefined);

	for (const target of [triggered, own]) {
		await fire(origins, burst(target.path, 1, WARM_UP), CONNECTIONS);
		await whenRun(target, WARM_UP);
	}

	// Each burst has numbers of its own, because an event that came before starts no run
	const shots = disturbed(path, burst(path, 10_000, EVENTS));
	const answers = await fire(origins, shots, CONNECTIONS);
	const ofEvents = answers.filter((_, n) => isGood(shots[n]));
	await whenRun(triggered, WARM_UP + EVENTS);
	const ownAnswers = await fire(origins, burst(own.path, 10_000, EVENTS), CONNECTIONS);
	await whenRun(own, WARM_UP + EVENTS);
	const answersOverFewer: Answer[][] = [];
	for (const [n, connections] of FEWER.entries()) {
		const events = burst(path, 20_000 + n * EVENTS, EVENTS);
		answersOverFewer.push(await fire(origins, events, connections));
		await whenRun(triggered, WARM_UP + (2 + n) * EVENTS);
	}
	// The item of each run is the message of its event
	const messages = await triggered.starts();
	const ids = messages.map(({ id }) => id);
	const twice = ids.length - new Set(ids).size;
	await triggered.end();

	const name = `Trigger, ${n8n.name}`;
	return [
		{
			name: `${name}: runs for ${BURSTS} bursts of ${EVENTS} events`,
			value: `${ids.length - WARM_UP} runs, ${twice} of them twice; answers ${JSON.stringify(statusesOf([...answers, ...answersOverFewer.flat()]))}`,
			goal: `${BURSTS * EVENTS} runs, 0 twice`,
		},
		{
			name: `${name}: answers in a burst over ${CONNECTIONS} connections (50 %, 99 %, all)`,
			value: times(ofEvents),
			goal: '99 % ≤ 200 ms, all ≤ 2,000 ms',
		},
		...FEWER.map((connections, n) => ({
			name: `${name}: the same over ${connections} connections`,
			value: times(answersOverFewer[n]),
			goal: '99 % ≤ 200 ms, all ≤ 2,000 ms',
		})),
		{
			name: `${name}: over ${CONNECTIONS} connections by n8n's own Webhook node`,
			value: times(ownAnswers),
			goal: 'reported',
		},
		{
			name: `${name}: time of the burst for each event, against n8n's own Webhook node`,
			value: `${(mean(ofEvents) / mean(ownAnswers)).toFixed(2)} ×`,
			goal: '≤ 1.25 ×',
		},
	];
}

/** All events, with requests that have a wrong password in between. Some events come again later. */
function disturbed(path: string, events: Shot[]): Shot[] {
	return events.flatMap((event, n) => {
		const shots = [event];
		if (n >= REPEATED_AFTER && n % TWICE_EVERY === 0) shots.push(events[n - REPEATED_AFTER]);
		if (n % (EVENTS / WRONG) === 0) {
			shots.push({ path, headers: login('wrong'), body: messageSent(WRONG_NUMBERS + n) });
		}
		return shots;
	});
}

function isGood({ headers }: { headers: Record<string, string> }): boolean {
	return headers.authorization === login().authorization;
}

function times(answers: Answer[]): string {
	return [0.5, 0.99, 1].map((share) => `${percentile(answers, share)} ms`).join(', ');
}

function mean(answers: Answer[]): number {
	return answers.reduce((sum, { took }) => sum + took, 0) / answers.length;
}
