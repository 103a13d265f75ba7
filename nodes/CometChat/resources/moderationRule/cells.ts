import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { choiceCell, type Cell } from '../../../shared/values/rows';

/**
 * The choices of a row as its cells. A choice that is always there has its default when it was left alone; the entries
 * of a choice that another one decides about may stand in several properties of one name.
 */
export function choiceCells(properties: INodeProperties[]): Record<string, Cell> {
	const choices = properties.filter(({ type }) => type === 'options');
	return Object.fromEntries(
		choices.map(({ name, displayName, displayOptions, default: preset }) => {
			const values = choices
				.filter((choice) => choice.name === name)
				.flatMap(({ options }) => (options as INodePropertyOptions[]).map(({ value }) => value));
			const more = displayOptions ? {} : { default: preset };
			return [name, choiceCell(displayName, [...new Set(values)], more)];
		}),
	);
}
