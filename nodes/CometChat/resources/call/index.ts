import type { Resource } from '../../../shared/operation/types';
import { get } from './get';
import { getMany } from './getMany';
import { getManyTranscriptions } from './getManyTranscriptions';

export const call: Resource = {
	name: 'Call',
	value: 'call',
	description: 'Voice and video calls',
	defaultOperation: 'getMany',
	operations: [get, getMany, getManyTranscriptions],
};
