import type { Field } from '../../../shared/operation/types';

export const sessionId: Field = {
	displayName: 'Session ID',
	name: 'sessionId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. v1.us.2088.1696934912',
	description: 'The session ID of the call, as it stands in call messages and call logs',
	path: 'sessionId',
};
