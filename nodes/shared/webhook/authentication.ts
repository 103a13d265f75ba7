import { createHash, timingSafeEqual } from 'crypto';
import type { IWebhookFunctions } from 'n8n-workflow';
import { clock } from '../transport/clock';

/** User name and password of Basic authentication. */
export interface Login {
	username: string;
	password: string;
}

/** A header of its own with a secret value. */
export interface SecretHeader {
	name: string;
	value: string;
}

/** The caller whose requests a node takes. */
export interface ExpectedCaller {
	/** Each request has to carry this proof. */
	proof: Login | SecretHeader;
	/** The only app whose events belong to the node, if the node knows its app. */
	appId?: string;
}

/** The result for a request that may start the workflow. */
export interface Admission {
	/** The only app whose events belong to the node, if the node knows its app. */
	appId?: string;
}

/** Whether a request names another app than the node knows. A request without an App ID passes. */
export function isOfOtherApp(given: string | undefined, { appId }: Admission): boolean {
	if (given === undefined || appId === undefined) return false;
	// Somebody may have typed the App ID in capitals
	return given.toLowerCase() !== appId.toLowerCase();
}

/**
 * How long a right proof lets further requests in without reading the credentials again (milliseconds). n8n starts a
 * sandbox to read credentials, which costs more than the rest of the trigger. A changed password counts after this time.
 */
const PROOF_KEPT_FOR = 10_000;

/**
 * How long wrong proofs are refused without reading the credentials again (milliseconds). A new password counts after this
 * time. While wrong proofs keep coming, they are refused for {@link PROOF_KEPT_FOR}, so that guesses do not read the
 * credentials more often than right proofs.
 */
const NOT_READ_AGAIN_FOR = 1_000;

/**
 * If the credentials are read twice within this time (milliseconds), the second time for a wrong proof, wrong proofs may keep
 * coming. It is longer than {@link PROOF_KEPT_FOR}, because the next guess may come some time after PROOF_KEPT_FOR has passed.
 */
const GUESSES_GO_ON_FOR = 2 * PROOF_KEPT_FOR;

/** The headers of a request, by their names in lower case. */
type Headers = Record<string, unknown>;

/** Finds the proof in the headers of a request. */
type Finder = (headers: Headers) => Buffer | undefined;

/** The proof that a node demands, as its credentials were last read. */
interface KnownProof extends Admission {
	find: Finder;
	/** Undefined if a part of the proof is empty: then no request is let in. */
	digest?: Buffer;
	/** When the credentials were read, by `clock.elapsed`. */
	readAt: number;
	/**
	 * Milliseconds for which wrong proofs are refused without reading the credentials again. At most {@link PROOF_KEPT_FOR}: between
	 * the two times, right proofs would be refused as well.
	 */
	refusesFor: number;
}

/** The proofs by workflow, node, and the kind of proof that the form of the node asks for; see {@link admitProof}. */
const knownProofs = new Map<string, KnownProof>();

/** Credentials that are being read, by the keys of `knownProofs`: a burst of requests reads the credentials once. */
const readings = new Map<string, Promise<ExpectedCaller>>();

/**
 * Lets a request in that has the login of the node. A request without a Basic header is refused before the credentials
 * are read.
 * @param source names the credentials, if the form offers several
 * @returns undefined when the user name or the password is wrong
 * @throws when the credentials cannot be read
 */
export async function admitLogin(
	context: IWebhookFunctions,
	read: () => Promise<ExpectedCaller> = async () => ({ proof: await webhookLogin(context) }),
	source = '',
): Promise<Admission | undefined> {
	if (!basicCredentials(context.getHeaderData().authorization)) return undefined;
	return await admitProof(context, read, source);
}

/**
 * Lets a request in that proves, by its login or by a header, that it comes from the right caller.
 * @param read reads from the credentials what the node asks for
 * @param source names the kind of proof, if the form offers several
 * @returns undefined when the proof is missing or wrong
 * @throws when the credentials cannot be read
 */
