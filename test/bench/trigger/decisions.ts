import { setTimeout as pause } from 'node:timers/promises';
import { moderationWorkflow } from '../../e2e/harness/moderated';
import { WEBHOOK_LOGIN } from '../../e2e/harness/session';
import { Triggered } from '../../e2e/harness/triggered';
import { question } from '../../engine/moderation/asker';
import { authorizationHeader } from '../../engine/trigger/receiver';
import { NONE_LATE } from '../goals';
import type { Row } from '../measure';
import { AS_IT_COMES, FOR_BURSTS, MODES, startMeasuredN8n, type MeasuredN8n } from './runningN8n';
import { percentile } from './sender';
import { isSmallest, usualOrSmallest } from '../size';

/** The service gives up after this time. */
const SERVICE_WAITS_MS = 2_000;

/** Questions before a load is measured: a fresh process is slow at first. */
const WARM_UP = usualOrSmallest(15, 2);

/** After these times, n8n has ended its work for the warm-up, and for a load. */
const QUIET_AFTER_WARM_UP_MS = usualOrSmallest(3_000, 0);
const QUIET_AFTER_LOAD_MS = usualOrSmallest(5_000, 0);

interface Load {
	/** Messages a second. */
	rate: number;
	messages: number;
	/** The text of the message: `block` goes through the workflow, `casino` is a clear case. */
	text: 'block' | 'casino';
}

/** The answer to a question: status 0 when none came; the reason is empty when it has none. */
interface Outcome {
	status: number;
	reason: string;
	tookMs: number;
}

/** How many questions of the service n8n answers in time, at a pace that n8n can keep and at a pace far beyond. */
export async function measureDecisions(report: (...rows: Row[]) => void): Promise<void> {
	for (const mode of MODES) {
		await measureLoads(await startMeasuredN8n(mode, AS_IT_COMES), report, [
			{ rate: 5, messages: usualOrSmallest(150, 3), text: 'block' },
		]);
		if (isSmallest) continue;
		await measureLoads(await startMeasuredN8n(mode, FOR_BURSTS), report, [
			{ rate: 15, messages: 300, text: 'block' },
			{ rate: 50, messages: 1_000, text: 'block' },
			{ rate: 50, messages: 1_000, text: 'casino' },
		]);
	}
}

/** Measures loads in a running n8n, which it closes afterwards. */
async function measureLoads(
	n8n: MeasuredN8n,
	report: (...rows: Row[]) => void,
	loads: Load[],
): Promise<void> {
	try {
		const rules = { rule: [{ what: 'word', values: 'casino', decision: 'block' }] };
		const workflow = moderationWorkflow({ rules }, n8n.webhookCredential);
		const triggered = await Triggered.publish(n8n, workflow);
		for (const load of loads) {
			await fireAtPace(n8n, triggered.path, { rate: 3, messages: WARM_UP, text: load.text });
			await pause(QUIET_AFTER_WARM_UP_MS);
			report(rowOf(n8n, load, await fireAtPace(n8n, triggered.path, load)));
			await pause(QUIET_AFTER_LOAD_MS);
		}
		await triggered.end();
	} finally {
		await n8n.close();
	}
}

/** Sends questions at a steady pace, to each process in turn, and waits for no answer before the next question. */
async function fireAtPace(
	{ answering }: MeasuredN8n,
	path: string,
	{ rate, messages, text }: Load,
): Promise<Outcome[]> {
	const begun = performance.now();
	const asked: Array<Promise<Outcome>> = [];
	for (let n = 0; n < messages; n++) {
		await pause(Math.max(0, begun + (n * 1_000) / rate - performance.now()));
		asked.push(ask(answering[n % answering.length].origin + path, text));
	}
	return await Promise.all(asked);
}

async function ask(url: string, text: string): Promise<Outcome> {
	const begun = performance.now();
	const answer = await fetch(url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...authorizationHeader(WEBHOOK_LOGIN) },
		body: JSON.stringify(question({ data: { text } })),
	}).catch(() => undefined);
	const body = (await answer?.json().catch(() => ({}))) as { reason?: string } | undefined;
	return {
		status: answer?.status ?? 0,
		reason: body?.reason ?? '',
		tookMs: performance.now() - begun,
	};
}

function rowOf({ name }: MeasuredN8n, { rate, text }: Load, outcomes: Outcome[]): Row {
	const late = outcomes.filter(({ status, tookMs }) => status !== 200 || tookMs > SERVICE_WAITS_MS);
	// The trigger begins the reason of a default answer with this word
	const byDefault = outcomes.filter(({ reason }) => reason.startsWith('Default'));
	const answered = outcomes.filter(({ status }) => status === 200);
	const decided = answered.length - byDefault.length;
	const times = [0.5, 0.99].map((share) => percentile(outcomes, share));
	const by = text === 'block' ? 'a workflow' : 'rules';
	return {
		name: `Decisions by ${by}, ${name}: ${rate} messages a second`,
		value: `${decided} of ${outcomes.length} decided, ${byDefault.length} by default, ${late.length} late (median ${times[0]} ms, 99 % within ${times[1]} ms)`,
		goal: NONE_LATE,
	};
}
