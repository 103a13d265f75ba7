import { onBehalfOfOptions, simplify } from '../../fields';
import type { Field, Operation } from '../../transport/types';

const sessionId: Field = {
	displayName: 'Session ID',
	name: 'sessionId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. v1.us.2088.1696934912',
	description: 'The session ID of the call, as it stands in call messages and call logs',
	path: 'sessionId',
};

export const get: Operation = {
	name: 'Get',
	value: 'get',
	action: 'Get a call',
	description: 'Read duration, participants and state of a call',
	routing: { request: { method: 'GET', url: '{call_url}/calls/{sessionId}' } },
	fields: [sessionId, simplify, onBehalfOfOptions],
	simplify: ({ participants, ...record }) => ({
		sessionId: record.sessionId,
		type: record.type,
		mode: record.mode,
		status: record.status,
		initiator: record.initiator,
		receiver: record.receiver,
		receiverType: record.receiverType,
		initiatedAt: record.initiatedAt,
		totalDuration: record.totalDuration,
		participants: Array.isArray(participants) ? participants.map(({ uid }) => uid) : [],
	}),
};
