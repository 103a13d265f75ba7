import type { Resource } from '../../../shared/operation/types';
import { addText } from './addText';
import { addWebsite } from './addWebsite';
import { getMany } from './getMany';
import { getManySources } from './getManySources';

export const aiAgent: Resource = {
	name: 'AI Agent',
	value: 'aiAgent',
	description: 'Agents that CometChat runs, and what they know',
	defaultOperation: 'getManySources',
	operations: [addText, addWebsite, getMany, getManySources],
};
