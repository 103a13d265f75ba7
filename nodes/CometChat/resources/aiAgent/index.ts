import type { Resource } from '../../../shared/operation/types';
import { addText } from './addText';
import { addWebsite } from './addWebsite';
import { deleteSource } from './deleteSource';
import { getMany } from './getMany';
import { getManySources } from './getManySources';
import { getStatus } from './getStatus';
import { retryPages } from './retryPages';
import { syncKnowledge } from './syncKnowledge';
import { updateText } from './updateText';

export const aiAgent: Resource = {
	name: 'AI Agent',
	value: 'aiAgent',
	description: 'Agents of CometChat, and what they know',
	defaultOperation: 'getManySources',
	operations: [
		addText,
		addWebsite,
		deleteSource,
		getStatus,
		getMany,
		getManySources,
		retryPages,
		syncKnowledge,
		updateText,
	],
};
