import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { choiceCell, type Cell } from '../../../shared/values/rows';

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
