import { createHash, timingSafeEqual } from 'crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { registeredLogin } from '../registration';
import type { Login } from '../registration';

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
		const { appId, ...login } = await registeredLogin(context);
		return { appId, login };
	}
	if (context.getNodeParameter('authentication', 'basicAuth') === 'none') return {};
	const { username, password } = await context.getCredentials('cometChatWebhookApi');
	return { login: { username: String(username ?? ''), password: String(password ?? '') } };
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
