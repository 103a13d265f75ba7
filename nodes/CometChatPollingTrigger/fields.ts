import type { INodeProperties } from 'n8n-workflow';
import { EVENTS } from './events';

const event: INodeProperties = {
	displayName: 'Trigger On',
	name: 'event',
	type: 'options',
	noDataExpression: true,
	options: EVENTS.map(({ name, value, description }) => ({ name, value, description })),
	default: 'newFlaggedMessage',
	description: 'What starts the workflow. Everything that came since the last look starts it once.',
};

const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** The form; n8n adds Poll Times above it. */
export const properties: INodeProperties[] = [event, simplify];
