import type { IDataObject } from 'n8n-workflow';
import { collection, keywordId, notice } from '../../fields';
import { InputError } from '../../transport/errors';
import { integer } from '../../transport/request/values';
import type { Field, Item, ItemClient, Operation, RecordOrRefusal } from '../../transport/types';
import {
	bodyFor,
	entriesField,
	entriesGiven,
	entriesOf,
	entryColumn,
	inputItems,
	quoted,
	replacedList,
} from './entries';
import type { GivenEntries } from './entries';
import { readList } from './readList';
import type { HeldList } from './readList';
import { planSync } from './syncPlan';
import type { EntryOutcome, EntryStatus } from './syncPlan';

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

const dryRun: Field = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	description:
		"Whether to only say what would change, and leave the list as it is. 'Max Removals' does not count then.",
	local: true,
	protects: true,
};

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
		'What to do about new entries that are too long, hold a separator, or are no regular expression. When not added, nothing is changed.',
	local: true,
	protects: true,
};

const maxRemovals: Field = {
	displayName: 'Max Removals',
	name: 'maxRemovals',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 10,
	description:
		'The most entries that may be removed at once, 10 when not added. If there were more, e.g. because only half of a sheet arrived, nothing is changed.',
	local: true,
	as: integer,
	protects: true,
};

const options: Field = collection('options', [badEntries, maxRemovals]);

/** The entries that are reported if only changes are wanted. */
const CHANGES: EntryStatus[] = ['added', 'removed', 'refused'];

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
		source,
		entries,
		column,
		dryRun,
		returned,
		options,
	],
	multipart: true,
	joinsItems: (read) => read(source.name) === 'items',
	// Refuses what cannot be read before the list is asked for
	complete: (item) => void entriesGiven(item),
	replaces: ({ request }) => replacedList(request),
	run: async (client, item) => {
		const address = { url: sync.routing.request.url, path: item.request.ids };
		return await client.inTurn(
			address,
			async () => await syncList(client, item, await readList(client, address)),
		);
	},
};

async function syncList(
	client: ItemClient,
	item: Item,
	{ category, record, entries: before }: HeldList,
): Promise<RecordOrRefusal[]> {
	const { request, value } = item;
	const given = entriesGiven(item)!;
	const { outcomes, after } = planSync(category, before, entriesOf(category, given));
	const having = (status: EntryStatus) => outcomes.filter((outcome) => outcome.status === status);
	if (value('options.badEntries') === 'stop') refuseBad(given, having('refused'));
	if (after.length === 0) {
		throw new InputError(given.label, 'would leave nothing in the list; delete it instead');
	}
	const isDry = value(dryRun.name) === true;
	if (!isDry) checkRemovals(having('removed'), value('options.maxRemovals') as number);

	const isSame = having('added').length + having('removed').length === 0;
	if (!isSame) {
		// Also in a dry run, because it refuses entries that only a file can hold
		const body = bodyFor(category, after);
		if (!isDry) {
			Object.assign(request.body, body);
			await client.send(request);
		}
	}

	const about = { ...request.ids, name: record.name, ...(isDry && { dryRun: true }) };
	if (value(returned.name) === 'summary') {
		const statuses: EntryStatus[] = ['added', 'removed', 'unchanged', 'duplicate', 'refused'];
		const counts = statuses.map((status) => [status, having(status).length]);
		return [{ ...about, category, changed: !isSame && !isDry, ...Object.fromEntries(counts) }];
	}
	return outcomes.flatMap((outcome, n) => {
		if (value(returned.name) !== 'entries' && !CHANGES.includes(outcome.status)) return [];
		const result = { ...about, ...reported(outcome) };
		// Entries that are removed, which come last, are in no input item
		if (given.origins) item.origins.set(result, given.origins.slice(n, n + 1));
		return [result];
	});
}

function reported({ entry, status, problem }: EntryOutcome): IDataObject {
	return { entry, status, ...(problem && { reason: `An entry ${problem}` }) };
}

/** @throws InputError that names the first entries that cannot be in the list */
function refuseBad({ label }: GivenEntries, bad: EntryOutcome[]): void {
	if (bad.length === 0) return;
	const named = bad.slice(0, 3).map(({ entry, problem }) => `${quoted(entry)} ${problem}`);
	const more = bad.length > named.length ? `; and ${bad.length - named.length} more` : '';
	throw new InputError(
		label,
		`has ${bad.length === 1 ? 'an entry' : `${bad.length} entries`} that cannot be in this list: ${named.join('; ')}${more}. '${badEntries.displayName}' under Options can leave them out`,
	);
}

/** @throws InputError that names the first entries, for a change that would remove more than is allowed */
function checkRemovals(removed: EntryOutcome[], allowed: number): void {
	if (removed.length <= allowed) return;
	const named = removed.slice(0, 3).map(({ entry }) => quoted(entry));
	const more = removed.length > named.length ? ' and others' : '';
	throw new InputError(
		maxRemovals.displayName,
		`is ${allowed}, but ${removed.length} entries would be removed: ${named.join(', ')}${more}. If that is meant, raise it under Options`,
	);
}
