export type Schema = Record<string, unknown>;

/** An object with exactly these properties. */
export function object(properties: Record<string, Schema>, required: string[] = []): Schema {
	return { type: 'object', additionalProperties: false, properties, required };
}

/** A list of values that fit the schema. */
export function listOf(items: Schema, more: Schema = {}): Schema {
	return { type: 'array', items, ...more };
}

/** A text out of these values. */
export function oneOf(...values: string[]): Schema {
	return { type: 'string', enum: values };
}

/** A number out of these values. */
export function oneOfNumbers(...values: number[]): Schema {
	return { type: 'integer', enum: values };
}

/** The same schema under each of these names. */
export function each(names: string[], schema: Schema): Record<string, Schema> {
	return Object.fromEntries(names.map((name) => [name, schema]));
}

/**
 * An object whose schema depends on the value of one of its fields.
 * @param variants the schema for each value, or for each list of values
 * @param whenLeftOut the value that counts when the field is left out; otherwise the field is required
 */
export function byField(
	field: string,
	variants: Record<string, Schema> | Array<[values: string[], schema: Schema]>,
	whenLeftOut?: string,
): Schema {
	const cases = Array.isArray(variants)
		? variants
		: Object.entries(variants).map(([value, schema]) => [[value], schema] as const);
	const isOne = (values: readonly string[]) => ({
		type: 'object',
		properties: { [field]: { enum: values } },
		...(whenLeftOut !== undefined && values.includes(whenLeftOut) ? {} : { required: [field] }),
	});
	// An unknown value fits no variant; the enum below gives the reason.
	const chosen = cases.reduceRight<Schema | false>(
		(rest, [values, schema]) => ({ if: isOne(values), then: schema, else: rest }),
		false,
	);
	return {
		...(chosen as Schema),
		type: 'object',
		properties: { [field]: oneOf(...cases.flatMap(([values]) => values)) },
		...(whenLeftOut === undefined ? { required: [field] } : {}),
	};
}

export const text: Schema = { type: 'string' };
export const integer: Schema = { type: 'integer' };
export const boolean: Schema = { type: 'boolean' };
export const anyObject: Schema = { type: 'object' };

/** UIDs and GUIDs: up to 100 characters; letters, digits, dash and underscore. */
export const id: Schema = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,100}$' };

/** Ids of rules, keyword lists and reasons: up to 100 characters without spaces. */
export const moderationId: Schema = { type: 'string', pattern: '^\\S{1,100}$' };

/** Names of users and groups: up to 100 characters. */
export const name: Schema = { type: 'string', minLength: 1, maxLength: 100 };

/** Up to 25 tags of up to 100 characters. */
export const tags: Schema = listOf(
	{ type: 'string', minLength: 1, maxLength: 100 },
	{ maxItems: 25 },
);

/** Free JSON of up to 5 KB. */
export const metadata: Schema = { type: 'object', maxBytes: 5 * 1024 };

/** Metadata of users; extensions for e-mail and SMS read the private part. */
export const userMetadata: Schema = {
	...metadata,
	properties: {
		'@private': { type: 'object', properties: { email: text, contactNumber: text } },
	},
};

/** A file of a message. */
export const attachment = object(
	{
		url: text,
		name: text,
		mimeType: text,
		extension: text,
		// Text in the reference; a number is taken as well.
		size: { type: ['string', 'number'] },
	},
	['url', 'name', 'mimeType', 'extension'],
);

/** Scopes of members of a group. */
export const scope = oneOf('admin', 'moderator', 'participant');

/** Unix time in seconds: at most ten digits, so that milliseconds by mistake are noticed. */
export const unixSeconds: Schema = { type: 'integer', minimum: 0, maximum: 9_999_999_999 };

/** Query of a period for each of these times: `createdAt[from]` and `createdAt[to]`, both inclusive. */
export const periodOf = (...times: string[]): Record<string, Schema> =>
	Object.fromEntries(
		times.flatMap((time) => ['from', 'to'].map((side) => [`${time}[${side}]`, unixSeconds])),
	);

/** Unix time in milliseconds: more than ten digits (or 0), so that seconds by mistake are noticed. */
export const unixMilliseconds: Schema = {
	type: 'integer',
	minimum: 0,
	if: { minimum: 1 },
	then: { minimum: 10_000_000_000 },
};

/** Query of lists by page: 1 to 1000 records a page, 100 when left out. */
export const pageQuery = {
	perPage: { type: 'integer', minimum: 1, maximum: 1000, default: 100 },
	page: { type: 'integer', minimum: 1, default: 1 },
};

/** Query of the number of records that a list by cursor gives at once: 1 to 1000. */
export function limitWithDefault(whenLeftOut: number): { limit: Schema } {
	return { limit: { type: 'integer', minimum: 1, maximum: 1000, default: whenLeftOut } };
}

/** Query of lists of moderation: the limit, and the cursor of the answer before. */
export const cursorQuery = {
	...limitWithDefault(50),
	affix: oneOf('append', 'prepend'),
	id: text,
	sentAt: integer,
	updatedAt: integer,
};
