import { sleep } from 'n8n-workflow';
import type { IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../shared/transport/clock';
import type { Identity } from './identity';
import { Memory } from './memory';
import { waitForStart } from './started';
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
