import type { INodeProperties } from 'n8n-workflow';

/** The choice of the short form in triggers. Operations of the nodes have `output`, with more choices. */
export const simplifySwitch: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};
