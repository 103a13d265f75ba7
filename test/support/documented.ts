import Ajv, { type ValidateFunction } from 'ajv';
import {
	splitLists,
	detailsOf,
	operationAt,
	bodyValidator,
	compiled,
	object,
	queryValidator,
	type Operation,
	type ValidationProblem,
	type RecordedRequest,
} from '../service';

/** Refusals of well-formed requests: the record exists already or does not exist, or two values do not fit together. */
export const CONTENT_REFUSAL =
	/already been taken|There is no|must be after|has not reacted|id of a .* cannot be changed/;

/** Checks forms: everything is text there, as in a query, and a file is checked by the stand-in itself. */
const formValidator = new Ajv({
	allErrors: true,
	coerceTypes: 'array',
	formats: { binary: true },
	strictRequired: false,
});

/** Headers of every request; any other header has to be documented. */
const COMMON_HEADERS = [
	'accept',
	'accept-encoding',
	'apikey',
	'connection',
	'content-length',
	'content-type',
	'host',
	'transfer-encoding',
	'user-agent',
];

/** The parts of a recorded multipart body. */
interface Parts {
	fields: Record<string, unknown>;
	files: Record<string, unknown>;
}

interface Validators {
	query: ValidateFunction;
	body?: ValidateFunction;
}

const validatorsByOperation = new Map<Operation, Validators>();

/** The differences between a recorded request and its documentation; an empty list if there are none. */
export function problemsOf(request: RecordedRequest): string[] {
	const { method, route = '', url, query, headers } = request;
	const documented = operationAt(method, route.split(' ')[1] ?? '');
	if (!documented) return [`${method} ${url} is not documented`];
	const validators = validatorsFor(documented);
	const problems = [
		...problemsIn(splitQuery(documented, query), validators.query),
		...bodyProblems(contentOf(request), validators.body),
		...headerProblems(headers, documented),
	];
	return problems.map((problem) => `${documented.route}: ${problem}`);
}

function bodyProblems(content: Record<string, unknown>, validate?: ValidateFunction): string[] {
	if (validate) return problemsIn(content, validate);
	// An empty object says nothing, so it does no harm
	return Object.keys(content).length === 0 ? [] : ['It takes no body.'];
}

/** A query whose lists are split at their commas. */
function splitQuery(documented: Operation, query: RecordedRequest['query']): object {
	const copy: Record<string, unknown> = { ...query };
	splitLists(object(documented.query), copy);
	return copy;
}

/** The body of a request: JSON, or the fields of a form; a file counts as text there, as in the contract. */
function contentOf({ body, headers }: RecordedRequest): Record<string, unknown> {
	if (!headers['content-type']?.startsWith('multipart/')) return (body ?? {}) as Parts['fields'];
	const { fields, files } = body as Parts;
	// `name[]` is the spelling of PHP services for a list in a form
	const named = Object.entries(fields).map(([name, value]) => [name.replace(/\[\]$/, ''), value]);
	return Object.fromEntries([...named, ...Object.keys(files).map((name) => [name, 'a file'])]);
}

/** Whether a request says something at a place such as `query uid`, `header onBehalfOf` or `body users.*.name`. */
export function hasValueAt(request: RecordedRequest, destination: string): boolean {
	const [kind, name] = destination.split(' ');
	if (kind === 'query') return name in request.query;
	if (kind === 'header') return name.toLowerCase() in request.headers;
	return isAt(contentOf(request), name.split('.'));
}

/** Whether there is a value at a path, in which `*` stands for any entry. */
function isAt(value: unknown, [key, ...rest]: string[]): boolean {
	if (key === undefined) return value !== undefined;
	if (typeof value !== 'object' || value === null) return false;
	if (key === '*') return Object.values(value).some((entry) => isAt(entry, rest));
	return isAt((value as Record<string, unknown>)[key], rest);
}

function validatorsFor(documented: Operation): Validators {
	const existing = validatorsByOperation.get(documented);
	if (existing) return existing;
	const { query, requiredQuery, body, multipart } = documented;
	const validators = {
		query: compiled(queryValidator, object(query, requiredQuery)),
		body: body && compiled(multipart ? formValidator : bodyValidator, body),
	};
	validatorsByOperation.set(documented, validators);
	return validators;
}

function problemsIn(value: unknown, validate: ValidateFunction): string[] {
	// Values of queries are converted in place
	if (validate(structuredClone(value))) return [];
	return Object.values(detailsOf(validate.errors as ValidationProblem[])).flat();
}

function headerProblems(headers: Record<string, string>, { onBehalfOf }: Operation): string[] {
	const isKnown = (name: string) =>
		COMMON_HEADERS.includes(name) || (name === 'onbehalfof' && onBehalfOf !== undefined);
	const unknown = Object.keys(headers).filter((name) => !isKnown(name));
	const missing = onBehalfOf === 'required' && !headers.onbehalfof;
	return [
		...unknown.map((name) => `The header ${name} is not known.`),
		...(missing ? ['The header onBehalfOf is required.'] : []),
	];
}
