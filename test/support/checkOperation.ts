import { converterOf } from '../../nodes/shared/operation/form/compile';
import { placeholdersOf } from '../../nodes/shared/transport/urls';
import type { Field, Operation, Resource } from '../../nodes/shared/operation/types';

/**
 * Refuses an operation that does not fit together: a placeholder without a field, a field that goes nowhere or to two
 * places, or a deletion that does not say when it is done already. Only tests call it, so that n8n starts faster.
 * @throws Error naming the operation and the field or placeholder
 */
export function checkOperation(resource: Resource, operation: Operation): void {
	const refuse = (reason: string): never => {
		throw new Error(`${resource.name}: ${operation.name}: ${reason}`);
	};
	const { method, url } = operation.routing.request;
	if (method === 'DELETE' && !operation.doneAfterLostAnswer) {
		refuse("a DELETE has to say which codes mean that it is done already ('doneAfterLostAnswer')");
	}
	// The import reads its fields by itself
	if (resource.value === 'import') return;
	const placeholders = placeholdersOf(url);
	const fields = operation.fields.flatMap(withMembers);
	for (const placeholder of placeholders) {
		const filling = fields.filter(({ path }) => path === placeholder);
		if (filling.length !== 1) {
			refuse(`the placeholder {${placeholder}} is filled by ${filling.length} fields`);
		}
	}
	for (const field of fields) {
		const label = `the field '${field.name}'`;
		const destinations = [field.path, field.file, field.local, field.routing].filter(Boolean);
		if (destinations.length !== 1) refuse(`${label} has ${destinations.length} destinations`);
		if (field.path !== undefined && !placeholders.includes(field.path)) {
			refuse(`${label} fills {${field.path}}, which ${url} does not have`);
		}
		try {
			converterOf(field);
		} catch (error) {
			refuse(`${label}: ${(error as Error).message}`);
		}
	}
}

/** A collection has no value of its own, only its members have; a notice has none at all. */
function withMembers(field: Field): Field[] {
	if (field.type === 'notice') return [];
	return field.type === 'collection' ? ((field.options ?? []) as Field[]) : [field];
}
