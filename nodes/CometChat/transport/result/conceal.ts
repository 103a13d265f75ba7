import type { PreparedRequest } from '../types';

const IN_PATH = /\/auth_tokens\/([^/]+)/;

/** Anything shorter is no secret, and could be part of any word. */
const SHORTEST = 6;

/** The auth tokens that a request carries: in its path or anywhere in its body. */
export function tokensOf({ url, body }: PreparedRequest): string[] {
	const inPath = IN_PATH.exec(url)?.[1];
	const found = inPath === undefined ? [] : [inPath, decodeURIComponent(inPath)];
	const search = (value: unknown) => {
		if (typeof value !== 'object' || value === null) return;
		for (const [key, entry] of Object.entries(value)) {
			if (/^auth_?token$/i.test(key) && typeof entry === 'string') found.push(entry);
			else search(entry);
		}
	};
	search(body);
	return found;
}

/** A function that takes secrets out of a text, because a service or proxy may repeat what it was sent. */
export function concealer(secrets: unknown[]): (text: string) => string {
	const known = secrets.filter(
		(secret): secret is string => typeof secret === 'string' && secret.length >= SHORTEST,
	);
	return (text) => known.reduce((result, secret) => result.replaceAll(secret, '[hidden]'), text);
}
