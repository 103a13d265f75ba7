import type { Resource } from '../../transport/types';
import { getMessages } from './getMessages';
import { getUsage } from './getUsage';

export const metric: Resource = {
	name: 'Metric',
	value: 'metric',
	defaultOperation: 'getUsage',
	operations: [getMessages, getUsage],
};
