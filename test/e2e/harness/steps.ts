import type { WorkflowNode } from './api';

/** A trigger that a person sets off, where a workflow begins. */
export const START: WorkflowNode = {
	id: 'start',
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** A step that does nothing, behind the first one. */
export const GOT_IT: WorkflowNode = {
	id: 'step',
	name: 'Got It',
	type: 'n8n-nodes-base.noOp',
	typeVersion: 1,
	position: [220, 0],
	parameters: {},
};
