import type { INodeProperties } from 'n8n-workflow';
import { optionalPicker } from '../../../shared/fields';
import { rows, type Cell, type Row } from '../../../shared/values/rows';
import { filterId } from '../../../shared/values/idsAndTags';
import { oneOf } from '../../../shared/values/readers';
import type { Convert, Refuse } from '../../../shared/values/types';

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

/** The cells that name the conversation, as the form shows them. */
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

/** The cells that name the conversation, as they are read. A row without a type is sent without one. */
const namingCells: Record<string, Cell> = {
	type: typeCell,
	guid: { label: 'Group', as: filterId },
	uid: { label: 'Other User', as: filterId },
};

/**
 * The rows as the service takes them: with the ID of the user or the group as `id`.
 * @param cells the cells that stand beside the cells of the conversation
 */
export function conversationRows(cells: Record<string, Cell> = {}): Convert {
	const read = rows(
		'conversation',
		{ ...namingCells, ...cells },
		({ guid, uid, ...otherCells }: Row, refuse): Row => {
			const [id, label] = otherCells.type === 'group' ? [guid, 'Group'] : [uid, 'Other User'];
			return { id: id ?? refuse(`has a row without '${label}'`), ...otherCells };
		},
	);
	return (value, refuse) => {
		const conversations = read(value, refuse);
		refuseRepeated(conversations, refuse);
		return conversations;
	};
}

function refuseRepeated(conversations: Row[], refuse: Refuse): void {
	const indexes = new Map<string, number>();
	conversations.forEach(({ id, type }, index) => {
		const kind = type === 'group' ? 'group' : 'user';
		const key = `${kind} ${String(id).trim().toLowerCase()}`;
		const earlier = indexes.get(key);
		if (earlier !== undefined) {
			refuse(`has ${String(id)} in row ${earlier + 1} and in row ${index + 1}; name it once`);
		}
		indexes.set(key, index);
	});
}
