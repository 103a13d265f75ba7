import { setTimeout as pause } from 'node:timers/promises';
import { notificationWorkflow } from '../../e2e/harness/notified';
import { openSession, type Session } from '../../e2e/harness/session';
import { Triggered } from '../../e2e/harness/triggered';
import { until } from '../../e2e/harness/wait';
import { NO_GOAL } from '../goals';
import type { Row } from '../measure';
import { residentMegabytes } from '../resources';
import { FOR_BURSTS, waitForRuns } from './runningN8n';
import { sendRequests, percentile, countByStatus, type Answer, type Shot } from './sender';
import { usualOrSmallest } from '../size';

/** The members of a group. A message to it is a notification, and so a request, for each of them. */
const MEMBERS = usualOrSmallest(1_000, 20);
const WARM_UP = usualOrSmallest(200, 2);

/** Milliseconds between two requests for the number of runs: each request takes time of n8n. */
const POLL_MS = 5_000;
/** The milliseconds without a new run after which no more runs are expected. */
const QUIET_MS = usualOrSmallest(30_000, 1_000);

/** Milliseconds that the service waits for an answer before it hangs up. */
const SERVICE_WAITS_MS = 2_000;

/** `connections` are the deliveries that are under way at the same time; after `patienceMs`, the sender hangs up. */
const BURSTS = [
	{ how: 'all at once', connections: MEMBERS, patienceMs: SERVICE_WAITS_MS },
	{ how: '50 at a time', connections: 50, patienceMs: SERVICE_WAITS_MS },
	{ how: '10 at a time', connections: 10, patienceMs: SERVICE_WAITS_MS },
	// A proxy between the service and n8n may go on with a request although the service has hung up
	{ how: 'all at once, from a sender that waits', connections: MEMBERS },
];

/**
 * Measures what a message in a large group does: the service sends a notification for each member, hangs up after two
 * seconds, and repeats nothing.
 */
export async function measureNotifications(report: (...rows: Row[]) => void): Promise<void> {
	const { label, env } = FOR_BURSTS;
	await using session = await openSession({ env });
	await reportBursts(session, `Notification Trigger, regular mode${label}`, report);
}

/** Sends each burst to a published trigger, and reports its runs and answers. */
async function reportBursts(
	session: Session,
	name: string,
	report: (...rows: Row[]) => void,
): Promise<void> {
	const { n8n, service, credential } = session;
	const triggered = await Triggered.publish(session, notificationWorkflow(credential));
	const { basicAuthUsername, basicAuthPassword } = service.state.providers.get('email')!;
	const login = Buffer.from(`${basicAuthUsername}:${basicAuthPassword}`).toString('base64');
	const shots = (from: number, count: number): Shot[] =>
		Array.from({ length: count }, (_, n) => ({
			path: triggered.path,
			headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
			body: emailTo(from + n),
		}));
	await sendRequests([n8n.origin], shots(0, WARM_UP), 10);
	await waitForRuns(session, triggered.id, WARM_UP);
	// n8n does not answer while it has too much to do, so the question is repeated
	const countRuns = async () =>
		await until('the number of runs', QUIET_MS * 4, async () => {
			return await session.api.countEndedExecutions(triggered.id).catch(() => undefined);
		});
	for (const [index, { how, connections, patienceMs }] of BURSTS.entries()) {
		const runsBefore = await countRuns();
		const from = WARM_UP + index * MEMBERS;
		const [answers, megabytes] = await withPeakMemory(
			n8n.pid,
			async () => await sendRequests([n8n.origin], shots(from, MEMBERS), connections, patienceMs),
		);
		const runs = (await countUntilQuiet(countRuns)) - runsBefore;
		report({
			name: `${name}: ${MEMBERS} notifications of one message, ${how}`,
			value: `${runs} runs; ${countInTime(answers)} answered within 2 s (50 %, 99 %: ${times(answers)}), answers ${JSON.stringify(countByStatus(answers))}; n8n took ${megabytes} MB at most`,
			goal: NO_GOAL,
		});
	}
	await triggered.end();
}

/** Counts until no more runs have come for a while, and gives their number. Nobody knows it before: a notification that n8n did not take starts no run. */
async function countUntilQuiet(count: () => Promise<number>): Promise<number> {
	let before = await count();
	let quietMs = 0;
	while (quietMs < QUIET_MS) {
		await pause(POLL_MS);
		const now = await count();
		quietMs = now === before ? quietMs + POLL_MS : 0;
		before = now;
	}
	return before;
}

/** The notification by which the service sends an email to member `n`. */
function emailTo(n: number): string {
	const sender = { uid: 'ada', avatar: 'https://example.com/ada.png', name: 'Ada' };
	return JSON.stringify({
		trigger: 'email-notification-payload-generated',
		data: {
			to: { uid: `member-${n}`, email: `member-${n}@example.com`, name: `Member ${n}` },
			messages: [{ sender, message: 'We meet at eight, in front of the station' }],
			groupDetails: { guid: 'all', name: 'Everybody' },
			subject: 'New messages in Everybody',
		},
		appId: 'demo-app',
		region: 'us',
		webhook: 'custom',
	});
}

/** The number of answers that came while the service waited. */
function countInTime(answers: Answer[]): number {
	return answers.filter(({ status, tookMs }) => status === 200 && tookMs <= SERVICE_WAITS_MS)
		.length;
}

/** The times of half of the answers and of 99 %, e.g. `20 ms, 1400 ms`. */
function times(answers: Answer[]): string {
	return [0.5, 0.99].map((share) => `${percentile(answers, share)} ms`).join(', ');
}

/** Calls `act`, and gives its result and the most memory that a process had meanwhile, in MB. */
async function withPeakMemory<T>(pid: number, act: () => Promise<T>): Promise<[T, number]> {
	let most = 0;
	const timer = setInterval(() => {
		most = Math.max(most, residentMegabytes(pid));
	}, 100);
	try {
		return [await act(), Math.round(most)];
	} finally {
		clearInterval(timer);
	}
}
