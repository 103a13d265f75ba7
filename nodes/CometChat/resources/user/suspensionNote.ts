import type { IDataObject } from 'n8n-workflow';
import { recordToMerge } from '../../fields';
import { clock } from '../../../shared/transport/clock';
import { asRecord, isRecord } from '../../../shared/values/readers';
import type { ItemClient } from '../../../shared/operation/types';

/** The key of the note in the metadata of a user, which an app will hardly use itself. */
const KEY = 'n8nSuspension';

/** A note is about the deactivation that follows it within this many seconds; clocks may differ. */
const MAX_DISTANCE = 60 * 60;

/**
 * A suspension keeps this note in the metadata of the user. Another run needs it, because the service names neither
 * groups nor sessions of a deactivated user.
 */
export interface SuspensionNote {
	/** Whether the user is banned from all groups that it had joined. */
	allGroups: boolean;
	/** Whether the sessions were ended. */
	sessionsEnded: boolean;
}

/**
 * The note that belongs to the deactivation of a user.
 * @param deactivatedAt Unix seconds; a note from another time says nothing about it
 */
export function noteAbout(
	{ metadata }: IDataObject,
	deactivatedAt: number | undefined,
): SuspensionNote | undefined {
	const note = asRecord(metadata)[KEY];
	if (!isRecord(note) || deactivatedAt === undefined) return undefined;
	if (!(Math.abs(Number(note.at) - deactivatedAt) <= MAX_DISTANCE)) return undefined;
	return { allGroups: note.allGroups === true, sessionsEnded: note.sessionsEnded !== false };
}

export function hasNote(user: unknown): boolean {
	return isRecord(user) && isRecord(user.metadata) && Object.hasOwn(user.metadata, KEY);
}

/** Leaves the note with an active user, and keeps the rest of the metadata. To be called in the turn of the user. */
export async function leaveNote(
	client: ItemClient,
	uid: string,
	note: SuspensionNote,
): Promise<void> {
	const metadata = await metadataOf(client, uid);
	const at = Math.floor(clock.now() / 1_000);
	await write(client, uid, { metadata: { ...metadata, [KEY]: { ...note, at } } });
}

/** Takes the note away. To be called in the turn of the user, who is active. */
export async function removeNote(client: ItemClient, uid: string): Promise<void> {
	const { [KEY]: note, ...metadata } = await metadataOf(client, uid);
	if (note === undefined) return;
	// Metadata without any key would change nothing
	const isLast = Object.keys(metadata).length === 0;
	await write(client, uid, isLast ? { unset: ['metadata'] } : { metadata });
}

async function metadataOf(client: ItemClient, uid: string): Promise<IDataObject> {
	const user = { url: '/users/{uid}', path: { uid } };
	const { data } = await client.request({ method: 'GET', ...user });
	const { metadata } = recordToMerge(data, user);
	return asRecord(metadata);
}

async function write(client: ItemClient, uid: string, body: IDataObject): Promise<void> {
	await client.request({ method: 'PUT', url: '/users/{uid}', path: { uid }, body });
}
