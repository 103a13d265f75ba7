import type { IDataObject } from 'n8n-workflow';
import { distinctBy } from '../../../shared/records/outcomes';
import { ServiceError, TRY_LATER } from '../../../shared/transport/errors';
import { mayHaveBeenDone } from '../../../shared/transport/failure';
import { asRecord, isRecord } from '../../../shared/values/readers';
import type { RecordOrRefusal } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import {
	commonUser,
	entryOf,
	hasUnclearUser,
	keyOf,
	requireEntry,
	unknownUser,
	usersIn,
} from './pinnedEntries';
import type { PinnedEntry } from './pinnedFields';

const LIST = '/conversations/pinned';

/**
 * By the IDs of conversations: the user in the ID who is not pinned. Undefined if nobody knows who is pinned; then the second user
 * of the ID is written.
 */
type Viewers = Map<unknown, string | undefined>;

/** Changes the list of the whole app. Items take turns, because the service replaces the list as a whole. */
export async function changePinned(client: ItemClient, item: Item): Promise<RecordOrRefusal[]> {
	return await client.inTurn({ url: LIST }, async () => await writeChanged(client, item));
}

/**
 * Reads the list, changes it and writes it as a whole: the service has no request that adds or removes one conversation.
 *
 * A conversation is written as its pinned user, but may be read as an ID alone, such as `alice_user_bob`. This ID names the pinned
 * user and a viewer, but does not say who is who. Where nothing tells the viewer, a first attempt takes the second user of the ID
 * for the pinned one. If that was wrong, the answer lacks the conversation. Then the list is written once more with the other user.
 */
async function writeChanged(client: ItemClient, item: Item): Promise<RecordOrRefusal[]> {
	const { request, value } = item;
	const before = await readList(client);
	const way = value('pinnedChange') as string;
	const entries = (value('pinnedConversations') ?? []) as PinnedEntry[];
	const viewers = viewersIn(before, way, entries);
	const change = listAfter(way, before, entries, viewers);
	if (isSame(before, change.wanted, viewers)) return [outcome(before, before)];
	const first = await writeList(client, request, change);
	if (first.lost.length === 0) return [outcome(before, first.after)];

	// The user that the first attempt has written for a lost conversation is its viewer
	const corrected: Viewers = new Map(viewers);
	for (const lost of first.lost) {
		const { uid } = asRecord(entryOf(lost, viewers.get(lost.conversationId)));
		corrected.set(lost.conversationId, uid as string | undefined);
	}
	const correction = listAfter(way, before, entries, corrected);
	const second = await writeList(client, request, correction, first.lost[0]);
	if (second.lost.length > 0) throw unknownUser(second.lost[0], LOST);
	return [outcome(before, second.after)];
}

async function readList(client: ItemClient): Promise<IDataObject[]> {
	const { data } = await client.sendDescribed({ method: 'GET', url: LIST });
	if (isList(data)) return data;
	throw new ServiceError('The service did not say which conversations are pinned', {
		advice: TRY_LATER,
	});
}

/**
 * Writes the list.
 * @param lostBefore a conversation that the first attempt has lost: errors name it, because a later run does not find it
 * @returns the list afterwards, and the lost conversations: they were to stay on it, but their viewer was written as the pinned user
 */
async function writeList(
	client: ItemClient,
	request: Item['request'],
	{ wanted, kept }: NewList,
	lostBefore?: IDataObject,
): Promise<{ after: IDataObject[]; lost: IDataObject[] }> {
	request.body.pinnedConversations = wanted;
	const failWithLoss = (error: unknown): never => {
		throw withLoss(error, lostBefore, kept.find(hasUnclearUser));
	};
	const { data } = await client.sendPrepared(request).catch((error: unknown) => {
		// A refused first attempt has lost nothing
		if (!lostBefore && wasRefused(error)) throw error;
		return failWithLoss(error);
	});
	// A bare confirmation does not say how the list stands
	const after = isList(data) ? data : await readList(client).catch(failWithLoss);
	return { after, lost: missingIn(kept, after).filter(hasUnclearUser) };
}

/**
 * The viewers that the list tells by itself, or the form: a conversation that is added again is added by its pinned user, so
 * the other one is the viewer.
 */
function viewersIn(before: IDataObject[], way: string, entries: PinnedEntry[]): Viewers {
	// No two entries of the list pin the same user, so the user in all unclear IDs is the viewer
	const common = commonUser(before);
	const added = new Set(way === 'add' ? entries.map(keyOf) : []);
	const viewerOf = (conversation: IDataObject) => {
		if (common !== undefined || !hasUnclearUser(conversation)) return common;
		const notAdded = usersIn(conversation).filter((uid) => !added.has(keyOf({ uid })));
		return notAdded.length === 1 ? notAdded[0] : undefined;
	};
	return new Map(before.map((one) => [one.conversationId, viewerOf(one)]));
}

