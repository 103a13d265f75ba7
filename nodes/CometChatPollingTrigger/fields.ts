import type { INodeProperties } from 'n8n-workflow';
import { simplifySwitch } from '../CometChat/fields/simplifySwitch';
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

/** The form; n8n adds Poll Times above it. */
export const properties: INodeProperties[] = [event, simplifySwitch];
