import { setTimeout as pause } from 'node:timers/promises';
import { moderationWorkflow } from '../../e2e/harness/moderated';
import { WEBHOOK_LOGIN } from '../../e2e/harness/session';
import { Triggered } from '../../e2e/harness/triggered';
import { question } from '../../engine/moderation/asker';
import { median } from '../cpu';
import type { Row } from '../measure';
import { processorSecondsOf } from '../resources';
import { burst, login } from './events';
import { FOR_BURSTS, publishTrigger, publishWebhookNode, type MeasuredN8n } from './runningN8n';
import { sendRequests, type Shot } from './sender';
import { usualOrSmallest } from '../size';

const ROUNDS = usualOrSmallest(7, 1);

/** The requests of a burst: more with the settings for bursts, because a request costs so little there that n8n's other work weighs more. */
const requestsPerBurst = ({ name }: MeasuredN8n) =>
	usualOrSmallest(name.endsWith(FOR_BURSTS.label) ? 300 : 100, 5);

const WARM_UP = usualOrSmallest(150, 2);
const CONNECTIONS = 3;

/** After this time, n8n has ended its work for a burst. */
const QUIET_MS = usualOrSmallest(3_000, 0);

/** Makes `count` different requests. The first has the number `from`; requests with other numbers are different. */
export type MakeRequests = (from: number, count: number) => Shot[];

/**
 * CPU per event of the processes that answer, against n8n's own Webhook node with Basic authentication, which starts the
 * same workflow.
 */
export async function measureCpu(n8n: MeasuredN8n): Promise<Row> {
	const triggered = await publishTrigger(n8n);
	const own = await publishWebhookNode(n8n);
	const kinds = [triggered, own].map<MakeRequests>(
		({ path }) =>
			(from, count) =>
				burst(path, from, count),
	);
	const value = await compareCpu(n8n, kinds);
	await triggered.end();
	await n8n.api.deactivate(own.id);
	return {
		name: `Trigger, ${n8n.name}: CPU per event, against n8n's own Webhook node with Basic authentication`,
		value,
		goal: '≤ 1.0 ×',
	};
}

/** CPU of a question with a wrong password, against one with the right password that a rule answers. */
export async function measureWrongLogin(n8n: MeasuredN8n): Promise<Row> {
	const rules = { rule: [{ what: 'word', values: 'casino', decision: 'block' }] };
	const workflow = moderationWorkflow({ rules, others: 'approve' }, n8n.webhookCredential);
	const triggered = await Triggered.publish(n8n, workflow);
	const ask = (password: (n: number) => string): MakeRequests => {
		const body = JSON.stringify(question({ data: { text: 'To the casino' } }));
		return (from, count) =>
			Array.from({ length: count }, (_, n) => ({
				path: triggered.path,
				headers: login(password(from + n)),
				body,
			}));
	};
	const wrong = ask((n) => `wrong-${n}`);
	const right = ask(() => WEBHOOK_LOGIN.password);
	const value = await compareCpu(n8n, [wrong, right]);
	await triggered.end();
	return {
		name: `Decisions, ${n8n.name}: CPU of a wrong password, against a right one that a rule answers`,
		value,
		goal: '≤ 1.0 ×',
	};
}

/** The CPU per request of the first of two kinds, divided by that of the second. Their bursts take turns. */
export async function compareCpu(
	n8n: MeasuredN8n,
	kinds: MakeRequests[],
	{
		processes = n8n.answering as Array<{ pid: number }>,
		requests = requestsPerBurst(n8n),
		warmUp = WARM_UP,
	} = {},
): Promise<string> {
	const origins = n8n.answering.map(({ origin }) => origin);
	// Larger than the numbers of all other bursts, because an event that came before starts no run
	let first = 100_000;
	const cpuPerRequest = async (kind: MakeRequests, count: number) => {
		const before = cpuOf(processes);
		first += count;
		await sendRequests(origins, kind(first, count), CONNECTIONS);
		await pause(QUIET_MS);
		return (cpuOf(processes) - before) / count;
	};
	for (const kind of kinds) await cpuPerRequest(kind, warmUp);
	const rounds: number[][] = [];
	for (let round = 0; round < ROUNDS; round++) {
		const used: number[] = [];
		// The kinds begin in turn, so that other work of the machine hits both alike
		const order = round % 2 === 0 ? [0, 1] : [1, 0];
		for (const index of order) used[index] = await cpuPerRequest(kinds[index], requests);
		rounds.push(used);
	}
	const ratios = rounds.map(([one, other]) => one / other);
	const [one, other] = [0, 1].map((index) => median(rounds.map((round) => round[index])));
	return `${median(ratios).toFixed(2)} × (${one.toFixed(0)} ms and ${other.toFixed(0)} ms; rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`;
}

/** Milliseconds of CPU that processes have used. */
function cpuOf(processes: Array<{ pid: number }>): number {
	return processes.reduce((sum, { pid }) => sum + processorSecondsOf(pid) * 1_000, 0);
}
