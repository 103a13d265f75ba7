import { rows } from '../../transport/request/values';
import type { Convert } from '../../transport/types';

/** A cell of each row: its display name, and how its value is read. */
export interface Column {
	label: string;
	as: Convert;
	required?: true;
}

/**
 * The rows of a form in which rows can be added, cell by cell.
 * @param row the name of a row in the form
 * @param columns the cells by their names; others are not sent
 */
export function table(row: string, columns: Record<string, Column>): Convert {
	const required = Object.entries(columns)
		.filter(([, column]) => column.required)
		.map(([name, { label }]) => [name, label]);
	const read = rows(row, { required: Object.fromEntries(required) });
	return (value, refuse) =>
		(read(value, refuse) as Array<Record<string, unknown>>).map((cells, index) => {
			const known = Object.entries(cells).filter(([name]) => Object.hasOwn(columns, name));
			return Object.fromEntries(
				known.map(([name, cell]) => {
					const { label, as } = columns[name];
					const refuseCell = (reason: string): never =>
						refuse(`has a row whose '${label}' ${reason} (row ${index + 1})`);
					return [name, as(cell, refuseCell)];
				}),
			);
		});
}