const LOST = 'and this conversation was lost';

/**
 * A failure, with the conversation that the list has lost.
 * @param lost a conversation that the first attempt has lost
 * @param maybeLost a conversation of which the wrong user may have been taken
 */
function withLoss(error: unknown, lost?: IDataObject, maybeLost?: IDataObject): unknown {
	const conversation = lost ?? maybeLost;
	if (!(error instanceof ServiceError) || !conversation) return error;
	const because = lost ? LOST : 'and this conversation may be lost';
	const { message, details } = unknownUser(conversation, because);
	const failure = error.message.replace(/\.$/, '');
	return new ServiceError(`${failure}. ${message}`, { ...error.details, ...details });
}

/** Whether the list was certainly not written. */
function wasRefused(error: unknown): boolean {
	return error instanceof ServiceError && !mayHaveBeenDone(error.details);
}

interface NewList {
	/** The list as it shall be. */
	wanted: PinnedEntry[];
	/** The conversations that stay on the list. */
	kept: IDataObject[];
}

/** The list after the change of the form. @throws ServiceError if a conversation names nobody, or a removal may mean another */
function listAfter(
	way: string,
	before: IDataObject[],
	entries: PinnedEntry[],
	viewers: Viewers,
): NewList {
	if (way === 'clear') return { wanted: [], kept: [] };
	const named = distinctBy(entries, keyOf);
	if (way === 'replace') return { wanted: named, kept: [] };
	const removed = new Set(way === 'remove' ? named.map(keyOf) : []);
	const staying = before
		.map((conversation) => ({
			conversation,
			entry: requireEntry(conversation, viewers.get(conversation.conversationId)),
		}))
		.filter(({ entry }) => !removed.has(keyOf(entry)));
	const kept = staying.map(({ conversation }) => conversation);
	refuseUnclearRemoval(kept, removed, commonUser(before));
	const added = way === 'add' ? named : [];
	const wanted = distinctBy([...staying.map(({ entry }) => entry), ...added], keyOf);
	return { wanted, kept };
}

/**
 * Refuses a removal that may leave the wrong user pinned. Where nothing tells the viewer, `alice_user_bob` is taken for bob, as in
 * the example of the reference. So a removal of bob takes it off the list, and is not refused. A removal of alice would leave it,
 * although she may be the pinned user.
 * @param removed the keys of the entries to remove
 * @param commonViewer a user who is certainly no pinned one
 * @throws ServiceError for a conversation that stays although its ID names a user to remove: that user may be the pinned one
 */
function refuseUnclearRemoval(
	kept: IDataObject[],
	removed: Set<string>,
	commonViewer: string | undefined,
): void {
	const isRemoved = (uid: string) => uid !== commonViewer && removed.has(keyOf({ uid }));
	const maybeMeant = kept.filter(hasUnclearUser).find((one) => usersIn(one).some(isRemoved));
	if (maybeMeant) throw unknownUser(maybeMeant, 'and this one may be meant');
}

function isSame(before: IDataObject[], wanted: PinnedEntry[], viewers: Viewers): boolean {
	const keys = before.map((conversation) => {
		const entry = entryOf(conversation, viewers.get(conversation.conversationId));
		return entry && keyOf(entry);
	});
	return keys.length === wanted.length && wanted.every((entry, n) => keyOf(entry) === keys[n]);
}

function outcome(before: IDataObject[], after: IDataObject[]): IDataObject {
	return {
		added: missingIn(after, before).length,
		removed: missingIn(before, after).length,
		pinnedConversations: after,
	};
}

/** The conversations that the list `from` does not have. */
function missingIn(conversations: IDataObject[], from: IDataObject[]): IDataObject[] {
	const held = new Set(from.map(identityOf));
	return conversations.filter((conversation) => !held.has(identityOf(conversation)));
}

/** Whether these are conversations that can be told apart: each has an ID, or names its other side. */
function isList(data: unknown): data is IDataObject[] {
	return Array.isArray(data) && data.every((one) => isRecord(one) && isNamed(one as IDataObject));
}

function isNamed(conversation: IDataObject): boolean {
	return typeof conversation.conversationId === 'string' || entryOf(conversation) !== undefined;
}

function identityOf(conversation: IDataObject): unknown {
	return conversation.conversationId ?? JSON.stringify(entryOf(conversation));
}
