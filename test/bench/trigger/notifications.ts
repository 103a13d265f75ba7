import { setTimeout as pause } from 'node:timers/promises';
import { notificationWorkflow } from '../../e2e/harness/notified';
import { openSession, type Session } from '../../e2e/harness/session';
import { Triggered } from '../../e2e/harness/triggered';
import { until } from '../../e2e/harness/wait';
import type { Row } from '../main';
import { residentMegabytes } from '../resources';
import { FOR_BURSTS, haveRun } from './runningN8n';
import { fire, percentile, statusesOf, type Answer, type Shot } from './sender';
import { usualOrSmallest } from '../size';

/** A message in a group of this size is as many requests at once. */
const PEOPLE = usualOrSmallest(1_000, 20);
const WARM_UP = usualOrSmallest(200, 2);

/** Milliseconds between two questions for the number of runs, which cost n8n time as well. */
const POLL_MS = 5_000;
const QUIET_MS = usualOrSmallest(30_000, 1_000);

/** Milliseconds that the service waits for an answer before it hangs up. */
const SERVICE_WAITS = 2_000;

/** Deliveries under way at the same time, from a service with or without restraint; and how long it waits (milliseconds). */
const BURSTS = [
	{ how: 'all at once', connections: PEOPLE, patience: SERVICE_WAITS },
	{ how: '50 at a time', connections: 50, patience: SERVICE_WAITS },
	{ how: '10 at a time', connections: 10, patience: SERVICE_WAITS },
	// A proxy may keep a request although the service has hung up
	{ how: 'all at once, from a sender that waits', connections: PEOPLE },
];

/**
 * A message in a large group: one notification for each member, all at once and with fewer at a time. The service hangs up
 * after two seconds, and repeats nothing.
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
	await fire([n8n.origin], shots(0, WARM_UP), 10);
	await haveRun(session, triggered.id, WARM_UP);
	// n8n answers nobody while it has too much to do
	const runsSoFar = async () =>
		await until('the number of runs', QUIET_MS * 4, async () => {
			return await session.api.countExecutions(triggered.id).catch(() => undefined);
		});
	for (const [index, { how, connections, patience }] of BURSTS.entries()) {
		const before = await runsSoFar();
		const from = WARM_UP + index * PEOPLE;
		const [answers, megabytes] = await withPeakMemory(
			n8n.pid,
			async () => await fire([n8n.origin], shots(from, PEOPLE), connections, patience),
		);
		const runs = (await settled(runsSoFar)) - before;
		report({
			name: `${name}: ${PEOPLE} notifications of one message, ${how}`,
			value: `${runs} runs; ${inTime(answers)} answered within 2 s (50 %, 99 %: ${times(answers)}), answers ${JSON.stringify(statusesOf(answers))}; n8n took ${megabytes} MB at most`,
			goal: 'reported',
		});
	}
	await triggered.end();
}

/** The number of runs when no more have come for a while: those that n8n did not take are missing. */
async function settled(count: () => Promise<number>): Promise<number> {
	let before = await count();
	let quiet = 0;
	while (quiet < QUIET_MS) {
		await pause(POLL_MS);
		const now = await count();
		quiet = now === before ? quiet + POLL_MS : 0;
		before = now;
	}
	return before;
}

/** An email to one of the members, as the service sends it. */
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

function inTime(answers: Answer[]): number {
	return answers.filter(({ status, took }) => status === 200 && took <= SERVICE_WAITS).length;
}

function times(answers: Answer[]): string {
	return [0.5, 0.99].map((share) => `${percentile(answers, share)} ms`).join(', ');
}

/** Does something, and gives with its result the most memory that a process had meanwhile, in MB. */
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
