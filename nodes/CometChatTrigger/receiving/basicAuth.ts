import { createHash, timingSafeEqual } from 'crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../../CometChat/transport/clock';
import type { Login } from '../registration';

/** The login that requests to a node need and, if it is known, the one app whose events belong to the node. */
export interface Expected {
	login: Login;
	appId?: string;
}

/** A request that may start the workflow; `appId` is the only app whose events belong to the node. */
export interface Admission {
	appId?: string;
}

/**
 * How long a right login lets further requests in without a look at the credentials (milliseconds). n8n starts a sandbox
 * to read credentials, which costs more than the rest of the trigger. A changed password counts after this time.
 */
export const LOGIN_KEPT_FOR = 10_000;

/** A login that was right a moment ago. */
interface KnownLogin extends Admission {
	digest: Buffer;
	/** Unix milliseconds. */
	until: number;
}

/** By node, and what its form says of the login. */
const knownLogins = new Map<string, KnownLogin>();

/** Credentials that are being read: a burst of requests reads them once. */
const beingRead = new Map<string, Promise<Expected>>();

/**
 * Lets a request in that has the login of the node. Cheap refusals come first: without a Basic header, no credentials
 * are read.
 * @param source what the form says of the login, where it can say more than one thing
 * @returns undefined when the user name or the password is wrong
 * @throws when the credentials cannot be read
 */
export async function admitLogin(
	context: IWebhookFunctions,
	read: () => Promise<Expected> = async () => ({ login: await webhookLogin(context) }),
	source = '',
): Promise<Admission | undefined> {
	const given = basicCredentials(context.getHeaderData().authorization);
	if (!given) return undefined;
	const { id, credentials } = context.getNode();
	const node = JSON.stringify([context.getWorkflow().id, id, source, credentials]);
	const known = knownLogins.get(node);
	const digest = digestOf(given);
	if (known && known.until > clock.now() && timingSafeEqual(digest, known.digest)) {
		return { appId: known.appId };
	}
	const { login, appId } = await readOnce(node, read);
	if (!isLogin(given, login)) return undefined;
	remember(node, { digest, appId, until: clock.now() + LOGIN_KEPT_FOR });
	return { appId };
}

/** The login that a person has entered in the credentials and in the dashboard. */
export async function webhookLogin(context: IWebhookFunctions): Promise<Login> {
	const { username, password } = await context.getCredentials('cometChatWebhookApi');
	return { username: String(username ?? ''), password: String(password ?? '') };
}

/** The decoded user name and password of an Authorization header; undefined for anything else. */
export function basicCredentials(header: unknown): Buffer | undefined {
	const [, encoded] =
		typeof header === 'string' ? (/^Basic +([\w+/=-]+)\s*$/i.exec(header) ?? []) : [];
	return encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
}

/**
 * Whether a user name and a password are those of a login. The comparison takes as long for a wrong value as for the
 * right one. A login with an empty half fits nothing.
 */
export function isLogin(given: Buffer, { username, password }: Login): boolean {
	const isEqual = timingSafeEqual(
		digestOf(given),
		digestOf(Buffer.from(`${username}:${password}`)),
	);
	return isEqual && username !== '' && password !== '';
}

async function readOnce(node: string, read: () => Promise<Expected>): Promise<Expected> {
	const reading = beingRead.get(node) ?? read();
	beingRead.set(node, reading);
	try {
		return await reading;
	} finally {
		beingRead.delete(node);
	}
}

function remember(node: string, login: KnownLogin): void {
	const now = clock.now();
	for (const [other, { until }] of knownLogins) if (until <= now) knownLogins.delete(other);
	knownLogins.set(node, login);
}

/** Values of any length become equally long. */
function digestOf(value: Buffer): Buffer {
	return createHash('sha256').update(value).digest();
}
