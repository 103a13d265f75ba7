import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { clock } from '../shared/transport/clock';
import { parsePosition, serialize } from './position';
import type { Position } from './position';

/** The budget of a poll outside the jobs of n8n's durable scheduler, and in older versions (milliseconds). */
const USUAL_BUDGET = 300_000;

/** For this long (milliseconds), a cursor that is older than the memory counts as stale; afterwards it is believed. */
const STALE_FOR = 60_000;

/** With more workflows than this, the memory forgets those that stored their positions first. */
const MAX_WORKFLOWS = 1_000;

interface Remembered {
	position: Position;
	/** When it was stored (Unix milliseconds). */
	at: number;
}

/**
 * The static data of workflows that n8n has published: it stays the same object while the workflow is published. With the
 * durable scheduler, every look is a job except for the look that publishes the workflow.
 */
const published = new WeakSet<object>();

/** The last positions that this process stored in jobs, by the IDs of workflow and node. A test empties it. */
export const memory = new Map<string, Map<string, Remembered>>();

/**
 * Where a position is kept. n8n 2.41 has three ways (poll-trigger-task-handler.js, poll-trigger-executor.js and
 * trigger-execution-context.factory.js):
 *
 * - Without the durable scheduler, static data is kept in the memory of the process. It is saved when the workflow is
 *   published, and whenever a look finds something.
 * - Jobs of the durable scheduler read static data from the database, and save it only when they find something: all
 *   of it, over what another job saved meanwhile. So the memory of this process counts as well, and the static data of
 *   the workflow holds the positions of all its triggers whichever of them saves.
 * - With durable cursors, the static data of the node is a copy of a row of its own, which n8n stores after each job,
 *   but not when the workflow is published: the first position is kept in the static data of the workflow.
 */
export class Storage {
	/** The look is a job of the durable scheduler. */
	readonly isJob: boolean;

	/** Milliseconds. */
	readonly budget: number;

	/** n8n publishes the workflow with this look, also when n8n starts. It waits for the end; a failure is final. */
	readonly isPublishing: boolean;

	private readonly node: IDataObject;
	private readonly workflow: IDataObject;
	private readonly workflowId: string;
	private readonly nodeId: string;
	/** n8n keeps the static data of the node in a row of its own. It then gives a copy, which lacks `__dataChanged`. */
	private readonly hasCursor: boolean;
	/** The age of the newest position that was found, even if it belongs to another event. */
	private age = 0;
	/** The loaded position comes from the static data of the node, not from that of the workflow. */
	private isInNode = false;

	constructor(context: IPollFunctions) {
		this.budget = context.getPollBudgetMs?.() ?? USUAL_BUDGET;
		this.isJob = this.budget !== USUAL_BUDGET;
		this.node = context.getWorkflowStaticData('node');
		this.isPublishing = !this.isJob && !published.has(this.node);
		this.workflow = context.getWorkflowStaticData('global');
		this.workflowId = String(context.getWorkflow().id);
		this.nodeId = context.getNode().id;
		this.hasCursor = !('__dataChanged' in this.node);
		// n8n throws the outcome of a job away when the workflow is unpublished meanwhile
		if (!this.isJob) memory.get(this.workflowId)?.delete(this.nodeId);
	}

	/**
	 * The newest position, if it is meant for this event and app.
	 * @returns `stale` when n8n gave this job static data from before another job ended
	 */
	load(source: string): Position | undefined | 'stale' {
		const inNode = parsePosition(this.node.position);
		const inWorkflow = parsePosition(this.workflow[keyOf(this.nodeId)]);
		const stored = newer(inNode, inWorkflow);
		const last = this.isJob ? memory.get(this.workflowId)?.get(this.nodeId) : undefined;
		const isAhead = last !== undefined && last.position.age > (stored?.age ?? 0);
		if (this.hasCursor && isAhead && clock.now() < last.at + STALE_FOR) return 'stale';
		const position = isAhead && !this.hasCursor ? last.position : stored;
		this.age = position?.age ?? 0;
		this.isInNode = position !== undefined && position === inNode;
		// Read anew, because the look changes it
		return position?.source === source ? parsePosition(serialize(position)) : undefined;
	}

	/** The look has ended, and n8n has published the workflow. */
	end(): void {
		published.add(this.node);
	}

	/** Whether the position has to be stored although the look did not change it: the row of the node lacks it. */
	get isToBeMoved(): boolean {
		return this.hasCursor && !this.isInNode;
	}

	/** @param isFirst the trigger starts anew: no position was found */
	save(position: Position, isFirst = false): void {
		position.age = this.age + 1;
		const text = serialize(position);
		const isShared = this.isJob && !this.hasCursor;
		if (!isShared) this.node.position = text;
		if (isShared || (this.hasCursor && isFirst)) this.workflow[keyOf(this.nodeId)] = text;
		if (!this.isJob) return;
		const known = this.remember(position);
		if (this.hasCursor) return;
		for (const [nodeId, { position: other }] of known) {
			const inWorkflow = parsePosition(this.workflow[keyOf(nodeId)]);
			if (other.age > (inWorkflow?.age ?? 0)) this.workflow[keyOf(nodeId)] = serialize(other);
		}
	}

	private remember(position: Position): Map<string, Remembered> {
		const known = memory.get(this.workflowId) ?? new Map<string, Remembered>();
		memory.delete(this.workflowId);
		memory.set(this.workflowId, known);
		known.set(this.nodeId, { position: parsePosition(serialize(position))!, at: clock.now() });
		if (memory.size > MAX_WORKFLOWS) memory.delete(memory.keys().next().value!);
		return known;
	}
}

function newer(one: Position | undefined, other: Position | undefined): Position | undefined {
	return one && other ? (other.age > one.age ? other : one) : (one ?? other);
}

/** The place of a node's position in the static data of the workflow, which belongs to all nodes. */
function keyOf(nodeId: string): string {
	return `cometChatPollingTrigger ${nodeId}`;
}
