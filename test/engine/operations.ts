import type { IBinaryKeyData, IDataObject, INodeParameters } from 'n8n-workflow';
import { seedIds, type Service } from '../service';
import { byId, formOf } from '../support/node';

/** An operation as an example of its kind, and how to see in the stand-in what it did. */
export interface Sample {
	name: string;
	parameters: INodeParameters;
	binary?: IBinaryKeyData;
	/** Whether the request may be sent again when it is not known whether it was processed. */
	repeatable: boolean;
	reads: boolean;
	/** The number of requests without any fault. Tests let a fault strike the last request. */
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
const withReadableTime = <Stored extends { createdAt: number }>(record: Stored) => ({
	...record,
	createdAtIso: new Date(record.createdAt * 1_000).toISOString(),
});

/** Adds restricted features until the default role has `total`, by default more than one page. */
export function addFeatures({ state }: Service, total = 1_001): void {
	const { restrictedFeatures } = state.roles.get('default')!;
	const [model] = restrictedFeatures;
	for (let n = restrictedFeatures.length; n < total; n += 1) {
		restrictedFeatures.push({ ...model, key: `feature-${n}` });
	}
}

/** Adds sources until there is more than one page: a page has at most 100. */
function addSources({ state }: Service): void {
	const [model] = state.knowledge;
	for (let n = state.knowledge.length; n < 130; n += 1) {
		state.knowledge.push({ ...model, uniqueId: `source-${n}` });
	}
}

const read = {
	repeatable: true,
	reads: true,
	requests: 1,
	trace: () => undefined,
	done: undefined,
};
const repeatableWrite = { repeatable: true, reads: false, requests: 1 };
const singleWrite = { repeatable: false, reads: false, requests: 1 };
const confirmationItems = () => [expect.objectContaining({ success: true })];

export const samples: Sample[] = [
	{
		name: 'a read (call: get)',
		parameters: formOf('call', 'get', { sessionId: seedIds.call, output: 'raw' }),
		...read,
		items: ({ state }) => [state.calls.get(seedIds.call)],
	},
	{
		name: 'a list by page (role: getManyRestrictedFeatures)',
		parameters: formOf('role', 'getManyRestrictedFeatures', {
			role: byId('default'),
			returnAll: true,
		}),
		...read,
		requests: 2,
		prepare: addFeatures,
		items: ({ state }) => state.roles.get('default')!.restrictedFeatures.map(withReadableTime),
	},
	{
		name: 'a list by cursor (aiAgent: getManySources)',
		parameters: formOf('aiAgent', 'getManySources', { returnAll: true }),
		...read,
		requests: 2,
		prepare: addSources,
		items: ({ state }) => state.knowledge.map(({ uniqueId }) => uniqueId).sort(),
		view: ({ uniqueId }) => uniqueId,
	},
	{
		name: 'a repeatable write (user: update)',
		parameters: formOf('user', 'update', { uid: byId('alice'), updateFields: { name: 'Renamed' } }),
		...repeatableWrite,
		trace: ({ state }) => state.users.get('alice')!.name,
		done: 'Renamed',
		items: () => [expect.objectContaining({ uid: 'alice', name: 'Renamed' })],
	},
	{
		name: 'a deletion (group: delete)',
		parameters: formOf('group', 'delete', { guid: byId('general') }),
		...repeatableWrite,
		trace: ({ state }) => state.groups.has('general'),
		done: false,
		items: confirmationItems,
	},
	{
		name: 'a creation (moderationReason: create)',
		parameters: formOf('moderationReason', 'create', { id: 'rude', name: 'Rude' }),
		...singleWrite,
		trace: ({ state }) => state.reasons.has('rude'),
		done: true,
		items: () => [expect.objectContaining({ id: 'rude', name: 'Rude' })],
	},
	{
		name: 'an action (group: banMember)',
		parameters: formOf('group', 'banMember', { guid: byId('general'), uid: byId('bob') }),
		...singleWrite,
		trace: ({ state }) => state.groups.get('general')!.banned.has('bob'),
		done: true,
		items: confirmationItems,
	},
	{
		name: 'a decision (moderation: reviewBlockedMessage)',
		parameters: formOf('moderation', 'reviewBlockedMessage', {
			decision: 'approved',
			messageId: seedIds.blockedMessage,
		}),
		...singleWrite,
		trace: ({ state }) => state.blocked.has(seedIds.blockedMessage),
		done: false,
		items: confirmationItems,
	},
	{
		name: 'an upload that creates (keywordList: create)',
		parameters: formOf('keywordList', 'create', {
			category: 'word',
			entriesFrom: 'file',
			binaryPropertyName: 'terms',
		}),
		binary: csv,
		...singleWrite,
		trace: ({ state }) => state.keywordLists.size,
		// The seed has three lists
		done: 4,
		items: () => [expect.objectContaining({ searchTerms: ['first', 'second'], entryCount: 2 })],
	},
	{
		name: 'an upload that replaces (keywordList: update)',
		parameters: formOf('keywordList', 'update', {
			keywordId: byId(seedIds.keywordLists.word),
			entriesChange: 'replaceByFile',
			binaryPropertyName: 'terms',
		}),
		binary: csv,
		...repeatableWrite,
		requests: 2,
		trace: ({ state }) => state.keywordLists.get(seedIds.keywordLists.word)!.searchTerms.join(),
		done: 'first,second',
		items: () => [expect.objectContaining({ searchTerms: ['first', 'second'] })],
	},
];
