import { boolean, each, object, oneOf, text } from '../schemas';
import { area, record, success, wholeListOf, type Operation, type Spec } from './operation';

/*
 * API keys and credentials of providers configure the app and are secrets. They belong into the
 * dashboard and not into workflows: the stand-in does not serve them, and no operation needs them.
 */

const keyScope = oneOf('authOnly', 'fullAccess');

/** Operations that set the app up. */
function setUpArea(name: string, specs: Record<string, Spec>): Operation[] {
	return area(name, specs).map((operation) => ({ ...operation, setUp: true }));
}

const apiKeys = setUpArea('API Keys', {
	'GET /apikeys': {
		query: { scope: oneOf('fullAccess', 'authOnly'), searchKey: text },
		answers: wholeListOf('apiKey'),
	},
	'POST /apikeys': {
		body: object({ name: text, scope: keyScope }, ['name', 'scope']),
		answers: record('apiKey'),
	},
	'GET /apikeys/{apiKey}': { answers: record('apiKey') },
	'PUT /apikeys/{apiKey}': {
		body: object({ name: text, scope: keyScope }),
		answers: record('apiKey'),
	},
	'DELETE /apikeys/{apiKey}': { answers: success },
});

const silent = object({ chat: boolean, call: boolean });
const fcm = object({
	providerId: text,
	serviceAccountFilename: text,
	serviceAccountCreds: object(
		each(['project_id', 'client_email', 'private_key', 'private_key_id'], text),
	),
	notificationInPayload: object({ ios: silent, android: silent, web: silent }),
});
const apns = object({
	...each(['providerId', 'keyId', 'teamId', 'bundleId', 'p8KeyFilename', 'p8Key'], text),
	...each(['includeContentAvailable', 'includeMutableContent', 'productionMode'], boolean),
});

/** Several providers of one kind, one of them the default. */
const providers = (path: string, body: Spec['body']): Record<string, Spec> => ({
	[`GET ${path}`]: { answers: wholeListOf('provider') },
	[`POST ${path}`]: { body, answers: success },
	[`PUT ${path}`]: { body, answers: success },
	[`DELETE ${path}/{providerId}`]: { answers: success },
	[`PUT ${path}/default/{providerId}`]: { answers: success },
});

/** One provider, with fields that have to be there when it is saved first. */
function provider(path: string, fields: Spec['query'], required: string[]): Record<string, Spec> {
	return {
		[`GET ${path}`]: { answers: record('provider') },
		[`POST ${path}`]: { body: object(fields!, required), answers: success },
		[`PUT ${path}`]: { body: object(fields!), answers: success },
		[`DELETE ${path}`]: { answers: success },
	};
}

const twilio = {
	...each(['twilioAccountSID', 'twilioAuthToken', 'twilioSenderPhoneNumber'], text),
	isEnabled: boolean,
};
const sendGrid = {
	...each(['sendGridApiKey', 'sendGridTemplateID', 'sendGridUnsubscribeGroupID'], text),
	senderName: text,
	senderEmail: text,
	allowEmailReplies: boolean,
	senderEmailForReplies: { type: ['string', 'null'] },
	isEnabled: boolean,
};
const webhook = {
	isEnabled: boolean,
	webhookURL: text,
	useBasicAuth: boolean,
	basicAuthUsername: text,
	basicAuthPassword: text,
};
const base = '/notifications';

const credentials = setUpArea('Credentials of providers', {
	...providers(`${base}/push/v1/providers/fcm`, fcm),
	...providers(`${base}/push/v1/providers/apns`, apns),
	...provider(`${base}/push/v1/providers/custom`, webhook, Object.keys(webhook)),
	...provider(`${base}/sms/v1/providers/twilio`, twilio, Object.keys(twilio).slice(0, 3)),
	...provider(`${base}/sms/v1/providers/custom`, { ...webhook, useStoredPhNo: boolean }, [
		...Object.keys(webhook),
		'useStoredPhNo',
	]),
	...provider(`${base}/email/v1/providers/sendgrid`, sendGrid, Object.keys(sendGrid).slice(0, 6)),
	...provider(`${base}/email/v1/providers/custom`, { ...webhook, useStoredEmailID: boolean }, [
		...Object.keys(webhook),
		'useStoredEmailID',
	]),
});

export const setUp = [...apiKeys, ...credentials];
