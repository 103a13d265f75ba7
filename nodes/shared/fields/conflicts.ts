import type { INodePropertyOptions } from 'n8n-workflow';
import { InputError } from '../values/inputError';
import type { Field, Item } from '../operation/types';

/**
 * Refuses a filter that needs a user, e.g. for friends, pins or saved messages, while 'On Behalf Of' is empty.
 * @param wish the filter, as the message names it, e.g. `'Friends Only'` in quotes
 * @throws InputError without a user
 */
export function requireOnBehalfOf({ value }: Item, wish: string): void {
	if (value('options.onBehalfOf') !== undefined) return;
	throw new InputError('On Behalf Of', `is needed with ${wish}`);
}

/** The attributes that an update can clear, to be listed in Update Fields; see {@link refuseSetAndRemoved}. */
export const removeAttributesField = (
	attributes: INodePropertyOptions[],
	description: string,
): Field => ({
	displayName: 'Remove Attributes',
	name: 'unset',
	type: 'multiOptions',
	options: attributes,
	default: [],
	description,
	routing: { send: { type: 'body', property: 'unset' } },
});

/**
 * Refuses an attribute that is to be set and cleared at once: the reference does not say which of the two the service does.
 * @param removal the field that names the attributes to clear
 * @throws InputError naming the attribute
 */
export function refuseSetAndRemoved({ request: { body } }: Item, removal: Field): void {
	const cleared = (body.unset ?? []) as string[];
	for (const { name, value } of removal.options as INodePropertyOptions[]) {
		const isBoth = cleared.includes(String(value)) && String(value) in body;
		if (!isBoth) continue;
		throw new InputError(
			removal.displayName,
			`names ${name}, which gets a value as well. Remove one of the two`,
		);
	}
}

/**
 * Refuses a period that ends before it begins. Each end is given by its query parameter and the display name of its field.
 * @throws InputError naming the field of the end
 */
export function refuseReversedPeriod(
	{ request: { query } }: Item,
	[from, fromLabel]: [parameter: string, label: string],
	[to, toLabel]: [parameter: string, label: string],
): void {
	const start = query[from];
	const end = query[to];
	if (start === undefined || end === undefined || Number(start) <= Number(end)) return;
	throw new InputError(toLabel, `is earlier than '${fromLabel}'`);
}
