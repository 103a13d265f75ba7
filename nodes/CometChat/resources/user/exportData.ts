import { collection, uid as uidPicker, undocumented } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { KIND_OPTIONS, MAX_ITEMS_PER_KIND } from './exportKinds';

const uid: Field = {
	...uidPicker,
	description: 'The user whose data are exported, by UID',
};

const exportAs: Field = {
	displayName: 'Export As',
	name: 'exportAs',
	type: 'options',
	options: [
		{
			name: 'Items',
			value: 'items',
			description: `An item for each record, up to ${MAX_ITEMS_PER_KIND} of a kind`,
		},
		{
			name: 'JSON Lines Files',
			value: 'files',
			description: 'Files of about 8 MB for each kind of records, an item for each file',
		},
	],
	default: 'files',
	description:
		'How the data come out. The last item is the manifest: numbers, times, and what could not be read.',
	local: true,
};

const options: Field = collection('options', [
	{
		displayName: 'Include Received Messages',
		name: 'received',
		type: 'boolean',
		default: true,
		description: undocumented('Whether to export what others wrote to the user as well'),
		local: true,
	},
	{
		displayName: 'Leave Out',
		name: 'leaveOut',
		type: 'multiOptions',
		options: [...KIND_OPTIONS],
		default: [],
		description: 'Kinds of records that are not exported',
		local: true,
	},
]);

export const exportData: Operation = {
	name: 'Export Data',
	value: 'exportData',
	action: 'Export the data of a user',
	description:
		'Read all that the app holds about a user: profile, friends, groups, conversations, messages, reactions, calls and settings',
	routing: { request: { method: 'GET', url: '/users/{uid}' } },
	fields: [uid, exportAs, options],
	run: async (client, item) => {
		const { exportUser } = await import('./exportData.run');
		return await exportUser(client, item);
	},
};
