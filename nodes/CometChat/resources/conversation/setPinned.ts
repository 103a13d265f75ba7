import type { IDataObject } from 'n8n-workflow';
import { notice } from '../../../shared/fields';
import { simplifyPinned } from '../../../shared/records/simplify';
import type { Field, Operation } from '../../../shared/operation/types';
import { conversationsField } from './pinnedFields';

const change: Field = {
	displayName: 'Change',
	name: 'pinnedChange',
	type: 'options',
	options: [
		{ name: 'Add', value: 'add', description: 'Put conversations at the end of the list' },
		{ name: 'Remove', value: 'remove', description: 'Take conversations off the list' },
		{
			name: 'Remove All',
			value: 'clear',
			description: "Empty the list; 'removed' of the output says how many there were",
		},
		{
			name: 'Replace',
			value: 'replace',
			description: "Unpin all conversations that are not named; 'removed' says how many",
		},
	],
	default: 'add',
	description: 'How to change the list, which is read first',
	local: true,
};

const conversations: Field = {
	...conversationsField,
	displayOptions: { show: { pinnedChange: ['add', 'remove', 'replace'] } },
};

/** https://www.cometchat.com/docs/rest-api/conversations/replace-global-pinned-conversations */
export const setPinned: Operation = {
	name: 'Set Pinned',
	value: 'setPinned',
	action: 'Set the conversations pinned for all users',
	description:
		'Add, remove or replace conversations that the app pins at the top for every user, in their order',
	routing: { request: { method: 'PUT', url: '/conversations/pinned' } },
	fields: [
		notice(
			'pinnedNotice',
			'There is one such list for the whole app, and it changes for all users at once. The service replaces it as a whole: workflows that change it at the same time can undo what the other one does.',
		),
		change,
		conversations,
	],
	replaces: ({ value }) =>
		value(change.name) === 'replace'
			? {
					replaced: 'the list of pinned conversations',
					field: conversations.displayName,
					instead:
						"Name all conversations with one item; or empty the list in a step before, and choose 'Add' here",
				}
			: undefined,
	run: async (client, item) => {
		const { changePinned } = await import('./setPinned.run');
		return await changePinned(client, item);
	},
	// `run` counts what it added and removed, beside the list
	simplify: ({ pinnedConversations, ...counts }) => ({
		...counts,
		pinnedConversations: (pinnedConversations as IDataObject[]).map(simplifyPinned),
	}),
};
