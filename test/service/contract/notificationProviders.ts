import { boolean, object, text } from '../schemas';
import { area, record, success, type Spec } from './operation';

/** Public addresses; here also those of this machine, on which everything stays. */
const webhookURL = {
	type: 'string',
	pattern: '^(https://[^/\\s]+|http://(localhost|127\\.0\\.0\\.1)[:/])',
};

const settings = {
	isEnabled: boolean,
	webhookURL,
	useBasicAuth: boolean,
	basicAuthUsername: text,
	basicAuthPassword: text,
};

/** The four requests of a channel; `more` is the setting that email and SMS have besides. */
const ofChannel = (channel: string, more: Record<string, typeof boolean> = {}) => {
	const fields = { ...settings, ...more };
	const route = `/notifications/${channel}/v1/providers/custom`;
	const specs: Record<string, Spec> = {
		[`GET ${route}`]: { answers: record('provider'), errors: ['ERR_NOT_FOUND'] },
		[`POST ${route}`]: {
			body: object(fields, Object.keys(fields)),
			answers: record('provider'),
			errors: ['ERR_CONFLICT'],
		},
		[`PUT ${route}`]: {
			body: object(fields),
			answers: record('provider'),
			errors: ['ERR_NOT_FOUND'],
		},
		[`DELETE ${route}`]: { answers: success, errors: ['ERR_NOT_FOUND'] },
	};
	return specs;
};

/**
 * The custom provider of each channel, of which an app has one. Not published: the answers when there is none, what POST
 * does when there is one, and the codes of refusals.
 */
export const notificationProviders = area('Notifications', {
	...ofChannel('email', { useStoredEmailID: boolean }),
	...ofChannel('push'),
	...ofChannel('sms', { useStoredPhNo: boolean }),
});
