import type { IDataObject } from 'n8n-workflow';
import { emptyRequest, headerValue } from '../../transport/describe';
import type { FileChoice, PreparedRequest } from '../../transport/types';
import type { OperationDescription, Output } from '../types';
import type { Refuse } from '../../values/types';
import { compiledForm } from './compile';
import type { CompiledField } from './compile';
import { newId } from '../../values/idsAndTags';
import { get, isEmptyObject, merge, put } from '../../values/nesting';
import { OBJECT_AS_TEXT } from '../../values/spoilt';
import { routeUrl, fillPath, refuseCommas } from '../../transport/urls';
import { withFieldInError } from './parameters';
import { hasHandWrittenExpression, isLeftOut, nothingGiven } from './written';
import {
	asRecord,
	flag,
	isEmpty,
	isMissing,
	isRecord,
	unwrapLocator,
	fullyTrimmed,
} from '../../values/readers';

/** Reads the value of a parameter for the current item, expressions resolved; undefined if the parameter is not set. */
export type ReadParameter = (name: string) => unknown;

/** Finds a value in the item of the trigger that started the workflow; undefined if there is no such value. */
export type ReadEvent = (name: string) => unknown;

/** The functions that give the values of a form for one item. */
export interface FormReaders {
	/** Gives the value of a parameter, e.g. `superhero1`. */
	read: ReadParameter;
	/** Gives a parameter with its expressions as they are written, e.g. `={{ $json.uid }}`. */
	readWritten: ReadParameter;
	/** Gives the value for an empty field with `fromEvent`. */
	readEvent: ReadEvent;
}

/** The form of an operation, filled for one item. */
export interface FilledForm {
	request: PreparedRequest;
	/**
	 * The values of the fields, converted, by name; `collection.member` for members of collections. For a text that holds
	 * {@link OBJECT_AS_TEXT}, `name, as written` is the field before n8n resolved it.
	 */
	values: Map<string, unknown>;
	/** How many records are wanted: Infinity where the form asks for no limit. */
	limit: number;
	output: Output;
	/** The display names of filters whose expression gave undefined, e.g. of a misspelled column. */
	unfilledFilters: string[];
}

/**
 * Reads the form of an operation for one item and builds its request. Nothing is sent here.
 * @param baseUrl the address of the chat API
 * @throws InputError naming the field, for a missing or unreadable value
 */
export function readFormOfItem(
	operation: OperationDescription,
	given: FormReaders,
	baseUrl: string,
): FilledForm {
	const { method, url, body } = operation.routing.request;
	const request = emptyRequest(method, operation);
	request.body = { ...body };
	const filled: FilledForm = {
		request,
		values: new Map(),
		limit: Infinity,
		// A choice of output that the form shows replaces this. Where it is hidden, e.g. for files, the short form is of no use
		output: operation.fields.some(({ local }) => local === 'output') ? 'raw' : 'simplified',
		unfilledFilters: [],
	};
	const form = compiledForm(operation);
	const read: ReadParameter = (name) => {
		const labelOf = () => form.find(({ field }) => field.name === name)?.field.displayName ?? name;
		return withFieldInError(labelOf, () => given.read(name));
	};
	const readers = { ...given, read };
	/** The fields that fill placeholders of the URL, by placeholder. */
	const inPath = new Map<string, CompiledField>();
	for (const compiled of form) {
		const { field, members } = compiled;
		if (!isShown(compiled, read)) continue;
		if (field.path !== undefined) inPath.set(field.path, compiled);
		if (members) addMembers(filled, compiled, members, readers);
		else addField(filled, compiled, readers);
	}
	const path = fillPath(
		url,
		(placeholder) => filled.values.get(inPath.get(placeholder)?.name ?? ''),
		(placeholder) => inPath.get(placeholder)?.field.displayName ?? placeholder,
	);
	request.url = routeUrl(baseUrl, path);
	request.ids = idsIn(filled.values, form);
	return filled;
}

/** The IDs that a form gives, by the API's names: the IDs in the URL, except secrets, and the ID of a new record. */
function idsIn(values: Map<string, unknown>, form: CompiledField[]): IDataObject {
	const ids: IDataObject = {};
	for (const { field, name, property } of form) {
		const key = field.path ?? (field.as === newId ? property[0] : undefined);
		if (key === undefined || field.typeOptions?.password || !values.has(name)) continue;
		ids[key] = values.get(name) as string;
	}
	return ids;
}

/** Adds the value of a field that is no collection. */
function addField(
	filled: FilledForm,
	compiled: CompiledField,
	{ read, readWritten, readEvent }: FormReaders,
): void {
	const { name, readAsWritten, fromEvent } = compiled.field;
	const writtenValue = () => readWritten(name);
	const value = readAsWritten?.(writtenValue(), compiled.refuse) ?? read(name);
	// A model leaves a field out by '' or a word like "null" in `$fromAI`
	const isUnfilled = isEmpty(value) || isLeftOut(compiled.field, value, writtenValue);
	// An expression that found nothing may have meant somebody else than the person of the event
	const isFromEvent =
		fromEvent !== undefined && isUnfilled && !hasHandWrittenExpression(writtenValue());
	addValue(filled, compiled, isFromEvent ? readEvent(fromEvent) : value, writtenValue);
}

/**
 * Adds the values of the members that a person has added to a collection, and the defaults of members with
 * `whenEmpty: 'default'`.
 */
