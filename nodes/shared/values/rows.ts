import type { Convert, Refuse } from './types';
import { isEmptyObject } from './nesting';
import { isRecord, oneOf, refuseHalfEmojis, withoutEmpty } from './readers';

/** A cell of each row: its display name, and how its value is read. */
export interface Cell {
	label: string;
	as: Convert;
	required?: true;
	/** The value of a cell that nobody has filled in. */
	default?: unknown;
	/** Set on a choice: if an expression for the cell finds nothing, the cell is refused, and does not get its default. */
	whenEmpty?: 'refused';
}

/**
 * A cell that takes one of some values.
 * @param more further properties of the cell, e.g. its default
 */
export const choiceCell = (label: string, values: unknown[], more: Partial<Cell> = {}): Cell => ({
	label,
	as: oneOf(values),
	whenEmpty: 'refused',
	...more,
});

/** The values of a row that were given, by the names of their cells. */
export type Row = Record<string, unknown>;

/**
 * The rows of a form in which rows can be added (a fixedCollection with one kind of row). Refusals name the cell by its
 * display name and the row by its number.
 * @param name the name of a row in the form
 * @param cells the cells by their names; others are not sent
 * @param make turns a row into the value to send; left out, the row itself is sent
 */
export function rows<Made = Row>(
	name: string,
	cells: Record<string, Cell>,
	make: (row: Row, refuse: Refuse, index: number) => Made = (row) => row as Made,
): (value: unknown, refuse: Refuse) => Made[] {
	return (value, refuse) =>
		rowsIn(value, name, refuse).map((row, index) => {
			// A cell can hold rows itself: `… (row 2)` of such a cell becomes `… in its row 2 (row 1)`
			const refuseRow = (reason: string) =>
				refuse(`${reason.replace(/ \((row \d+)\)$/, ' in its $1')} (row ${index + 1})`);
			return make(readRow(row, cells, refuseRow), refuseRow, index);
		});
}

/**
 * The rows of a form (`{<name>: [row, …]}`) or of a bare list, before their cells are read. An object without keys is a form
 * without rows.
 * @param name the name of a row in the form
 */
export function rowsIn(value: unknown, name: string, refuse: Refuse): Row[] {
	if (isEmptyObject(value)) return [];
	const list = isRecord(value) ? value[name] : value;
	if (!Array.isArray(list) || !list.every(isRecord)) return refuse('has to be a list of rows');
	refuseHalfEmojis(list, refuse);
	return list;
}

function readRow(cellsGiven: Row, cells: Record<string, Cell>, refuse: Refuse): Row {
	const filled = withoutEmpty(cellsGiven);
	const row: Row = {};
	for (const [name, { label, as, required, default: preset, whenEmpty }] of Object.entries(cells)) {
		const isFilled = Object.hasOwn(filled, name);
		const isLeftEmpty = !isFilled && Object.hasOwn(cellsGiven, name);
		if (isLeftEmpty && whenEmpty === 'refused') refuse(inCell(label, 'is empty'));
		const cell = isFilled ? filled[name] : preset;
		if (cell !== undefined) row[name] = as(cell, (reason) => refuse(inCell(label, reason)));
		else if (required) refuse(`has a row without '${label}'`);
	}
	return row;
}

/** The reason why a row is refused for one of its cells, e.g. `has a row whose 'UID' is empty`. */
export function inCell(label: string, reason: string): string {
	return `has a row whose '${label}' ${reason}`;
}
