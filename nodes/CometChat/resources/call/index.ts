import type { Resource } from '../../transport/types';
import { get } from './get';

export const call: Resource = {
	name: 'Call',
	value: 'call',
	defaultOperation: 'get',
	operations: [get],
};
