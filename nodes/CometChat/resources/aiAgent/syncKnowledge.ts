import { collection, dryRun, maxRemovals, notice } from '../../../shared/fields';
import { trimmedText } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { KNOWLEDGE } from './knowledgeBase';

const syncName: Field = {
	displayName: 'Sync Name',
	name: 'syncName',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. help-center',
	description:
		'Stands in the titles, and tells the texts of this sync from all others: up to 40 letters, digits, hyphens and underscores',
	local: true,
	as: (value, refuse) => {
		const name = trimmedText(value, refuse);
		return /^[\w-]{1,40}$/.test(name)
			? name
			: refuse('may have up to 40 letters, digits, hyphens and underscores');
	},
};

const column = (name: string, displayName: string, preset: string, description: string): Field => ({
	displayName,
	name,
	type: 'string',
	requiresDataPath: 'single',
	required: true,
	default: preset,
	placeholder: `e.g. ${preset}`,
	description,
	local: true,
});

const removals = maxRemovals(
	'The most keys whose texts may be removed at once, 10 when not added. If there were more, e.g. because only half of a table arrived, nothing is changed.',
);

export const syncKnowledge: Operation = {
	name: 'Sync Knowledge',
	value: 'syncKnowledge',
	action: 'Sync the knowledge of AI agents with a table',
	description:
		'Make the texts of this sync just those of the input items: adds, changes and removes what differs',
	routing: { request: { method: 'POST', url: `${KNOWLEDGE}/text` } },
	fields: [
		dryRun("Whether to only say what would change. 'Max Removals' does not count then."),
		notice(
			'syncKnowledgeNotice',
			'Texts of this sync whose key no input item has are removed from the knowledge of all agents. Others are left alone.',
		),
		syncName,
		column('keyColumn', 'Key Field Name', 'id', 'The input field that tells items apart'),
		column(
			'titleColumn',
			'Title Field Name',
			'title',
			'The input field for the title; the key where it is empty',
		),
		column(
			'textColumn',
			'Text Field Name',
			'text',
			'The input field for what agents are to know, of any length; an item with none is removed',
		),
		collection('options', [removals]),
	],
	joinsItems: () => true,
	run: async (client, item) => {
		const { syncTexts } = await import('./syncKnowledge.run');
		return await syncTexts(client, item);
	},
};
