import { ServiceError } from './errors';

/** Anything shorter is no secret, and could be part of any word. */
const SHORTEST = 6;

/** The error without the secrets that its request carried, because a service or proxy may repeat what it was sent. */
export function withoutSecrets(error: ServiceError, secrets: string[]): ServiceError {
	const conceal = concealer(secrets.flatMap(spellingsOf));
	const { code, fields, advice } = error.details;
	return new ServiceError(conceal(error.message), {
		...error.details,
		...(code !== undefined && { code: conceal(code) }),
		...(fields !== undefined && { fields: conceal(fields) }),
		...(advice !== undefined && { advice: conceal(advice) }),
	});
}

/** The forms of a secret: plain, as in an address, as in JSON, and as in JSON within JSON. */
function spellingsOf(secret: string): string[] {
	const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
	const escaped = inJson(secret);
	return [inJson(escaped), escaped, encodeURIComponent(secret), secret];
}

/** A function that takes secrets out of a text. */
export function concealer(secrets: unknown[]): (text: string) => string {
	const known = secrets.filter(
		(secret): secret is string => typeof secret === 'string' && secret.length >= SHORTEST,
	);
	return (text) => known.reduce((result, secret) => result.replaceAll(secret, '[hidden]'), text);
}
