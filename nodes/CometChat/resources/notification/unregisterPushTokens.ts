import type { Operation } from '../../../shared/operation/types';
import { EACH_REFUSAL_FAILS } from '../../../shared/transport/types';
import { authTokenInBody, removedDevices, tokenOptions } from './pushTokens';

export const unregisterPushTokens: Operation = {
	name: 'Unregister Push Tokens',
	value: 'unregisterPushTokens',
	action: 'Unregister push tokens of an auth token',
	description:
		'Stop push notifications to where an auth token is used, or to all devices of its user',
	routing: { request: { method: 'DELETE', url: '/notifications/push/v1/tokens' } },
	fields: [authTokenInBody, tokenOptions],
	doneAfterLostAnswer: EACH_REFUSAL_FAILS,
	records: (data, _item, { afterLostAnswer }) => {
		const pushTokens = removedDevices(data);
		// After a lost answer, an empty list does not say which tokens the attempt without an answer has removed
		const areAllTold = pushTokens && (pushTokens.length > 0 || !afterLostAnswer);
		return [{ deleted: true, ...(areAllTold && { count: pushTokens.length, pushTokens }) }];
	},
};
