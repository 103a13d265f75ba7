import { clock } from '../shared/transport/clock';

/** With more workflows than this, the memory forgets the workflows that stored their positions first. */
const MAX_WORKFLOWS = 1_000;

/** A position that this process has stored. */
export interface RememberedPosition {
	/** The position, serialized. */
	text: string;
	/** How often the trigger had stored a position by then: the highest number is the newest position. */
	saves: number;
	/** The time at which the position was stored, by `clock.elapsed`. */
	storedAt: number;
}

/**
 * The last positions that this process stored in jobs of n8n's durable scheduler, by the IDs of workflow and node. A job may
 * overwrite the positions of other triggers: see `Storage`.
 */
class PositionMemory extends Map<string, Map<string, RememberedPosition>> {
	/** Remembers a position. Returns the positions of all triggers of the workflow, by the ID of the node. */
	remember(
		workflowId: string,
		nodeId: string,
		position: Omit<RememberedPosition, 'storedAt'>,
	): Map<string, RememberedPosition> {
		const ofWorkflow = this.get(workflowId) ?? new Map<string, RememberedPosition>();
		ofWorkflow.set(nodeId, { ...position, storedAt: clock.elapsed() });
		// Set anew, so that the workflow counts as the last one that stored a position
		this.delete(workflowId);
		this.set(workflowId, ofWorkflow);
		if (this.size > MAX_WORKFLOWS) this.delete(this.keys().next().value!);
		return ofWorkflow;
	}
}

export const memory = new PositionMemory();
