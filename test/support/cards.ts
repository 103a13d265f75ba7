import fc from 'fast-check';
import { cardSchema } from '../service';

type Json = Record<string, unknown>;

const definitions = cardSchema.definitions as Record<string, Json>;
/** Texts for each pattern of the schema. */
const PATTERNS: Record<string, string[]> = {
	'^#[0-9A-Fa-f]{6}$': ['#1c1C1e'],
	'^\\d+(\\.\\d+)?%$': ['50%', '12.5%'],
};

/** Values of which each is right in some places of a card and wrong in others. */
// prettier-ignore
const ODD = [
	null, '', ' ', 'x', 'transparent', '#12345', '#1234567', '50%', '%', '1.0', 'openUrl', 'title',
	'abc', '😀😀', '😀😀😀', 0, -1, 0.5, 1, 5, 100, 101, 1.0, true, false, [], [[]], [''], {},
	{ light: '#ffffff' },
	{ light: '#ffffff', dark: 'transparent' },
	{ top: 1, left: -1 },
	{ name: 'star' },
	{ type: 'openUrl' },
	{ type: 'constructor' },
	{ type: 'initiateCall', callType: 'audio' },
];

/** From this depth on, no elements are chosen that hold other elements. */
const DEEP = 3;

/**
 * Values that fit a schema; elements inside of elements become rarer with the depth.
 * @param isFull whether every optional property is there
 */
function valuesFor(schema: Json, depth: number, isFull = false): fc.Arbitrary<unknown> {
	const { $ref, anyOf, enum: choices, const: only, pattern, properties, items } = schema;
	if (typeof $ref === 'string') return valuesFor(definitions[$ref.split('/')[2]], depth, isFull);
	if (properties === undefined && Array.isArray(anyOf)) {
		const possible = depth < DEEP ? anyOf : anyOf.filter((one: Json) => !holdsElements(one));
		return fc.oneof(...possible.map((one: Json) => valuesFor(one, depth, isFull)));
	}
	if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]));
	if (only !== undefined) return fc.constant(only);
	if (typeof pattern === 'string') return fc.constantFrom(...PATTERNS[pattern]);
	if (schema.type === 'array') {
		const minLength = (schema.minItems as number) ?? 0;
		return fc.array(valuesFor(items as Json, depth + 1, isFull), {
			minLength,
			maxLength: minLength + 1,
		});
	}
	if (schema.type === 'object') return objectsFor(schema, depth, isFull);
	const {
		minimum: min = 0,
		maximum: max = 1_000,
		maxLength = 9,
	} = schema as Record<string, number>;
	if (schema.type === 'boolean') return fc.boolean();
	if (schema.type === 'integer') return fc.integer({ min, max });
	if (schema.type === 'number') return fc.oneof(fc.integer({ min, max }), fc.constant(min + 0.5));
	// Two characters for people, four for `String.length`: a text of `maxLength` characters may be longer there
	const emoji = fc.constant('👋👋');
	return fc.oneof(emoji, fc.string({ minLength: 1, maxLength }));
}

const holdsElements = (schema: Json) => JSON.stringify(schema).includes('definitions/element');

/** Objects that fit a schema, with all required properties and some of the others. */
function objectsFor(schema: Json, depth: number, isFull: boolean): fc.Arbitrary<unknown> {
	const { properties = {}, required = [], anyOf, additionalProperties } = schema;
	if (typeof additionalProperties === 'object') {
		return fc.dictionary(fc.string(), valuesFor(additionalProperties as Json, depth), {
			maxKeys: 2,
		});
	}
	const parts = Object.entries(properties as Record<string, Json>);
	// `anyOf` lists properties of which a card needs at least one
	const either = anyOf
		? fc.constantFrom(...(anyOf as Array<{ required: string[] }>).map((one) => one.required[0]))
		: fc.constant(undefined);
	return either.chain((one) =>
		fc.record(
			Object.fromEntries(parts.map(([key, part]) => [key, valuesFor(part, depth + 1, isFull)])),
			{
				requiredKeys: isFull
					? parts.map(([key]) => key)
					: [...(required as string[]), ...(one ? [one] : [])],
			},
		),
	);
}

/** All objects and lists in a JSON value. */
const containers = (value: unknown): Json[] =>
	typeof value === 'object' && value !== null
		? [value as Json, ...Object.values(value).flatMap(containers)]
		: [];

/** The card with an ID of its own for each element. */
function withElementIds(card: unknown): unknown {
	let count = 0;
	return JSON.parse(JSON.stringify(card), (_key, value: Json) =>
		value?.id === undefined ? value : { ...value, id: `e${count++}` },
	);
}

/** A card with one random change: a value is missing, is replaced, or an unknown property is added. */
const spoil = (card: unknown) =>
	fc
		.tuple(fc.nat(), fc.nat(), fc.constantFrom(...ODD), fc.nat(3))
		.map(([where, which, odd, how]) => {
			const copy = structuredClone(card);
			const all = containers(copy);
			const container = all[where % all.length];
			const keys = Object.keys(container);
			const key = keys[which % keys.length] ?? 'x';
			// 0 takes a value away, 1 adds one, and 2 and 3 replace one
			if (how === 0) delete container[key];
			else if (how === 1 && !Array.isArray(container)) container.extra = odd;
			else container[key] = odd;
			return JSON.parse(JSON.stringify(copy)) as unknown;
		});

/** Cards of every shape that the schema allows. */
const goodCards = valuesFor(cardSchema, 0).map(withElementIds);

/** Good cards, and cards with one or two random changes. */
export const cards = goodCards.chain((card) =>
	fc.oneof(fc.constant(card), spoil(card), spoil(card).chain(spoil)),
);

/** First a card with every property; then a card for each element and each action, which has all its properties. */
export const fullCards = (seed: number): unknown[] => {
	const full = (schema: Json) => fc.sample(valuesFor(schema, DEEP, true), { numRuns: 1, seed })[0];
	const whole = full(cardSchema) as Json;
	const elements = (definitions.element.anyOf as Json[]).map(full);
	const links = (definitions.action.anyOf as Json[]).map((action) => ({
		id: 'link',
		type: 'link',
		text: 'Go',
		action: full(action),
	}));
	const style = { background: { light: '#ffffff', dark: 'transparent' } };
	const others = [...elements, ...links].map((element) => ({ ...whole, style, body: [element] }));
	return [whole, ...others].map(withElementIds);
};

/** Cards with one value left out or replaced by an odd one: all such changes, or only those in the body. */
export function* oneChangeIn(
	card: unknown,
	{ bodyOnly }: { bodyOnly: boolean },
): Generator<unknown> {
	const text = JSON.stringify(card);
	const containersIn = (one: unknown) => containers(bodyOnly ? (one as Json).body : one);
	for (const [where, container] of containersIn(card).entries()) {
		// The rule is the same for each colour, and the body has many
		if (bodyOnly && 'light' in container) continue;
		for (const key of [...Object.keys(container), 'extra']) {
			for (const odd of [undefined, ...ODD]) {
				const copy = JSON.parse(text) as unknown;
				containersIn(copy)[where][key] = odd;
				// JSON leaves out what is undefined
				yield JSON.parse(JSON.stringify(copy));
			}
		}
	}
}
