import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WEBHOOK_CREDENTIAL_TYPE, WEBHOOK_TYPE } from '../../e2e/harness/paths';
import { openQueueSession } from '../../e2e/harness/queueSession';
import { openSession, WEBHOOK_LOGIN } from '../../e2e/harness/session';
import { chain, GOT_IT, node } from '../../e2e/harness/steps';
import { Triggered, triggerWorkflow, type N8nAndStandIn } from '../../e2e/harness/triggered';
import { until } from '../../e2e/harness/wait';
import { usualOrSmallest } from '../size';

type Mode = 'regular' | 'queue';

/** Queue mode needs programs that not every machine has. */
export const MODES = usualOrSmallest<Mode[]>(['regular', 'queue'], ['regular']);

/** Milliseconds between two requests for the number of runs: each request takes time of n8n. */
const POLL_MS = 2_000;

const RUNS_TIMEOUT_MS = 180_000;

/** Settings of n8n. In the report, `label` follows the mode. */
interface Settings {
	label: string;
	env: NodeJS.ProcessEnv;
}

export const AS_IT_COMES: Settings = { label: '', env: {} };

/** The settings that docs/trigger.md recommends for many events. */
export const FOR_BURSTS: Settings = {
	label: ', set for bursts',
	env: { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true', DB_POSTGRESDB_POOL_SIZE: '5' },
};

/** The settings with which the trigger is measured in each mode. */
export const ALL_SETTINGS = usualOrSmallest([AS_IT_COMES, FOR_BURSTS], [FOR_BURSTS]);

/** A running n8n whose processes are known. */
export interface MeasuredN8n extends N8nAndStandIn {
	/** The mode and the settings, as the report names them: `queue mode, set for bursts`. */
	name: string;
	/** The processes that answer webhooks. */
	answering: Array<{ origin: string; pid: number }>;
	/** Other processes that execute workflows. */
	executing: Array<{ pid: number }>;
	close(): Promise<void>;
	[Symbol.asyncDispose](): Promise<void>;
}

/** Starts n8n in a mode. */
export async function startMeasuredN8n(mode: Mode, { label, env }: Settings): Promise<MeasuredN8n> {
	const name = `${mode} mode${label}`;
	if (mode === 'regular') {
		const session = await openSession({ env });
		return { ...session, name, answering: [session.n8n], executing: [] };
	}
	const session = await openQueueSession(env);
	return { ...session, name, answering: session.webhooks, executing: session.workers };
}

/** Publishes a workflow of the trigger and a step that does nothing. */
export async function publishTrigger(n8n: N8nAndStandIn): Promise<Triggered> {
	const credentials = { [WEBHOOK_CREDENTIAL_TYPE]: n8n.webhookCredential };
	const workflow = triggerWorkflow({ events: ['message_sent'] }, credentials);
	return await Triggered.publish(n8n, workflow);
}

/** Publishes a workflow of n8n's own Webhook node, with the same user name and password, and a step that does nothing. */
export async function publishWebhookNode(
	n8n: N8nAndStandIn,
): Promise<{ id: string; path: string }> {
	const login = { user: WEBHOOK_LOGIN.username, password: WEBHOOK_LOGIN.password };
	const credential = await n8n.api.createCredential('Basic', login, 'httpBasicAuth');
	const path = `own-webhook-node-${randomUUID()}`;
	const parameters = { path, httpMethod: 'POST', authentication: 'basicAuth' };
	const credentials = { httpBasicAuth: credential };
	const workflow = chain('When something comes', [
		node('Webhook', WEBHOOK_TYPE, 2, parameters, { webhookId: path, credentials }),
		GOT_IT,
	]);
	const { id } = await n8n.api.createWorkflow(workflow);
	await n8n.api.startPublishing(id);
	return { id, path: `/webhook/${path}` };
}

/** Waits until a workflow has run `count` times. */
export async function waitForRuns(
	{ api }: N8nAndStandIn,
	id: string,
	count: number,
): Promise<void> {
	await until(`${count} runs`, RUNS_TIMEOUT_MS, async () => {
		await pause(POLL_MS);
		return (await api.countEndedExecutions(id)) >= count;
	});
}
