import type { Schema } from '../schemas';
import type { Operation } from './operation';

/** A field of a body, or of a form. */
interface BodyParameter {
	/**
	 * Names from the top, such as `['data', 'text']`. A `*` stands for any entry of a list, and for
	 * any key of an object whose keys are ids, such as `['conditions', '*', 'operand']`.
	 */
	path: string[];
	schema: Schema;
	/** At the top of the body: whether it has to be there in every variant. Inside: whether it has to be there if its parent is. */
	required: boolean;
}

/**
 * The fields of the body of an operation: of all its variants, also inside of objects and lists. An object without
 * documented fields, which takes any JSON, is one field.
 */
export function bodyParameters({ body }: Operation): BodyParameter[] {
	if (!body) return [];
	const byPath = new Map<string, BodyParameter>();
	const variants = variantsOf(body);
	for (const variant of variants) {
		for (const parameter of parametersOf(variant, [])) {
			const key = parameter.path.join('.');
			const before = byPath.get(key);
			byPath.set(key, {
				path: parameter.path,
				schema: before ? eitherOf(before.schema, parameter.schema) : parameter.schema,
				required: parameter.required && before?.required !== false,
			});
		}
	}
	// What a variant lacks at the top is not required, and nothing inside of it
	for (const parameter of byPath.values()) {
		const [name] = parameter.path;
		if (!variants.every(({ properties }) => name in ((properties as object | undefined) ?? {}))) {
			parameter.required = false;
		}
	}
	return [...byPath.values()];
}

/** The alternatives of a body whose shape depends on one of its fields. Each branch describes the whole body. */
function variantsOf(schema: Schema): Schema[] {
	const branches = [schema.then, schema.else].filter((branch) => branch !== undefined);
	if (branches.length === 0) return [schema];
	return branches.flatMap((branch) => (branch === false ? [] : variantsOf(branch as Schema)));
}

/** The description of a field that two variants describe: it has the choices of both, or takes any value if one of them does. */
function eitherOf(one: Schema, other: Schema): Schema {
	if (!one.enum) return one;
	if (!other.enum) return other;
	return { ...one, enum: [...new Set([...(one.enum as []), ...(other.enum as [])])] };
}

/** The fields of an object or a list, and those inside of them; `above` is the path to it. */
function parametersOf(schema: Schema, above: string[]): BodyParameter[] {
	const properties = (schema.properties ?? {}) as Record<string, Schema>;
	const required = (schema.required ?? []) as string[];
	const named = Object.entries(properties).flatMap(([name, property]) => {
		const path = [...above, name];
		const own = { path, schema: property, required: required.includes(name) };
		return [own, ...parametersOf(property, path)];
	});
	const entries = [schema.items, schema.additionalProperties].filter(isSchema);
	return [...named, ...entries.flatMap((entry) => parametersOf(entry, [...above, '*']))];
}

function isSchema(value: unknown): value is Schema {
	return typeof value === 'object' && value !== null;
}
