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
	requestCount: number;
	/** The part of the stand-in that the operation changes, as a value that can be compared. */
	affectedState: (service: Service) => unknown;
	/** The value of {@link affectedState} once the operation was processed. */
	stateWhenDone: unknown;
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
	requestCount: 1,
	affectedState: () => undefined,
	stateWhenDone: undefined,
};
const repeatableWrite = { repeatable: true, reads: false, requestCount: 1 };
const singleWrite = { repeatable: false, reads: false, requestCount: 1 };
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
		requestCount: 2,
		prepare: addFeatures,
		items: ({ state }) => state.roles.get('default')!.restrictedFeatures.map(withReadableTime),
	},
	{
		name: 'a list by cursor (aiAgent: getManySources)',
		parameters: formOf('aiAgent', 'getManySources', { returnAll: true }),
		...read,
		requestCount: 2,
		prepare: addSources,
		items: ({ state }) => state.knowledge.map(({ uniqueId }) => uniqueId).sort(),
		view: ({ uniqueId }) => uniqueId,
	},
	{
		name: 'a repeatable write (user: update)',
		parameters: formOf('user', 'update', { uid: byId('alice'), updateFields: { name: 'Renamed' } }),
		...repeatableWrite,
		affectedState: ({ state }) => state.users.get('alice')!.name,
		stateWhenDone: 'Renamed',
		items: () => [expect.objectContaining({ uid: 'alice', name: 'Renamed' })],
	},
	{
		name: 'a deletion (group: delete)',
		parameters: formOf('group', 'delete', { guid: byId('general') }),
		...repeatableWrite,
		affectedState: ({ state }) => state.groups.has('general'),
		stateWhenDone: false,
		items: confirmationItems,
	},
	{
		name: 'a creation (moderationReason: create)',
		parameters: formOf('moderationReason', 'create', { id: 'rude', name: 'Rude' }),
		...singleWrite,
		affectedState: ({ state }) => state.reasons.has('rude'),
		stateWhenDone: true,
		items: () => [expect.objectContaining({ id: 'rude', name: 'Rude' })],
	},
	{
		name: 'an action (group: banMember)',
		parameters: formOf('group', 'banMember', { guid: byId('general'), uid: byId('bob') }),
		...singleWrite,
		affectedState: ({ state }) => state.groups.get('general')!.banned.has('bob'),
		stateWhenDone: true,
		items: confirmationItems,
	},
	{
		name: 'a decision (moderation: reviewBlockedMessage)',
		parameters: formOf('moderation', 'reviewBlockedMessage', {
			decision: 'approved',
			messageId: seedIds.blockedMessage,
		}),
		...singleWrite,
		affectedState: ({ state }) => state.blocked.has(seedIds.blockedMessage),
		stateWhenDone: false,
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
		affectedState: ({ state }) => state.keywordLists.size,
		// The seed has three lists
		stateWhenDone: 4,
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
		requestCount: 2,
		affectedState: ({ state }) =>
			state.keywordLists.get(seedIds.keywordLists.word)!.searchTerms.join(),
		stateWhenDone: 'first,second',
		items: () => [expect.objectContaining({ searchTerms: ['first', 'second'] })],
	},
];