function addMembers(
	filled: FilledForm,
	{ field, name, refuse }: CompiledField,
	members: CompiledField[],
	{ read, readWritten }: FormReaders,
): void {
	const value = read(name);
	const added = isEmpty(value) ? {} : value;
	/** Whether the value of any member is sent. */
	let isSent = false;
	if (!isRecord(added)) return refuse('has to be an object');
	for (const member of members) {
		const { name: key, default: preset, whenEmpty, readAsWritten } = member.field;
		const hasDefault = whenEmpty === 'default';
		const isAdded = Object.hasOwn(added, key);
		if (!(isAdded || hasDefault) || !isShown(member, read)) continue;
		if (isAdded) {
			const writtenValue = () => asRecord(readWritten(name))[key];
			const fromWritten = readAsWritten?.(writtenValue(), member.refuse);
			if (addValue(filled, member, fromWritten ?? added[key], writtenValue)) isSent = true;
		}
		// The default also counts where an expression found nothing
		if (hasDefault && !filled.values.has(member.name)) addValue(filled, member, preset);
	}
	refuseBoth(filled, members);
	if (field.required && !isSent) refuse('is empty: there is nothing to change');
}

/** Refuses two members that set the same value in two ways, because together they would make a mixture. */
function refuseBoth({ values }: FilledForm, members: CompiledField[]): void {
	for (const { field, name, refuse } of members) {
		const other = members.find((member) => member.field.name === field.insteadOf);
		if (!other || !values.has(name) || !values.has(other.name)) continue;
		refuse(`cannot be combined with '${other.field.displayName}'. Remove one of the two`);
	}
}

/**
 * Converts one value and adds it to the request.
 * @param written gives the field as it is written, for the case that its value is empty; left out for a default
 * @returns whether anything is sent
 */
function addValue(
	filled: FilledForm,
	compiled: CompiledField,
	raw: unknown,
	written: () => unknown = () => undefined,
): boolean {
	const { field, name, convert, refuse } = compiled;
	const { request, values } = filled;
	// JSON that a person writes may have the keys of a resource locator
	const unwrapped = field.type === 'json' ? raw : unwrapLocator(raw);
	const given = isLeftOut(field, unwrapped, written) ? undefined : unwrapped;
	const value = isEmpty(given) ? undefined : convert(given, refuse);
	if (isEmpty(value) || isEmptyObject(value)) return addEmpty(filled, compiled, given, written);
	// The URL gets an ID without blanks and invisible characters around it, so the output shows it in the same way
	const isId = field.path !== undefined && typeof value === 'string';
	const sent = isId ? fullyTrimmed(value) : value;
	values.set(name, sent);
	// Whether an expression made the text of an object, or somebody wrote it, shows in the expression
	if (typeof sent === 'string' && sent.includes(OBJECT_AS_TEXT)) {
		values.set(`${name}, as written`, written?.());
	}
	if (field.local === 'limit') filled.limit = sent as number;
	if (field.local === 'output') filled.output = sent as Output;
	if (field.typeOptions?.password) request.secrets.push(String(sent));
	sendValue(request, compiled, sent);
	return !field.local;
}

/**
 * Does with an empty value what `whenEmpty` of the field says.
 * @param given the value before it was converted
 * @returns whether anything is sent
 */
function addEmpty(
	filled: FilledForm,
	compiled: CompiledField,
	given: unknown,
	written: () => unknown,
): boolean {
	const { field, name, refuse, needsValue } = compiled;
	const { whenEmpty } = field;
	// A text like "," counts as an empty list
	const isEmptyList = Array.isArray(given) || !isEmpty(given);
	if (needsValue && !(isRecord(whenEmpty) && isEmptyList)) refuse(nothingGiven(written()));
	// An empty text is no filter. An empty list is a filter that found nothing
	if (whenEmpty === 'refused' && isEmptyList) {
		refuse('is an empty list, by which nothing would be left out. Remove the filter to get all');
	}
	if (field.local === 'limit') filled.limit = field.default as number;
	const isFilter = name.startsWith('filters.') || field.local === 'filter';
	if (given === undefined && isFilter && hasHandWrittenExpression(written())) {
		filled.unfilledFilters.push(field.displayName);
	}
	if (!isRecord(whenEmpty) || isMissing(given)) return false;
	sendValue(filled.request, compiled, whenEmpty.sends);
	return true;
}

/** Puts a value where the field says: into the files, the headers, the query or the body. */
function sendValue(
	request: PreparedRequest,
	{ field, refuse, property }: CompiledField,
	value: unknown,
): void {
	const { routing, file, sendsOff } = field;
	if (file !== undefined) {
		request.files[file.name] = value as FileChoice;
	} else if (routing && 'request' in routing) {
		for (const header of Object.keys(routing.request.headers)) {
			request.headers[header] = headerValue(value, refuse);
		}
	} else if (routing?.send.type === 'query') {
		if (value === false && !sendsOff) return;
		if (Array.isArray(value)) refuseCommas(value, refuse);
		request.query[property.join('.')] = value as IDataObject[string];
	} else if (routing) {
		// The value of a field wins over a value inside of JSON, e.g. the private email over an email in the metadata
		const { body } = request;
		put(body, property, isRecord(value) ? merge(value, get(body, property) ?? {}) : value);
	}
}

/** Whether the form shows a field. A field that depends on another field counts only then. */
export function isShown({ conditions }: CompiledField, read: ReadParameter): boolean {
	return conditions.every(({ name, values, refuseAsSwitch }) => {
		const value = read(name);
		return values.includes(refuseAsSwitch ? switched(value, refuseAsSwitch) : value);
	});
}

/** The value of a switch, which an expression may also give as "false" or as nothing: both are off. */
function switched(value: unknown, refuse: Refuse): boolean {
	return isEmpty(value) ? false : flag(value, refuse);
}
