import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import type { Refuse } from '../../transport/types';

/** The cells of a row that hold something, by name. */
export type Row = Record<string, unknown>;

/** Where a row stands, as a person counts. */
export const at = (index: number): string => `(row ${index + 1})`;

/** What a row says in one of its choices; a cell that was left alone has its default. */
export function choiceIn(
	cells: INodeProperties[],
	row: Row,
	name: string,
	index: number,
	refuse: Refuse,
): string {
	const cell = cells.find((property) => property.name === name)!;
	const given = row[name] ?? cell.default;
	const allowed = (cell.options as INodePropertyOptions[]).map((option) => option.value);
	return allowed.includes(given as string)
		? (given as string)
		: refuse(
				`has a row whose '${cell.displayName}' is not one of ${allowed.join(', ')} ${at(index)}`,
			);
}

/** Text or a number in a row. */
export function textCell(value: unknown, label: string, index: number, refuse: Refuse): string {
	return typeof value === 'string' || typeof value === 'number'
		? String(value).trim()
		: refuse(`has a row whose '${label}' is no text ${at(index)}`);
}
