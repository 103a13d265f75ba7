import type { Field, Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { authTokenInBody, removedDevices } from './pushTokens';

const pushToken: Field = {
	displayName: 'Push Token',
	name: 'pushToken',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	placeholder: 'e.g. fMEyqK2dQ0:APA91bHun4MxP5egoKMwt2KZ',
	description: 'The token of the device that is to get no push notifications from now on',
	path: 'pushToken',
};

export const deletePushToken: Operation = {
	name: 'Delete Push Token',
	value: 'deletePushToken',
	action: 'Delete a push token of a user',
	description: 'Stop push notifications to one device, by its push token',
	routing: { request: { method: 'DELETE', url: '/notifications/push/v1/tokens/{pushToken}' } },
	fields: [pushToken, authTokenInBody],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	records: (data) => [{ deleted: true, ...removedDevices(data)?.[0] }],
};
