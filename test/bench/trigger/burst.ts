import { NO_GOAL, QUICK_ANSWERS, runsOnce } from '../goals';
import type { Row } from '../measure';
import { NAMES } from '../names';
import { writeAnswerTimes } from '../results';
import { burst, login, messageSent } from './events';
import {
	waitForRuns as waitOrThrow,
	publishTrigger,
	publishWebhookNode,
	type MeasuredN8n,
} from './runningN8n';
import { sendRequests, countByStatus, type Answer, type Shot } from './sender';
import { usualOrSmallest } from '../size';

const EVENTS = usualOrSmallest(1_000, 60);
const WARM_UP = usualOrSmallest(500, 5);
/** Requests with a wrong password. */
const WRONG = usualOrSmallest(100, 6);
/** The number of the first message that comes with a wrong password, above the numbers of all events. */
const FIRST_WRONG = 50_000;

/** Every fifth event is delivered a second time. */
const TWICE_EVERY = 5;

/** The number of events between the two deliveries of an event. */
const REPEATED_AFTER = 50;

/** Deliveries under way at the same time. */
const CONNECTIONS = 10;
const FEWER_CONNECTIONS = [5, 3];
const BURSTS = 1 + FEWER_CONNECTIONS.length;

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
	// Does not throw when runs stay out, because the result counts the runs
	const waitForRuns = async ({ id }: { id: string }, count: number) =>
		await waitOrThrow(n8n, id, count).catch(() => undefined);

	for (const target of [triggered, own]) {
		await sendRequests(origins, burst(target.path, 1, WARM_UP), CONNECTIONS);
		await waitForRuns(target, WARM_UP);
	}

	// Each burst has numbers of its own, because an event that came before starts no run
	const shots = addDisturbances(path, burst(path, 10_000, EVENTS));
	const answers = await sendRequests(origins, shots, CONNECTIONS);
	const answersToEvents = answers.filter((_, n) => hasRightPassword(shots[n]));
	await waitForRuns(triggered, WARM_UP + EVENTS);
	const ownAnswers = await sendRequests(origins, burst(own.path, 10_000, EVENTS), CONNECTIONS);
	await waitForRuns(own, WARM_UP + EVENTS);
	const answersOverFewer: Answer[][] = [];
	for (const [n, connections] of FEWER_CONNECTIONS.entries()) {
		const events = burst(path, 20_000 + n * EVENTS, EVENTS);
		answersOverFewer.push(await sendRequests(origins, events, connections));
		await waitForRuns(triggered, WARM_UP + (2 + n) * EVENTS);
	}
	// The item of each run is the message of its event
	const messages = await triggered.starts();
	const ids = messages.map(({ id }) => id);
	const twice = ids.length - new Set(ids).size;
	await triggered.end();

	const name = `Trigger, ${n8n.name}`;
	return [
		{
			name: NAMES.burstRuns(n8n.name, BURSTS, EVENTS),
			value: `${ids.length - WARM_UP} runs, ${twice} of them twice; answers ${JSON.stringify(countByStatus([...answers, ...answersOverFewer.flat()]))}`,
			goal: runsOnce(BURSTS * EVENTS),
		},
		{
			name: `${name}: answers in a burst over ${CONNECTIONS} connections (50 %, 99 %, all)`,
			value: writeAnswerTimes(answersToEvents),
			goal: QUICK_ANSWERS,
		},
		...FEWER_CONNECTIONS.map((connections, n) => ({
			name: NAMES.answersOverFewerConnections(n8n.name, connections),
			value: writeAnswerTimes(answersOverFewer[n]),
			goal: QUICK_ANSWERS,
		})),
		{
			name: `${name}: over ${CONNECTIONS} connections by n8n's own Webhook node`,
			value: writeAnswerTimes(ownAnswers),
			goal: NO_GOAL,
		},
		{
			name: `${name}: time of the burst for each event, against n8n's own Webhook node`,
			value: `${(mean(answersToEvents) / mean(ownAnswers)).toFixed(2)} ×`,
			goal: '≤ 1.25 ×',
		},
	];
}

/** All events. Some events come a second time later, and some requests in between have a wrong password. */
function addDisturbances(path: string, events: Shot[]): Shot[] {
	return events.flatMap((event, n) => {
		const shots = [event];
		if (n >= REPEATED_AFTER && n % TWICE_EVERY === 0) shots.push(events[n - REPEATED_AFTER]);
		if (n % (EVENTS / WRONG) === 0) {
			shots.push({ path, headers: login('wrong'), body: messageSent(FIRST_WRONG + n) });
		}
		return shots;
	});
}

function hasRightPassword({ headers }: { headers: Record<string, string> }): boolean {
	return headers.authorization === login().authorization;
}

function mean(answers: Answer[]): number {
	return answers.reduce((sum, { tookMs }) => sum + tookMs, 0) / answers.length;
}
