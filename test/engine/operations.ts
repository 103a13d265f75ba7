import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';
import { seedIds, addMessage, type Service } from '../service';
import { byId } from '../support/node';

/** One operation of each kind, and how to see in the stand-in what it did. */
export interface Sample {
	name: string;
	parameters: INodeParameters;
	binary?: IBinaryKeyData;
	/** Whether the request may be sent again when it is not known whether it was processed. */
	repeatable: boolean;
	reads: boolean;
	/** Requests without any fault; a fault is to strike the last of them. */
	requests: number;
	/** The part of the stand-in that the operation changes, as a value that can be compared. */
	trace: (service: Service) => unknown;
	/** The value of {@link trace} once the operation was processed. */
	done: unknown;
	/** The items out, as `view` shows them. */
	items: (service: Service) => unknown[];
	/** The part of an item that the test compares. */
	view?: (json: IDataObject) => unknown;
	/** Prepares the stand-in. */
	prepare?: (service: Service) => void;
}

const csv: IBinaryKeyData = {
	terms: {
		data: Buffer.from('first,second\n').toString('base64'),
		mimeType: 'text/csv',
		fileName: 'terms.csv',
	},
};

/** A record with its time as people read it. */
function withReadableTime<Stored extends { createdAt: number }>(record: Stored) {
	return { ...record, createdAtIso: new Date(record.createdAt * 1_000).toISOString() };
}

/** More than one page of restricted features. */
export function addFeatures({ state }: Service, total = 1_500): void {
	const { restrictedFeatures } = state.roles.get('default')!;
	const [model] = restrictedFeatures;
	for (let n = restrictedFeatures.length; n < total; n += 1) {
		restrictedFeatures.push({ ...model, key: `feature-${n}` });
	}
}

/** More than one page of blocked messages. */
export function addBlocked({ state }: Service, total = 1_300): void {
	const [model] = state.blocked.values();
	const message = state.messages.get(model.messageId)!;
	for (let n = state.blocked.size; n < total; n += 1) {
		const id = String(100_000 + n);
		addMessage(state, { ...message, id, sentAt: message.sentAt + n });
		state.blocked.set(id, { ...model, messageId: id });
	}
}

const nothing = { trace: () => undefined, done: undefined };

export const samples: Sample[] = [
	{
		name: 'a read (call: get)',
		parameters: { resource: 'call', operation: 'get', sessionId: seedIds.call, output: 'raw' },
		repeatable: true,
		reads: true,
		requests: 1,
		...nothing,
		items: ({ state }) => [state.calls.get(seedIds.call)],
	},
	{
		name: 'a list by page (role: getManyRestrictedFeatures)',
		parameters: {
			resource: 'role',
			operation: 'getManyRestrictedFeatures',
			role: byId('default'),
			returnAll: true,
		} as INodeParameters,
		repeatable: true,
		reads: true,
		requests: 2,
		...nothing,
		prepare: addFeatures,
		items: ({ state }) => state.roles.get('default')!.restrictedFeatures.map(withReadableTime),
	},
	{
		name: 'a list by cursor (moderation: getManyBlockedMessages)',
		parameters: {
			resource: 'moderation',
			operation: 'getManyBlockedMessages',
			returnAll: true,
			output: 'raw',
		},
		repeatable: true,
		reads: true,
		requests: 2,
		...nothing,
		prepare: addBlocked,
		items: ({ state }) => [...state.blocked.keys()].sort(),
		// Newest first, which the order of the stand-in's own map is not
		view: ({ message }) => (message as IDataObject).id,
	},
	{
		name: 'a repeatable write (user: update)',
		parameters: {
			resource: 'user',
			operation: 'update',
			uid: byId('alice'),
			updateFields: { name: 'Renamed' },
		} as INodeParameters,
		repeatable: true,
		reads: false,
		requests: 1,
		trace: ({ state }) => state.users.get('alice')!.name,
		done: 'Renamed',
		items: () => [expect.objectContaining({ uid: 'alice', name: 'Renamed' })],
	},
	{
		name: 'a deletion (user: delete)',
		parameters: { resource: 'user', operation: 'delete', uid: byId('erin') } as INodeParameters,
		repeatable: true,
		reads: false,
		requests: 1,
		trace: ({ state }) => state.users.get('erin')!.deactivatedAt === undefined,
		done: false,
		items: () => [expect.objectContaining({ success: true })],
	},
	{
		name: 'a creation (moderationReason: create)',
		parameters: {
			resource: 'moderationReason',
			operation: 'create',
			id: 'rude',
			name: 'Rude',
		},
		repeatable: false,
		reads: false,
		requests: 1,
		trace: ({ state }) => state.reasons.has('rude'),
		done: true,
		items: () => [expect.objectContaining({ id: 'rude', name: 'Rude' })],
	},
	{
		name: 'an action (group: banMember)',
		parameters: {
			resource: 'group',
			operation: 'banMember',
			guid: byId('general'),
			uid: byId('bob'),
		} as INodeParameters,
		repeatable: false,
		reads: false,
		requests: 1,
		trace: ({ state }) => state.groups.get('general')!.banned.has('bob'),
		done: true,
		items: () => [expect.objectContaining({ success: true })],
	},
	{
		name: 'a decision (moderation: reviewBlockedMessage)',
		parameters: {
			resource: 'moderation',
			operation: 'reviewBlockedMessage',
			decision: 'approved',
			messageId: seedIds.blockedMessage,
		},
		repeatable: false,
		reads: false,
		requests: 1,
		trace: ({ state }) => state.blocked.has(seedIds.blockedMessage),
		done: false,
		items: () => [expect.objectContaining({ success: true })],
	},
	{
		name: 'an upload that creates (keywordList: create)',
		parameters: {
			resource: 'keywordList',
			operation: 'create',
			category: 'word',
			entriesFrom: 'file',
			binaryPropertyName: 'terms',
		},
		binary: csv,
		repeatable: false,
		reads: false,
		requests: 1,
		trace: ({ state }) => state.keywordLists.size,
		done: 4,
		items: () => [expect.objectContaining({ searchTerms: ['first', 'second'], entryCount: 2 })],
	},
	{
		name: 'an upload that replaces (keywordList: update)',
		parameters: {
			resource: 'keywordList',
			operation: 'update',
			keywordId: byId(seedIds.keywordLists.word),
			entriesChange: 'replaceByFile',
			binaryPropertyName: 'terms',
		} as INodeParameters,
		binary: csv,
		repeatable: true,
		reads: false,
		requests: 2,
		trace: ({ state }) => state.keywordLists.get(seedIds.keywordLists.word)!.searchTerms.join(),
		done: 'first,second',
		items: () => [expect.objectContaining({ searchTerms: ['first', 'second'] })],
	},
];
