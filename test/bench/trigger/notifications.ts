import { readFileSync } from 'node:fs';
import { notificationWorkflow } from '../../e2e/harness/notified';
import { openSession, type Session } from '../../e2e/harness/session';
import { Triggered } from '../../e2e/harness/triggered';
import type { Row } from '../main';
import { AS_IT_COMES, FOR_BURSTS, haveRun } from './places';
import { fire, percentile, statusesOf, type Answer, type Shot } from './sender';

/** A message in a group of this size is as many requests at once. */
const PEOPLE = 1_000;
const WARM_UP = 200;

/** The service waits so long for an answer, and then hangs up. */
const SERVICE_WAITS = 2_000;

/** Deliveries under way at the same time: all, or as many as a service with some restraint has. */
const AT_ONCE = [PEOPLE, 50, 10];

/**
 * A message in a large group: one notification for each member, all at once and with fewer at a time. The sender hangs up
 * after two seconds, as the service does, and repeats nothing.
 */
export async function measureNotifications(report: (...rows: Row[]) => void): Promise<void> {
	for (const { label, env } of [AS_IT_COMES, FOR_BURSTS]) {
		await using session = await openSession({ env });
		report(...(await burstsAt(session, `Notification Trigger, regular mode${label}`)));
	}
}

async function burstsAt(session: Session, name: string): Promise<Row[]> {
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
	const rows: Row[] = [];
	let sent = WARM_UP;
	for (const connections of AT_ONCE) {
		const peak = watchMemory(n8n.pid);
		const answers = await fire([n8n.origin], shots(sent, PEOPLE), connections, SERVICE_WAITS);
		sent += PEOPLE;
		// Runs that do not come are missing in the result
		await haveRun(session, triggered.id, sent).catch(() => undefined);
		const runs = (await session.api.countExecutions(triggered.id)) - (sent - PEOPLE);
		const how = connections === PEOPLE ? 'all at once' : `${connections} at a time`;
		rows.push({
			name: `${name}: ${PEOPLE} notifications of one message, ${how}`,
			value: `${runs} runs; ${inTime(answers)} answered within 2 s (50 %, 99 %: ${times(answers)}), answers ${JSON.stringify(statusesOf(answers))}; n8n took ${peak()} MB at most`,
			goal: connections === PEOPLE ? 'reported' : `${PEOPLE} runs`,
		});
	}
	const people = (await triggered.starts()).map(({ uid }) => uid);
	rows.push({
		name: `${name}: people who were told twice`,
		value: String(people.length - new Set(people).size),
		goal: '0',
	});
	await triggered.end();
	return rows;
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
	return answers.filter(({ status }) => status === 200).length;
}

function times(answers: Answer[]): string {
	return [0.5, 0.99].map((share) => `${percentile(answers, share)} ms`).join(', ');
}

/** Looks at the memory of a process until it is asked for the most that it had, in MB. */
function watchMemory(pid: number): () => number {
	let most = 0;
	const timer = setInterval(() => {
		const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
		most = Math.max(most, Number(kb) / 1_024);
	}, 100);
	return () => {
		clearInterval(timer);
		return Math.round(most);
	};
}
