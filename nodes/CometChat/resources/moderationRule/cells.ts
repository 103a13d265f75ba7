import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { choiceCell, type Cell } from '../../../shared/values/rows';
import { isRecord } from '../../../shared/values/readers';
import type { Convert, Refuse } from '../../../shared/values/types';

/**
 * The choice fields of a row as its cells, by their names. Properties of one name, which are shown under different conditions,
 * are one cell with the values of all of them.
 */
export function choiceCells(properties: INodeProperties[]): Record<string, Cell> {
	const choices = properties.filter(({ type }) => type === 'options');
	return Object.fromEntries(
		choices.map(({ name, displayName, displayOptions, default: preset }) => {
			const values = choices
				.filter((choice) => choice.name === name)
				.flatMap(({ options }) => (options as INodePropertyOptions[]).map(({ value }) => value));
			// n8n stores no choice that nobody changes, so the default counts. A choice that the form may hide has no default here
			const more = displayOptions ? {} : { default: preset };
			return [name, choiceCell(displayName, [...new Set(values)], more)];
		}),
	);
}

/** Reads a list, and refuses more entries than the service takes. @param plural what the entries are called */
export function atMost(
	max: number,
	plural: string,
	read: (value: unknown, refuse: Refuse) => unknown[],
): Convert {
	return (value, refuse) => {
		const entries = read(value, refuse);
		const count = entries.length;
		return count > max ? refuse(`has ${count} ${plural}; ${max} is the most`) : entries;
	};
}

/** The objects of a list in JSON. @param plural what the objects are called */
export function objectsIn(
	value: unknown,
	plural: string,
	refuse: Refuse,
): Array<Record<string, unknown>> {
	if (Array.isArray(value) && value.every(isRecord)) return value;
	return refuse(`has ${plural} that are no JSON array of objects`);
}
