import type { INodeProperties } from 'n8n-workflow';
import { optionalPicker } from '../../../shared/fields';
import { rows, type Cell, type Row } from '../../../shared/values/rows';
import { oneOf, word } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';

const otherUser = {
	...optionalPicker(
		'uid',
		'Other User',
		'searchUsers',
		'e.g. superhero2',
		'The other user of the conversation, by UID',
	),
	displayOptions: { show: { type: ['oneOnOne'] } },
};

const group = {
	...optionalPicker(
		'guid',
		'Group',
		'searchGroups',
		'e.g. support-team',
		'The group of the conversation, by GUID',
	),
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

export const typeCell: Cell = { label: 'Type', as: oneOf(['group', 'oneOnOne']) };

/** The cells by which a row is read; without a type it is sent without one. */
const conversation: Record<string, Cell> = {
	type: typeCell,
	guid: { label: 'Group', as: word },
	uid: { label: 'Other User', as: word },
};

/**
 * The rows as the service takes them: with one ID, that of the user or of the group.
 * @param cells the cells besides those that name the conversation
 */
export function conversationRows(cells: Record<string, Cell> = {}): Convert {
	const read = rows(
		'conversation',
		{ ...conversation, ...cells },
		({ guid, uid, ...others }: Row, refuse): Row => {
			const [id, label] = others.type === 'group' ? [guid, 'Group'] : [uid, 'Other User'];
			return { id: id ?? refuse(`has a row without '${label}'`), ...others };
		},
	);
	return (value, refuse) => {
		const conversations = read(value, refuse);
		const places = new Map<string, number>();
		conversations.forEach(({ id, type }, index) => {
			const key = `${String(type === 'group')} ${String(id).trim().toLowerCase()}`;
			const earlier = places.get(key);
			if (earlier !== undefined) {
				refuse(`has ${String(id)} in row ${earlier + 1} and in row ${index + 1}; name it once`);
			}
			places.set(key, index);
		});
		return conversations;
	};
}
