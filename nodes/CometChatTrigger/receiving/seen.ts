import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../CometChat/transport/clock';
import { isRecord } from '../../CometChat/transport/request/values';
import type { Identity } from './identity';

/** The service repeats a delivery 10 and 30 seconds after it failed, and waits 2 seconds for each answer. */
const REMEMBERED_FOR = { unique: 600_000, other: 90_000 };

/** Events that a trigger keeps in the memory of the process, and in the workflow's static data. */
export const MOST = { inMemory: 10_000, stored: 1_000 };

interface Entry {
	/** Unix milliseconds. */
	until: number;
	/** Becomes true when the sender got an answer other than "the server failed". Left out: it did. */
	answered?: Promise<boolean>;
}

/** What one trigger has seen, in the order in which it came. Keys by event, see {@link Identity}. */
type Memory = Map<string, Entry>;

/** By workflow and node. */
const memories = new Map<string, Memory>();

/** The name of what is kept in the static data of the node. */
const STORED = 'seenEvents';

/**
 * Whether an event comes for the first time; from then on it is known. Two deliveries at the same moment are one: the
 * second waits for the answer to the first, and takes its place if n8n could not start the workflow.
 *
 * Kept in the process and in the workflow's static data, which survives a restart and reaches other processes. n8n
 * loads and saves the static data with each request, and the last one wins: so each request writes both together.
 */
export async function isFirstDelivery(
	context: IWebhookFunctions,
	{ key, isUnique }: Identity,
): Promise<boolean> {
	const memory = memoryOf(`${context.getWorkflow().id}:${context.getNode().id}`);
	const staticData = context.getWorkflowStaticData('node');
	const stored = storedIn(staticData);
	for (let known = live(memory.get(key)); known; known = live(memory.get(key))) {
		if (!known.answered || (await known.answered)) return false;
	}
	if (stored.has(key)) return false;

	const until = clock.now() + (isUnique ? REMEMBERED_FOR.unique : REMEMBERED_FOR.other);
	const entry: Entry = { until, answered: isAnswered(context) };
	void entry.answered?.then((isWell) => {
		// Without an entry, the repeated delivery starts the workflow
		if (isWell) delete entry.answered;
		else if (memory.get(key) === entry) memory.delete(key);
	});
	memory.delete(key);
	memory.set(key, entry);
	for (const oldest of memory.keys()) {
		if (memory.size <= MOST.inMemory) break;
		memory.delete(oldest);
	}
	staticData[STORED] = toStore(stored, memory, key);
	return true;
}

/** Both together, the newest last; of the events that are not answered yet, only the given one. */
function toStore(stored: Map<string, number>, memory: Memory, own: string): IDataObject {
	const all = new Map(stored);
	for (const [key, entry] of [...memory].slice(-MOST.stored)) {
		if (live(entry) && (!entry.answered || key === own)) {
			all.delete(key);
			all.set(key, Math.ceil(entry.until / 1_000));
		}
	}
	return Object.fromEntries([...all].slice(-MOST.stored));
}

/** Events in the static data: until when (Unix seconds), by key. What is no such thing is left out. */
function storedIn(staticData: IDataObject): Map<string, number> {
	const stored = staticData[STORED];
	const now = clock.now() / 1_000;
	const latest = now + REMEMBERED_FOR.unique / 1_000 + 1;
	return new Map(
		Object.entries(isRecord(stored) ? stored : {}).filter(
			(entry): entry is [string, number] =>
				typeof entry[1] === 'number' && entry[1] > now && entry[1] <= latest,
		),
	);
}

function memoryOf(trigger: string): Memory {
	const known = memories.get(trigger);
	if (known) return known;
	// Triggers that were deleted leave nothing behind
	for (const [other, memory] of memories) {
		if (![...memory.values()].some(live)) memories.delete(other);
	}
	const memory: Memory = new Map();
	memories.set(trigger, memory);
	return memory;
}

function live(entry: Entry | undefined): Entry | undefined {
	return entry && entry.until > clock.now() ? entry : undefined;
}

/** False when the answer says that n8n failed; a sender that hung up before got no answer, but the workflow runs. */
async function isAnswered(context: IWebhookFunctions): Promise<boolean> {
	const response = context.getResponseObject();
	if (response.closed || response.destroyed) return true;
	return await new Promise((resolve) => {
		response.once('close', () => resolve(!response.headersSent || response.statusCode < 500));
	});
}
