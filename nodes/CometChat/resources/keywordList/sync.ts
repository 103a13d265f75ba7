import { collection, dryRun, keywordId, maxRemovals, notice } from '../../../shared/fields';
import type { Field, Operation } from '../../../shared/operation/types';
import { entriesField, entriesGiven, entryColumn, inputItems, replacementOfList } from './entries';

const source: Field = {
	displayName: 'Entries From',
	name: 'entriesFrom',
	type: 'options',
	options: [inputItems, { name: 'Text', value: 'text' }],
	default: 'text',
	description: 'Where the whole content of the list comes from',
	local: true,
};
const entries: Field = { ...entriesField, displayOptions: { show: { entriesFrom: ['text'] } } };
const column: Field = { ...entryColumn, displayOptions: { show: { entriesFrom: ['items'] } } };

const onlyCompared = dryRun(
	"Whether to only say what would change, and leave the list as it is. 'Max Removals' does not count then.",
);

const returned: Field = {
	displayName: 'Return',
	name: 'syncReturn',
	type: 'options',
	options: [
		{
			name: 'Changed Entries',
			value: 'changes',
			description:
				'An item for each entry that was added, removed or refused; none if nothing changed',
		},
		{
			name: 'Each Entry',
			value: 'entries',
			description: 'An item for each entry, with its status',
		},
		{ name: 'Summary', value: 'summary', description: 'One item that counts them' },
	],
	default: 'summary',
	description: 'What comes out',
	local: true,
};

const badEntries: Field = {
	displayName: 'Bad Entries',
	name: 'badEntries',
	type: 'options',
	options: [
		{ name: 'Leave Out', value: 'leaveOut', description: 'Go on without them, and report them' },
		{ name: 'Stop', value: 'stop', description: 'Change nothing, and fail with their names' },
	],
	default: 'stop',
	description:
		'What to do about new entries that cannot be taken. When not added, nothing is changed.',
	local: true,
	whenEmpty: 'default',
};

const removals = maxRemovals(
	'The most entries that may be removed at once, 10 when not added. Of more, none is removed, and nothing is changed.',
);

const options: Field = collection('options', [badEntries, removals]);

export const sync: Operation = {
	name: 'Sync',
	value: 'sync',
	action: 'Sync a keyword list with a sheet or text',
	description:
		'Make a keyword list hold just the given entries, with one change; says which are added, removed and unchanged',
	routing: { request: { method: 'PUT', url: '/moderation/keywords/{keywordId}' } },
	fields: [
		keywordId,
		notice(
			'syncNotice',
			'Entries of the list that are not given are removed. All rules that refer to this list change with it, for the whole app and at once.',
		),
		onlyCompared,
		source,
		entries,
		column,
		returned,
		options,
	],
	// The service takes each keyword list as a form, also without a file
	multipart: true,
	joinsItems: (read) => read(source.name) === 'items',
	// Refuses unreadable entries before the list is read
	completeItem: (item) => void entriesGiven(item),
	replaces: ({ request }) => replacementOfList(request),
	run: async (client, item) => {
		const { syncList } = await import('./sync.run');
		return await syncList(client, item);
	},
};
