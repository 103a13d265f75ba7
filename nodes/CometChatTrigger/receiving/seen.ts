import { sleep } from 'n8n-workflow';
import type { IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../shared/transport/clock';
import { whenClosed } from '../../shared/webhook/answer';
import type { Response } from '../../shared/webhook/answer';
import { pause } from '../../shared/webhook/pause';
import type { Identity } from './identity';
import { Memory } from './memory';
import { KNOWN_FOR_AT_MOST } from './stored';

/**
 * How long an event is known (milliseconds). The service repeats a delivery 10 and 30 seconds after it failed, and waits 2 seconds
 * for each answer: the third attempt ends 46 seconds after the first began. A unique event is known for longer, which does no
 * harm. An event that is not unique may soon happen again.
 */
const KNOWN_FOR = { unique: KNOWN_FOR_AT_MOST, other: 60_000 };

/** The events that this process knows, by workflow and node. */
const memories = new Map<string, Memory>();

/** The key in the static data of the node. */
const STORED = 'seenEvents';

/**
 * Whether this delivery is the first of an event, which is known afterwards. Of two deliveries in the same moment, the second
 * waits for the outcome of the first, and starts the workflow if the first could not.
 *
 * Events are kept in the process and in the workflow's static data, which survives a restart and reaches other processes. n8n
 * loads and saves the static data with each request, and the request that saves last wins. So each request learns what the
 * static data holds, and writes all that the process knows. Two processes that get an event in the same moment both start the
 * workflow.
 */
export async function claimFirstDelivery(
	context: IWebhookFunctions,
	{ key, isUnique }: Identity,
): Promise<boolean> {
	const memory = memoryOf(`${context.getWorkflow().id}:${context.getNode().id}`);
	const staticData = context.getWorkflowStaticData('node');
	memory.learn(staticData[STORED]);

	const end = clock.now() + (isUnique ? KNOWN_FOR.unique : KNOWN_FOR.other);
	// The static data groups events by whole seconds
	const until = Math.ceil(end / 1_000) * 1_000;
	const watchStart = async () => await waitForStart(context.getResponseObject());
	if (!(await memory.claim(key, until, watchStart))) return false;
	const store = () => {
		staticData[STORED] = memory.storedTextWith({ key, until });
	};
	store();
	// n8n 2 forgets the change of the static data when it starts the workflow, so the event is stored once more
	void sleep(0).then(store);
	return true;
}

function memoryOf(trigger: string): Memory {
	const existing = memories.get(trigger);
	if (existing) return existing;
	// Memories of deleted triggers go
	for (const [other, memory] of memories) {
		if (memory.hasExpired()) memories.delete(other);
	}
	const memory = new Memory();
	memories.set(trigger, memory);
	return memory;
}

/** The parts of an answer that show whether the workflow started. */
type OpenResponse = Pick<
	Response,
	'closed' | 'destroyed' | 'writableEnded' | 'statusCode' | 'once'
>;

/**
 * The longest wait for the answer of n8n, in milliseconds. At its limit of concurrent runs, n8n answers only when the run
 * begins, and keeps the run in its database until then.
 */
const MAX_WAIT = 600_000;

/** Milliseconds between two checks of the answer: at first, and at most. They grow by a tenth of the time that has passed. */
const TICK = { first: 250, last: 5_000 };

/**
 * Whether n8n has taken the event, by the status of its answer, which n8n also gives to a sender that hung up. Without an answer
 * in time, the event counts as taken: its run still waits to begin, or a person has stopped the run.
 */
export async function waitForStart(answer: OpenResponse): Promise<boolean> {
	await new Promise<void>((resolve) => whenClosed(answer, resolve));
	// If the sender has hung up, no event tells that n8n ends the answer: so the answer is checked again and again
	for (let waited = 0; !answer.writableEnded && waited < MAX_WAIT; ) {
		const tick = Math.min(TICK.last, TICK.first + waited / 10);
		await pause(tick);
		waited += tick;
	}
	return !answer.writableEnded || answer.statusCode < 400;
}
