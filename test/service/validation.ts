import Ajv, { str, type ErrorObject, type Options, type ValidateFunction } from 'ajv';
import type { Schema } from './schemas';

const OPTIONS: Options = {
	allErrors: true,
	allowUnionTypes: true,
	strict: true,
	// `anyOf` may require a field that the schema around it describes.
	strictRequired: false,
	// Making the code smaller takes longer than running it.
	code: { optimize: false },
};

function withOwnKeywords(ajv: Ajv): Ajv {
	// Metadata is limited by its size as text, for which JSON Schema has no keyword.
	return ajv.addKeyword({
		keyword: 'maxBytes',
		type: 'object',
		schemaType: 'number',
		validate: (max: number, value: unknown) => Buffer.byteLength(JSON.stringify(value)) <= max,
		error: { message: ({ schema }) => str`must not be larger than ${schema} bytes` },
	});
}

/** Checks bodies: JSON has types, so nothing is converted. */
export const bodyValidator = withOwnKeywords(new Ajv(OPTIONS));

/** Checks queries: everything is text there, so numbers and booleans are converted. */
export const queryValidator = new Ajv({ ...OPTIONS, coerceTypes: true });

/** Gives true, or the reasons why the data does not fit the schema. */
type Validate = (data: unknown) => true | { error: ErrorObject[] };

/**
 * Splits the lists of a query in place: a list is one parameter whose values are joined by commas (`style: form`,
 * `explode: false`). A parameter that is repeated becomes a list of lists, which fits no schema.
 */
export function splitLists({ properties = {} }: Schema, query: Record<string, unknown>): void {
	for (const [name, { type }] of Object.entries(properties as Record<string, Schema>)) {
		const value = query[name];
		if (type !== 'array' || value === undefined) continue;
		query[name] = typeof value === 'string' ? value.split(',') : [value];
	}
}

/** A check of queries that splits their lists first. */
export function withLists(schema: Schema, validate: Validate): Validate {
	return (query) => {
		splitLists(schema, query as Record<string, unknown>);
		return validate(query);
	};
}

const compiledByText = new WeakMap<Ajv, Map<string, ValidateFunction>>();

/** Compiles each schema once. Ajv knows schemas by their objects, and each stand-in has objects of its own. */
export function compiled(validator: Ajv, schema: object): ValidateFunction {
	const known = compiledByText.get(validator) ?? new Map<string, ValidateFunction>();
	compiledByText.set(validator, known);
	const text = JSON.stringify(schema);
	const validate = known.get(text) ?? validator.compile(schema);
	known.set(text, validate);
	return validate;
}

/** A check that is compiled at its first use, because most runs need only a few of the many schemas. */
export function compiledOnUse(validator: Ajv, schema: object): Validate {
	let validate: ValidateFunction | undefined;
	return (data) => {
		validate ??= compiled(validator, schema);
		return validate(data) || { error: validate.errors ?? [] };
	};
}
