import type { Resource } from '../../../shared/operation/types';
import { getMessages } from './getMessages';
import { getUsage } from './getUsage';

export const metric: Resource = {
	name: 'Metric',
	value: 'metric',
	description: 'Active users, minutes of calls, and counts of messages',
	defaultOperation: 'getUsage',
	operations: [getMessages, getUsage],
};
