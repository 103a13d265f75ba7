export type Schema = Record<string, unknown>;

/** An object with exactly these properties. */
export function object(properties: Record<string, Schema>, required: string[] = []): Schema {
	return { type: 'object', additionalProperties: false, properties, required };
}

/** A list of such values. */
export function listOf(items: Schema, more: Schema = {}): Schema {
	return { type: 'array', items, ...more };
}

/** One of these texts. */
export function oneOf(...values: string[]): Schema {
	return { type: 'string', enum: values };
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

/** Query of lists by page: 1 to 1000 records a page, 100 when left out. */
export const pageQuery = {
	perPage: { type: 'integer', minimum: 1, maximum: 1000 },
	page: { type: 'integer', minimum: 1 },
};

/** Query of lists by cursor: the limit, and the cursor of the answer before. */
export const cursorQuery = {
	limit: { type: 'integer', minimum: 1, maximum: 1000 },
	affix: oneOf('append', 'prepend'),
	id: text,
	sentAt: integer,
	updatedAt: integer,
};
