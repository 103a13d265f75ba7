import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { choiceCell, type Cell } from '../../../shared/values/rows';

/**
 * The choice fields of a row as its cells. A choice that is always shown has its default when nobody changes it. A choice
 * with display options may stand in several properties of the same name: the cell takes the values of all of them.
 */
export function choiceCells(properties: INodeProperties[]): Record<string, Cell> {
	const choices = properties.filter(({ type }) => type === 'options');
	return Object.fromEntries(
		choices.map(({ name, displayName, displayOptions, default: preset }) => {
			const values = choices
				.filter((choice) => choice.name === name)
				.flatMap(({ options }) => (options as INodePropertyOptions[]).map(({ value }) => value));
			const ofCell = displayOptions ? {} : { default: preset };
			return [name, choiceCell(displayName, [...new Set(values)], ofCell)];
		}),
	);
}
