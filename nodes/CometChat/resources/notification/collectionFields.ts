import type { INodePropertyOptions } from 'n8n-workflow';
import type { Field } from '../../../shared/operation/types';

/** A choice in a collection: words for the numbers of the API. Each of its lists of choices has a 2, the preset. */
export function choice(
	name: string,
	displayName: string,
	property: string,
	choices: INodePropertyOptions[],
	description: string,
): Field {
	return {
		displayName,
		name,
		type: 'options',
		options: choices,
		default: 2,
		description,
		routing: { send: { type: 'body', property } },
	};
}

/** A switch in a collection. */
export function toggle(
	name: string,
	displayName: string,
	property: string,
	description: string,
): Field {
	return {
		displayName,
		name,
		type: 'boolean',
		default: true,
		description,
		routing: { send: { type: 'body', property } },
	};
}

/** Fields in the alphabetical order of their display names. */
export function alphabetical(fields: Field[]): Field[] {
	return [...fields].sort((a, b) => (a.displayName < b.displayName ? -1 : 1));
}

/** `memberLeft` → `MemberLeft`, to follow another word in a name. */
export function capitalized(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1);
}
