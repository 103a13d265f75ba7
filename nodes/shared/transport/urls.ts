import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import { refuseAs } from '../values/inputError';
import type { Refuse } from '../values/types';
import { isEmpty, fullyTrimmedText } from '../values/readers';

const REGIONS = ['us', 'eu', 'in'];

const MANAGEMENT_ORIGIN = 'https://apimgmt.cometchat.io';

/** A part of a host name between two dots: letters, digits, and hyphens between them, at most 63 characters. */
const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * The address of the chat API, e.g. `https://{appid}.api-{region}.cometchat.io/v3`, without a slash at the end.
 * Throws a sentence for the user when the credentials hold neither a plain host label nor a plain origin: the API key must
 * not travel to any other place.
 */
export function chatUrl(credentials: ICredentialDataDecryptedObject): string {
	const origin = text(credentials.apiOrigin);
	if (origin !== '') return `${plainOrigin(origin)}/v3`;
	const appId = appIdOf(credentials).toLowerCase();
	const region = text(credentials.region);
	if (!REGIONS.includes(region)) {
		throw new Error(`The 'Region' of the credentials has to be one of ${REGIONS.join(', ')}`);
	}
	return `https://${appId}.api-${region}.cometchat.io/v3`;
}

/**
 * The address of the app in the Management API, `https://apimgmt.cometchat.io/apps/{appId}`. Throws a sentence for the
 * user, like {@link chatUrl}.
 */
export function managementUrl(credentials: ICredentialDataDecryptedObject): string {
	const origin = text(credentials.apiOrigin);
	return `${origin === '' ? MANAGEMENT_ORIGIN : plainOrigin(origin)}/apps/${appIdOf(credentials)}`;
}

/** Whether an address belongs to the app of the credentials: the chat API, the calls API or the custom origin. */
export function isOwnAddress(
	credentials: ICredentialDataDecryptedObject,
	address: string,
	base?: string,
): boolean {
	const chat = chatUrl(credentials);
	// This saves parsing the address of nearly all requests
	if (address.startsWith(`${chat}/`)) return true;
	const own = [chat, routeUrl(chat, '{call_url}')].map((url) => new URL(url).origin);
	return URL.canParse(address, base) && own.includes(new URL(address, base).origin);
}

/** Whether an address belongs to the Management API of the credentials. */
export function isManagementAddress(
	credentials: ICredentialDataDecryptedObject,
	address: string,
	base?: string,
): boolean {
	const { origin } = new URL(managementUrl(credentials));
	return URL.canParse(address, base) && new URL(address, base).origin === origin;
}

/**
 * The address of the chat API as an expression, for the descriptions of the nodes: n8n sees there that it depends on the
 * credentials alone. Requests go to {@link chatUrl}.
 */
export const BASE_URL =
	'={{ $credentials.apiOrigin ? $credentials.apiOrigin.trim().replace(/\\/+$/, "") + "/v3" : "https://" + $credentials.appId + ".api-" + $credentials.region + ".cometchat.io/v3" }}';

/**
 * The absolute URL of a route: the calls API has a host of its own, data import a version of its own;
 * everything else is under the chat address.
 */
export function routeUrl(chat: string, path: string): string {
	if (path.startsWith('{call_url}')) {
		// From https://app.api-eu.cometchat.io/v3 to https://app.call-eu.cometchat.io/v3; a custom origin has both APIs
		const calls = chat.replace(
			/^(https:\/\/[^./]+)\.api-([a-z]+)\.cometchat\.io\//i,
			'$1.call-$2.cometchat.io/',
		);
		return calls + path.slice('{call_url}'.length);
	}
	if (path.startsWith('/v3.0/')) {
		return chat.replace(/\/v3$/, '') + path;
	}
	return chat + path;
}

function appIdOf(credentials: ICredentialDataDecryptedObject): string {
	const appId = text(credentials.appId);
	if (HOST_LABEL.test(appId)) return appId;
	throw new Error(
		"The 'App ID' of the credentials may only contain letters, digits and hyphens. Copy it from the dashboard of your app",
	);
}

/** Text without blanks around it; an expression may give an App ID of digits as a number. */
function text(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The origin as browsers write it: lower case, Punycode, no default port. */
function plainOrigin(value: string): string {
	const url = URL.canParse(value) ? new URL(value) : undefined;
	const isPlain =
		url !== undefined &&
		['https:', 'http:'].includes(url.protocol) &&
		/^\/*$/.test(url.pathname) &&
		// Neither a user nor a query nor a fragment, not even an empty one
		!/[?#@]/.test(value);
	if (isPlain) return url.origin;
	throw new Error(
		"The 'Custom API Origin' of the credentials is not an http or https origin. Use a form like https://chat.example.com, without a path, or leave it empty",
	);
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** The name that looks like a placeholder at the beginning of a URL, and stands for the address of the calls API. */
const CALLS = 'call_url';

/** Reads an ID that can stand in an address. It can be the converter (`as`) of a field. */
export const idInAddress = (value: unknown, refuse: Refuse): string => {
	const id = isEmpty(value) ? '' : fullyTrimmedText(value, refuse);
	// A text of invisible characters alone is empty, too
	if (id === '') return refuse('is empty');
	return isDotSegment(id) ? refuse(`is "${id}", which cannot stand in an address`) : id;
};

/** Whether an ID is `.` or `..`, which an address takes for a step to another folder. */
export function isDotSegment(id: string): boolean {
	return id === '.' || id === '..';
}

/** The names of the placeholders in a URL, in order. */
export function placeholdersOf(url: string): string[] {
	return [...url.matchAll(PLACEHOLDER)].map(([, name]) => name).filter((name) => name !== CALLS);
}

/**
 * Fills the placeholders of a URL. Every value is percent-encoded, so it never leaves its segment.
 * @param valueOf gives the value of a placeholder, a text or a number
 * @param labelOf gives the display name of the field, for the message
 * @throws InputError for values that no encoding can keep in place: empty, `.` and `..`
 */
export function fillPath(
	url: string,
	valueOf: (placeholder: string) => unknown,
	labelOf: (placeholder: string) => string = (placeholder) => placeholder,
): string {
	return url.replace(PLACEHOLDER, (placeholder, name: string) =>
		name === CALLS
			? placeholder
			: encodeURIComponent(idInAddress(valueOf(name), refuseAs(labelOf(name)))),
	);
}

/**
 * The query of a URL, with its question mark; empty when there are no parameters. A list is one parameter, its values
 * joined by commas (`style: form`, `explode: false` in the reference).
 */
export function queryText(query: IDataObject): string {
	const parameters = Object.entries(query)
		.filter(([, value]) => value !== undefined && value !== null)
		.map(([name, value]) => `${encodeURIComponent(name)}=${[value].flat().map(encoded).join(',')}`);
	return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}

/** Refuses a value with a comma, because the service reads such a value of a list as two values. */
export function refuseCommas(values: unknown[], refuse: Refuse): void {
	const withComma = values.find((value) => String(value).includes(','));
	if (withComma !== undefined) {
		refuse(`has a value with a comma, which the service would read as two: ${String(withComma)}`);
	}
}

function encoded(value: unknown): string {
	return encodeURIComponent(String(value));
}
