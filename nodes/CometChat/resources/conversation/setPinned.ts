import type { IDataObject } from 'n8n-workflow';
import { notice, output, simplifyPinned } from '../../fields';
import { ServiceError } from '../../transport/errors';
import { isRecord } from '../../transport/request/values';
import type { Field, Item, ItemClient, Operation, RecordOrRefusal } from '../../transport/types';
import {
	conversationsField,
	entryOf,
	keyOf,
	mustHaveEntry,
	type PinnedEntry,
} from './pinnedEntries';

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
		...output,
	],
	run: async (client, item) =>
		await client.inTurn(
			{ url: setPinned.routing.request.url },
			async () => await changeList(client, item),
		),
	simplify: ({ pinnedConversations, ...counts }) => ({
		...counts,
		pinnedConversations: (pinnedConversations as IDataObject[]).map(simplifyPinned),
	}),
};

/** The service knows no way to add or remove one, so the list is read, changed and written. */
async function changeList(client: ItemClient, item: Item): Promise<RecordOrRefusal[]> {
	const { request, value } = item;
	const read = async () => {
		const { data } = await client.request({ method: 'GET', url: '/conversations/pinned' });
		return listIn(data);
	};
	const before = await read();
	const given = (value(conversations.name) ?? []) as PinnedEntry[];
	const wanted = entriesAfter(value(change.name) as string, before, given);
	if (isSame(before, wanted)) return [outcome(before, before)];
	request.body.pinnedConversations = wanted;
	const { data } = await client.send(request);
	// A bare confirmation does not say how the list stands
	return [outcome(before, Array.isArray(data) ? listIn(data) : await read())];
}

function entriesAfter(way: string, before: IDataObject[], given: PinnedEntry[]): PinnedEntry[] {
	if (way === 'clear') return [];
	const named = distinct(given);
	if (way === 'replace') return named;
	const held = before.map(mustHaveEntry);
	if (way === 'add') return distinct([...held, ...named]);
	const removed = new Set(named.map(keyOf));
	return held.filter((entry) => !removed.has(keyOf(entry)));
}

/** Each entry once, at its first place. */
function distinct(entries: PinnedEntry[]): PinnedEntry[] {
	const byKey = new Map<string, PinnedEntry>();
	for (const entry of entries) if (!byKey.has(keyOf(entry))) byKey.set(keyOf(entry), entry);
	return [...byKey.values()];
}

function isSame(before: IDataObject[], wanted: PinnedEntry[]): boolean {
	const keys = before.map((conversation) => {
		const entry = entryOf(conversation);
		return entry && keyOf(entry);
	});
	return keys.length === wanted.length && wanted.every((entry, n) => keyOf(entry) === keys[n]);
}

function outcome(before: IDataObject[], after: IDataObject[]): IDataObject {
	const notIn = (list: IDataObject[], other: IDataObject[]) => {
		const ids = new Set(other.map(({ conversationId }) => conversationId));
		return list.filter(({ conversationId }) => !ids.has(conversationId)).length;
	};
	return {
		added: notIn(after, before),
		removed: notIn(before, after),
		pinnedConversations: after,
	};
}

function listIn(data: unknown): IDataObject[] {
	if (Array.isArray(data) && data.every(isRecord)) return data as IDataObject[];
	throw new ServiceError('The service did not say which conversations are pinned', {
		advice: 'Run the item again later; contact the support of the service if it goes on.',
	});
}
