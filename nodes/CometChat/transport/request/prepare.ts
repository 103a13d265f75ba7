import { InputError, refuseAs } from '../errors';
import type {
	Described,
	Field,
	PreparedRequest,
	Refuse,
	RequestDescription,
	RequestFacts,
} from '../types';
import { converterOf } from './convert';
import { get, merge, put } from './nesting';
import { fillPath } from './path';
import { routeUrl } from './urls';
import { flag, isEmpty, isRecord, unwrapLocator } from './values';

/** Reads the value of a parameter for the current item, expressions resolved; undefined when it is not set. */
export type ReadParameter = (name: string) => unknown;

/** What the form says for one item. */
export interface PreparedItem {
	request: PreparedRequest;
	/** The values of the fields, converted, by name; `collection.member` for members of collections. */
	values: Map<string, unknown>;
}

/**
 * Reads the form of an operation for one item and builds its request. Nothing is sent here.
 * @param baseUrl the address of the chat API
 * @throws InputError naming the field, for a missing or unreadable value
 */
export function prepareItem(
	operation: Described,
	read: ReadParameter,
	baseUrl: string,
): PreparedItem {
	const { method, url, body } = operation.routing.request;
	const request = emptyRequest(method, operation);
	request.body = { ...body };
	const values = new Map<string, unknown>();
	const inPath = new Map<string, Field>();
	for (const field of operation.fields) {
		if (field.type === 'notice' || !isShown(field, operation.fields, read)) continue;
		if (field.path !== undefined) inPath.set(field.path, field);
		if (field.type === 'collection') {
			const sent = members(field, read(field.name)).filter(
				([member, value]) =>
					isShown(member, operation.fields, read) &&
					addValue(request, values, member, value, `${field.name}.${member.name}`),
			);
			if (field.required && sent.length === 0) {
				throw new InputError(field.displayName, 'is empty: there is nothing to change');
			}
		} else {
			addValue(request, values, field, read(field.name), field.name);
		}
	}
	const filled = fillPath(
		url,
		(placeholder) => values.get(inPath.get(placeholder)?.name ?? ''),
		(placeholder) => inPath.get(placeholder)?.displayName ?? placeholder,
	);
	for (const [placeholder, { name, typeOptions }] of inPath) {
		if (!typeOptions?.password) request.ids[placeholder] = values.get(name) as string;
	}
	return { request: { ...request, url: routeUrl(baseUrl, filled) }, values };
}

/** Builds a request that does not come from a form. */
export function describedRequest(
	{ method, url, path = {}, query = {}, headers = {}, body = {}, ...facts }: RequestDescription,
	baseUrl: string,
): PreparedRequest {
	const filled = fillPath(url, (placeholder) => path[placeholder]);
	const request = emptyRequest(method, facts);
	return { ...request, url: routeUrl(baseUrl, filled), query, headers, body };
}

function emptyRequest(
	method: PreparedRequest['method'],
	{ multipart, idempotent, alreadyDone, rateLimit }: RequestFacts,
): PreparedRequest {
	return {
		method,
		url: '',
		query: {},
		headers: {},
		body: {},
		files: {},
		secrets: [],
		ids: {},
		multipart,
		idempotent,
		alreadyDone,
		rateLimit,
	};
}

/** The members that were added to a collection; the others are not there at all. */
function members(collection: Field, value: unknown): Array<[Field, unknown]> {
	if (isEmpty(value)) return [];
	if (!isRecord(value)) throw new InputError(collection.displayName, 'has to be an object');
	return ((collection.options ?? []) as Field[])
		.filter(({ name }) => Object.hasOwn(value, name))
		.map((member) => [member, value[member.name]]);
}

/** Reads one value and sends it to its place; tells whether anything is sent. */
function addValue(
	request: PreparedRequest,
	values: Map<string, unknown>,
	field: Field,
	raw: unknown,
	name: string,
): boolean {
	const refuse = refuseAs(field.displayName);
	const given = unwrapLocator(raw);
	const value = isEmpty(given) ? undefined : converterOf(field)(given, refuse);
	if (isEmpty(value) || isEmptyObject(value)) {
		if (field.required || isChoice(field, name)) refuse('is empty');
		if (field.clears === undefined || isNothing(given)) return false;
		sendValue(request, field, field.clears, refuse);
		return true;
	}
	values.set(name, value);
	if (field.typeOptions?.password) request.secrets.push(String(value));
	sendValue(request, field, value, refuse);
	return !field.local;
}

function sendValue(request: PreparedRequest, field: Field, value: unknown, refuse: Refuse): void {
	const { routing, file } = field;
	if (file !== undefined) {
		request.files[file] = String(value);
	} else if (routing && 'request' in routing) {
		for (const header of Object.keys(routing.request.headers)) {
			request.headers[header] = headerValue(value, refuse);
		}
	} else if (routing) {
		const { type, property } = routing.send;
		const target = type === 'body' ? request.body : request.query;
		const path = property.split('.');
		// A field of its own wins over JSON that holds the same, e.g. the private email over the metadata
		put(target, path, isRecord(value) ? merge(value, get(target, path) ?? {}) : value);
	}
}

/** A choice outside of a collection always holds something; without it, the fields that depend on it would be gone. */
function isChoice({ type, options = [] }: Field, name: string): boolean {
	const mayBeEmpty = options.some((option) => (option as { value?: unknown }).value === '');
	return type === 'options' && !name.includes('.') && !mayBeEmpty;
}

/** JSON that was left as it is when its field was added. */
function isEmptyObject(value: unknown): boolean {
	return isRecord(value) && Object.keys(value).length === 0;
}

/** What an expression gives that finds no value. */
function isNothing(value: unknown): boolean {
	return value === undefined || value === null;
}

/** A header takes printable ASCII only; a line break in it would start another header. */
function headerValue(value: unknown, refuse: Refuse): string {
	const text = String(value).trim();
	return /^[\x20-\x7e]+$/.test(text) ? text : refuse('contains characters that an ID cannot have');
}

/** Fields that depend on another field, `/name` for members of collections, only count while the form shows them. */
function isShown(field: Field, fields: Field[], read: ReadParameter): boolean {
	const { show = {} } = field.displayOptions ?? {};
	return Object.entries(show).every(([place, values]) => {
		const name = place.replace(/^\//, '');
		const steering = fields.find((other) => other.name === name);
		const given = steering?.type === 'boolean' ? switched(steering, read(name)) : read(name);
		return values?.includes(given as string) ?? true;
	});
}

/** A switch as an expression may give it: "false" and nothing are off, too. */
function switched({ displayName }: Field, given: unknown): boolean {
	return isEmpty(given) ? false : flag(given, refuseAs(displayName));
}
