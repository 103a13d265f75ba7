import { createHash, timingSafeEqual } from 'crypto';
import type { ICredentialDataDecryptedObject, IWebhookFunctions } from 'n8n-workflow';
import { isEmpty, isRecord } from '../../CometChat/transport/request/values';
import { USER_NAME, webhookPassword } from '../registration';
import { managementApi } from '../registration/api';
import { textOf } from './event';

/** User name and password of Basic authentication. */
export interface Login {
	username: string;
	password: string;
}

/** Who may send events to this node. */
export interface Sender {
	/** Left out: everybody. */
	login?: Login;
	/** The one app whose events belong here, where it is known. */
	appId?: string;
}

/**
 * Who may send events, by the form and its credentials.
 * @throws when the credentials cannot be read
 */
export async function expectedSender(context: IWebhookFunctions): Promise<Sender> {
	if (context.getNodeParameter('registration', 'byHand') === 'automatic') {
		return await registeredSender(context);
	}
	if (context.getNodeParameter('authentication', 'basicAuth') === 'none') return {};
	const { username, password } = await context.getCredentials('cometChatWebhookApi');
	return { login: { username: String(username ?? ''), password: String(password ?? '') } };
}

/**
 * The service, as the node registered itself there. Each of its webhooks has a password that follows from its ID and the
 * secret of the credentials. The body names the webhook: whoever makes that up still needs the secret.
 */
async function registeredSender(context: IWebhookFunctions): Promise<Sender> {
	const credentials: ICredentialDataDecryptedObject = await context.getCredentials(
		managementApi.credentials,
	);
	const body: unknown = context.getBodyData();
	const webhookId = isRecord(body) ? textOf(body.webhook) : undefined;
	const isKnown = webhookId !== undefined && !isEmpty(credentials.secret);
	return {
		appId: String(credentials.appId).trim(),
		login: {
			username: USER_NAME,
			password: isKnown ? webhookPassword(credentials, webhookId) : '',
		},
	};
}

/**
 * Whether an Authorization header holds this user name and password. The comparison takes as long for a wrong value as
 * for the right one. A login with an empty half fits nothing.
 */
export function isAuthorized(header: unknown, { username, password }: Login): boolean {
	const [, encoded = ''] =
		typeof header === 'string' ? (/^Basic +([\w+/=-]+)\s*$/i.exec(header) ?? []) : [];
	const given = Buffer.from(encoded, 'base64');
	const isEqual = timingSafeEqual(
		digestOf(given),
		digestOf(Buffer.from(`${username}:${password}`)),
	);
	return isEqual && username !== '' && password !== '';
}

/** Values of any length become equally long. */
function digestOf(value: Buffer): Buffer {
	return createHash('sha256').update(value).digest();
}
