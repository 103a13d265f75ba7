import type { Operation } from '../contract';
import type { JsonObject } from '../records';

/**
 * An answer of the Management API in the form of the examples in its reference. They differ from the schemas there: the
 * answer to a creation is a list, the `data` of a single record is a list, and no record has `enabled`.
 */
export function asExample({ method, answers }: Operation, answer: unknown): unknown {
	if (answers.kind !== 'record' && answers.kind !== 'list') return answer;
	if (answers.of !== 'webhook') return answer;
	const { data, ...rest } = answer as { data: JsonObject | JsonObject[] };
	if (Array.isArray(data)) return { data: data.map(withoutEnabled), ...rest };
	const one = { data: withoutEnabled(data) };
	return method === 'POST' ? [one] : { data: [one] };
}

function withoutEnabled({ enabled: _left, ...record }: JsonObject): JsonObject {
	return record;
}
