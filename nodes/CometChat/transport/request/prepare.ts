import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { routeUrl } from './urls';
import { InputError } from '../result/nodeErrors';
import { fillPath, placeholdersOf } from './path';
import type { Field, Operation, PreparedRequest, Refuse } from '../types';
import { isEmpty, isRecord, unwrapLocator } from './values';

/** Reads the value of a parameter for the current item, expressions resolved; undefined when it is not set. */
export type ReadParameter = (name: string) => unknown;

/**
 * Builds the request of an operation from the form's values for one item. Nothing is sent here.
 * @throws InputError naming the field, for a missing or unreadable value
 */
export function prepareRequest(
	operation: Operation,
	read: ReadParameter,
	chat: string,
): PreparedRequest {
	const [method, path] = operation.route.split(' ') as [PreparedRequest['method'], string];
	const labels = new Map(operation.fields.map((field) => [field.name, field.displayName]));
	const filled = fillPath(
		path,
		(name) => unwrapLocator(read(name)),
		(name) => labels.get(name) ?? name,
	);
	const request: PreparedRequest = {
		method,
		url: routeUrl(chat, filled),
		query: {},
		headers: {},
		body: { ...operation.body },
		files: {},
	};
	const inPath = placeholdersOf(path);
	for (const field of operation.fields) {
		if (inPath.includes(field.name) || !isShown(field, read)) continue;
		if (field.type === 'collection') {
			addCollection(request, field, read(field.name));
		} else if (field.send) {
			addValue(request, field, unwrapLocator(read(field.name)));
		}
	}
	return request;
}

/** Reads parameters for one item, each only once, because resolving an expression is the costliest part of an item. */
export function reader(context: IExecuteFunctions, index: number): ReadParameter {
	const values = new Map<string, unknown>();
	return (name) => {
		if (!values.has(name)) values.set(name, context.getNodeParameter(name, index, null));
		return values.get(name) ?? undefined;
	};
}

/** The members that were added to a collection; the others are not there at all. */
function addCollection(request: PreparedRequest, collection: Field, value: unknown): void {
	if (!isRecord(value)) return;
	for (const member of (collection.options ?? []) as Field[]) {
		if (member.send && member.name in value) {
			addValue(request, member, unwrapLocator(value[member.name]));
		}
	}
}

function addValue(request: PreparedRequest, field: Field, raw: unknown): void {
	const { to, property = field.name, as } = field.send!;
	const refuse = (reason: string): never => {
		throw new InputError(field.displayName, reason);
	};
	const value = isEmpty(raw) || !as ? raw : as(raw, refuse);
	if (isEmpty(value)) {
		if (field.required) refuse('is empty');
		return;
	}
	if (to === 'header') request.headers[property] = headerValue(value, refuse);
	else if (to === 'file') request.files[property] = String(value);
	else if (to === 'query') request.query[property] = value as IDataObject;
	else setNested(request.body, property.split('.'), value);
}

/** A header takes printable ASCII only; a line break in it would start another header. */
function headerValue(value: unknown, refuse: Refuse): string {
	const text = String(value).trim();
	return /^[\x20-\x7e]+$/.test(text) ? text : refuse('contains characters that an ID cannot have');
}

/** Objects that meet are merged, so that e.g. the private email joins the metadata that was given as JSON. */
function setNested(target: IDataObject, path: string[], value: unknown): void {
	const [key, ...rest] = path;
	const nested = rest.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
	target[key] = merge(target[key], nested) as IDataObject;
}

function merge(one: unknown, other: unknown): unknown {
	if (!isRecord(one) || !isRecord(other)) return other;
	const merged: Record<string, unknown> = { ...one };
	for (const [key, value] of Object.entries(other)) merged[key] = merge(merged[key], value);
	return merged;
}

/** Fields that depend on another field are only sent while the form shows them. */
function isShown(field: Field, read: ReadParameter): boolean {
	const { show = {} } = field.displayOptions ?? {};
	return Object.entries(show).every(
		([name, values]) => values?.includes(read(name) as string) ?? true,
	);
}
