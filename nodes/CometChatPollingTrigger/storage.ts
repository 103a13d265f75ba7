import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { clock } from '../shared/transport/clock';
import { memory } from './memory';
import type { RememberedPosition } from './memory';
import { parsePosition, serialize } from './position';
import type { Position } from './position';

/**
 * The budget of a poll outside the jobs of n8n's durable scheduler, and in older versions (milliseconds). A job has another budget:
 * 36,000 by default.
 */
const USUAL_BUDGET = 300_000;

/**
 * Milliseconds for which n8n's durable cursor (see {@link Storage}) counts as stale if this process remembers a newer position.
 * By then n8n has stored the newer position or dropped it, so the cursor is believed.
 */
const STALE_FOR = 60_000;

/**
 * The static data of nodes whose workflow is published. Outside of jobs, n8n hands out one object for as long as the workflow is
 * published, so an object that is not in here means that this look publishes the workflow.
 */
const publishedNodes = new WeakSet<object>();

/**
 * Where a position is kept. n8n 2.41 has three ways (poll-trigger-task-handler.js, poll-trigger-executor.js and
 * trigger-execution-context.factory.js):
 *
 * - Without the durable scheduler, static data is kept in the memory of the process. It is saved when the workflow is published,
 *   and whenever a look finds something. The static data of a node hangs on the name of the node, so a renamed node starts anew.
 *   So the position is kept in the static data of the workflow, under the ID of the node.
 * - Jobs of the durable scheduler read static data from the database, and save it only when they find something. A job
 *   then saves all of it, and so overwrites the positions that other triggers of the workflow saved meanwhile. So this
 *   process remembers positions as well, and each job saves the positions of all triggers of the workflow.
 * - With durable cursors, the static data of the node is a copy of a row of its own. n8n stores the row after each job,
 *   but not when the workflow is published. So the first position is kept in the static data of the workflow.
 */
export class Storage {
	/** Whether the look is a job of the durable scheduler. */
	readonly isJob: boolean;

	/** How long n8n waits for a look, in milliseconds. */
	readonly budget: number;

	/** Whether n8n publishes the workflow with this look, or starts. n8n waits for the end of such a look, and a failure is final. */
	readonly isPublishing: boolean;

	private readonly node: IDataObject;
	private readonly workflow: IDataObject;
	private readonly workflowId: string;
	private readonly nodeId: string;
	/** Whether n8n keeps the static data of the node in a row of its own. n8n then gives a copy, which lacks `__dataChanged`. */
	private readonly hasCursor: boolean;
	/** `saves` of the newest position that was found, even if it has another key. */
	private saves = 0;
	/** Whether the loaded position comes from the static data of the node, not from the static data of the workflow. */
	private isInNode = false;

	constructor(context: IPollFunctions) {
		this.budget = context.getPollBudgetMs?.() ?? USUAL_BUDGET;
		this.isJob = this.budget !== USUAL_BUDGET;
		this.node = context.getWorkflowStaticData('node');
		this.isPublishing = !this.isJob && !publishedNodes.has(this.node);
		this.workflow = context.getWorkflowStaticData('global');
		this.workflowId = String(context.getWorkflow().id);
		this.nodeId = context.getNode().id;
		this.hasCursor = !('__dataChanged' in this.node);
		// With the durable scheduler, only the look that publishes the workflow is no job. What is remembered then may be of a job
		// whose outcome n8n threw away, because the workflow was unpublished before the job ended
		if (!this.isJob) memory.get(this.workflowId)?.delete(this.nodeId);
	}

	/**
	 * The newest position, if it has this key: the event, its place and the app.
	 * @returns `stale` if n8n gave this job static data from before another job ended; undefined if there is no position
	 */
	load(eventKey: string): Position | undefined | 'stale' {
		const inNode = parsePosition(this.node.position);
		const inWorkflow = parsePosition(this.workflow[keyOf(this.nodeId)]);
		const stored = newer(inNode, inWorkflow);
		const remembered = this.isJob ? memory.get(this.workflowId)?.get(this.nodeId) : undefined;
		const newest = newer(stored, parsePosition(remembered?.text));
		const isJustRemembered =
			remembered !== undefined && clock.elapsed() < remembered.storedAt + STALE_FOR;
		if (this.hasCursor && newest !== stored && isJustRemembered) return 'stale';
		const position = this.hasCursor ? stored : newest;
		this.saves = position?.saves ?? 0;
		this.isInNode = position !== undefined && position === inNode;
		return position?.eventKey === eventKey ? position : undefined;
	}

	/**
	 * Whether n8n drops what the earlier look finds, because this look publishes the workflow once more. n8n keeps what a job
	 * finds if the workflow is published again by the end of the job.
	 */
	supersedes(earlier: Storage): boolean {
		return this.isPublishing && !earlier.isJob && earlier.node !== this.node;
	}

	/** Notes that a look has ended: n8n has published the workflow with the first look. */
	notePublished(): void {
		publishedNodes.add(this.node);
	}

	/** Whether the position has to be stored although the look did not change it, because the row of the node lacks the position. */
	get lacksPositionInNode(): boolean {
		return this.hasCursor && !this.isInNode;
	}

	/**
	 * Stores the position.
	 * @param isFirst whether the trigger starts anew, because no position was found
	 */
	save(position: Position, { isFirst = false } = {}): void {
		position.saves = this.saves + 1;
		const text = serialize(position);
		if (this.hasCursor) this.node.position = text;
		if (!this.hasCursor || isFirst) this.workflow[keyOf(this.nodeId)] = text;
		if (!this.isJob) return;
		const { saves } = position;
		const ofWorkflow = memory.remember(this.workflowId, this.nodeId, { text, saves });
		// The data of the workflow have the positions of all its triggers, so that each job can restore all of them
		if (!this.hasCursor) this.restore(ofWorkflow);
	}

	/** Puts the remembered positions of all triggers into the static data of the workflow, where they are newer. */
	private restore(ofWorkflow: Map<string, RememberedPosition>): void {
		for (const [nodeId, { text, saves }] of ofWorkflow) {
			const inWorkflow = parsePosition(this.workflow[keyOf(nodeId)]);
			if (saves > (inWorkflow?.saves ?? 0)) this.workflow[keyOf(nodeId)] = text;
		}
	}
}

/** Of two positions, the one that was stored later; the first if they are equally new. */
function newer(one: Position | undefined, other: Position | undefined): Position | undefined {
	if (!one || !other) return one ?? other;
	return other.saves > one.saves ? other : one;
}

/** The key of a node's position in the static data of the workflow, which belongs to all nodes. */
function keyOf(nodeId: string): string {
	return `cometChatPollingTrigger ${nodeId}`;
}