export async function admitProof(
	context: IWebhookFunctions,
	read: () => Promise<ExpectedCaller>,
	source = '',
): Promise<Admission | undefined> {
	const headers = context.getHeaderData() as Headers;
	const { id, credentials } = context.getNode();
	const key = JSON.stringify([context.getWorkflow().id, id, source, credentials]);
	const last = knownProofs.get(key);
	const age = last ? clock.elapsed() - last.readAt : Infinity;
	if (last && age < PROOF_KEPT_FOR && hasProof(headers, last)) return { appId: last.appId };
	if (last && age < last.refusesFor) return undefined;
	const { proof, appId } = await readOnce(key, read);
	const known: KnownProof = {
		find: finderFor(proof),
		digest: digestFor(proof),
		appId,
		readAt: clock.elapsed(),
		refusesFor: NOT_READ_AGAIN_FOR,
	};
	const isRight = hasProof(headers, known);
	// The credentials were read shortly before, so this proof may be one of many guesses
	if (!isRight && age < GUESSES_GO_ON_FOR) known.refusesFor = PROOF_KEPT_FOR;
	keepProof(key, known);
	return isRight ? { appId } : undefined;
}

/** The login of the credentials, which a person has entered in the dashboard as well. Blanks and line ends around it are taken off. */
async function webhookLogin(context: IWebhookFunctions): Promise<Login> {
	const { username, password } = await context.getCredentials('cometChatWebhookApi');
	return { username: String(username ?? '').trim(), password: String(password ?? '').trim() };
}

/** The decoded user name and password of an Authorization header; undefined for anything else. */
function basicCredentials(header: unknown): Buffer | undefined {
	if (typeof header !== 'string') return undefined;
	const encoded = /^Basic +([\w+/=-]+)\s*$/i.exec(header)?.[1];
	return encoded === undefined ? undefined : Buffer.from(encoded, 'base64');
}

/** Whether a request has the proof. The comparison takes as long for a wrong value as for the right one. */
function hasProof(headers: Headers, { find, digest }: KnownProof): boolean {
	const proof = find(headers);
	return proof !== undefined && digest !== undefined && timingSafeEqual(digestOf(proof), digest);
}

/** The digest of a whole proof; undefined if a part of it is empty. */
function digestFor(proof: Login | SecretHeader): Buffer | undefined {
	if (Object.values(proof).some((part) => part === '')) return undefined;
	return digestOf(
		Buffer.from(isLogin(proof) ? `${proof.username}:${proof.password}` : proof.value),
	);
}

function isLogin(proof: Login | SecretHeader): proof is Login {
	return 'username' in proof;
}

function finderFor(proof: Login | SecretHeader): Finder {
	if (isLogin(proof)) return (headers) => basicCredentials(headers.authorization);
	const name = proof.name.toLowerCase();
	return (headers) => {
		const value = headers[name];
		// Node.js reads the bytes of a header as Latin-1
		return typeof value === 'string' ? Buffer.from(value, 'latin1') : undefined;
	};
}

async function readOnce(key: string, read: () => Promise<ExpectedCaller>): Promise<ExpectedCaller> {
	const reading = readings.get(key) ?? read();
	readings.set(key, reading);
	try {
		return await reading;
	} finally {
		readings.delete(key);
	}
}

/** Keeps the proof of a node, and forgets proofs that are too old to matter. */
function keepProof(key: string, proof: KnownProof): void {
	for (const [other, { readAt }] of knownProofs) {
		if (readAt + GUESSES_GO_ON_FOR <= proof.readAt) knownProofs.delete(other);
	}
	knownProofs.set(key, proof);
}

/** The digest of a value. Digests are compared, because `timingSafeEqual` needs values of the same length. */
function digestOf(value: Buffer): Buffer {
	return createHash('sha256').update(value).digest();
}
