import { onBehalfOfOptions, output } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { CALLS, sessionId, simplifyCall } from './call';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a call',
	description: 'Read duration, participants and state of a call',
	routing: { request: { method: 'GET', url: `${CALLS}/{sessionId}` } },
	fields: [sessionId, ...output, onBehalfOfOptions],
	simplify: simplifyCall,
};
