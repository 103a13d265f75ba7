import Ajv, { str, type ErrorObject, type Options } from 'ajv';

const OPTIONS: Options = {
	allErrors: true,
	allowUnionTypes: true,
	strict: true,
	// Alternatives require fields that the schema around them describes.
	strictRequired: false,
};

function withOwnKeywords(ajv: Ajv): Ajv {
	// Metadata is limited by its size as text, which JSON Schema has no word for.
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

/** Checks queries: everything is text there, so numbers, booleans and lists are converted. */
export const queryValidator = new Ajv({ ...OPTIONS, coerceTypes: 'array' });

/**
 * A validator that is compiled when it is needed first: there are many schemas, and most runs need
 * a few of them.
 */
export function compiledOnUse(
	validator: Ajv,
	schema: object,
): (data: unknown) => true | { error: ErrorObject[] } {
	return (data) => {
		const validate = validator.compile(schema);
		return validate(data) || { error: validate.errors ?? [] };
	};
}
