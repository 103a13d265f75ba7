import type { INodeProperties } from 'n8n-workflow';
import { picker } from '../../fields';
import { oneOf, rows, text } from '../../transport/request/values';
import type { Convert, Refuse } from '../../transport/types';
import { table, type Column } from './table';

const otherUser = {
	...picker(
		'uid',
		'User',
		'searchUsers',
		'e.g. superhero2',
		'The other user of the conversation, chosen from the list or given by UID',
	),
	required: undefined,
	displayOptions: { show: { type: ['oneOnOne'] } },
};

const group = {
	...picker(
		'guid',
		'Group',
		'searchGroups',
		'e.g. support-team',
		'The group of the conversation, chosen from the list or given by GUID',
	),
	required: undefined,
	displayOptions: { show: { type: ['group'] } },
};

/** The cells that name the conversation of a row. */
export const conversationCells = [
	{
		displayName: 'Type',
		name: 'type',
		type: 'options',
		options: [
			{ name: 'Group', value: 'group' },
			{ name: 'One-on-One', value: 'oneOnOne' },
		],
		default: 'oneOnOne',
		description: 'Whether the conversation is with another user or in a group',
	},
	otherUser,
	group,
] as INodeProperties[];

export const typeColumn: Column = { label: 'Type', as: oneOf(['group', 'oneOnOne']) };

/**
 * The rows as the service takes them: with one ID, that of the user or of the group.
 * @param columns the cells besides those with an ID
 */
export function conversationTable(columns: Record<string, Column>): Convert {
	const read = table('conversation', columns);
	return (value, refuse) => {
		const others = read(value, refuse) as object[];
		const given = rows('conversation')(value, refuse) as Array<Record<string, unknown>>;
		return given.map((row, index) => ({ id: idOf(row, index, refuse), ...others[index] }));
	};
}

function idOf(row: Record<string, unknown>, index: number, refuse: Refuse): string {
	const place = `(row ${index + 1})`;
	const [name, label] = row.type === 'group' ? ['guid', 'Group'] : ['uid', 'User'];
	const id = row[name] ?? refuse(`has a row without '${label}' ${place}`);
	return text(id, (reason) => refuse(`has a row whose '${label}' ${reason} ${place}`));
}
