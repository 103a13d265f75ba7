import { ServiceError } from './errors';

/** The least number of characters of a secret that is concealed: a shorter text can be a part of any word. */
const MIN_LENGTH = 6;

/** The error without the secrets that its request carried, because a service or proxy may repeat what it was sent. */
export function withoutSecrets(error: ServiceError, secrets: string[]): ServiceError {
	const conceal = concealer(secrets.flatMap(spellingsOf));
	const { code, aboutFields, advice } = error.details;
	return new ServiceError(conceal(error.message), {
		...error.details,
		...(code !== undefined && { code: conceal(code) }),
		...(aboutFields !== undefined && { aboutFields: conceal(aboutFields) }),
		...(advice !== undefined && { advice: conceal(advice) }),
	});
}

/** The forms in which a text may hold a secret. A form that may contain another form comes before it. */
function spellingsOf(secret: string): string[] {
	const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
	const escaped = inJson(secret);
	const escapedTwice = inJson(escaped);
	return [escapedTwice, escaped, encodeURIComponent(secret), secret];
}

/** A function that takes secrets out of a text. */
export function concealer(secrets: unknown[]): (text: string) => string {
	const hidden = secrets.filter(
		(secret): secret is string => typeof secret === 'string' && secret.length >= MIN_LENGTH,
	);
	return (text) => hidden.reduce((result, secret) => result.replaceAll(secret, '[hidden]'), text);
}
