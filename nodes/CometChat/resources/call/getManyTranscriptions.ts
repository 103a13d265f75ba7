import { byPage, limit, onBehalfOfOptions, returnAll } from '../../../shared/fields';
import type { Operation } from '../../../shared/operation/types';
import { sessionId } from './call';

export const getManyTranscriptions: Operation = {
	name: 'Get Many Transcriptions',
	value: 'getManyTranscriptions',
	action: 'Get many transcriptions of a call',
	description: 'List the transcriptions of a call, with the addresses of their files',
	routing: { request: { method: 'GET', url: '{call_url}/calls/{sessionId}/transcriptions' } },
	fields: [sessionId, returnAll, limit, onBehalfOfOptions],
	paging: byPage('tid'),
};
