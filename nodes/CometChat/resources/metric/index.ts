import type { Resource } from '../../../shared/operation/types';
import { getMessages } from './getMessages';
import { getUsage } from './getUsage';

export const metric: Resource = {
	name: 'Metric',
	value: 'metric',
	description: 'Use of the app, in numbers',
	defaultOperation: 'getUsage',
	operations: [getMessages, getUsage],
};
