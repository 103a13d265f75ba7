import { onBehalfOfOptions, output } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { sessionId, simplifyCall } from './call';

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a call',
	description: 'Read duration, participants and state of a call',
	routing: { request: { method: 'GET', url: '{call_url}/calls/{sessionId}' } },
	fields: [sessionId, ...output, onBehalfOfOptions],
	simplify: simplifyCall,
};
