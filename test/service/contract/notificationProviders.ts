import { boolean, object, text } from '../schemas';
import { area, record, success, type Spec } from './operation';

/** Public addresses, and, only in the stand-in, those of this machine. */
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

/**
 * The four requests of a channel.
 * @param more the additional setting of email and SMS
 */
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
 * The custom providers: an app has at most one for each channel. The reference does not say how the service answers when
 * there is none, how it treats a POST when there is one already, and with which codes it refuses.
 */
export const notificationProviders = area('Notifications', {
	...ofChannel('email', { useStoredEmailID: boolean }),
	...ofChannel('push'),
	...ofChannel('sms', { useStoredPhNo: boolean }),
});
