import type { IDataObject } from 'n8n-workflow';
import { isRecordOf } from '../../../shared/records/asked';
import { clock } from '../../../shared/transport/clock';
import {
	orRefusal,
	otherShapeError,
	ServiceError,
	unlessRefused,
} from '../../../shared/transport/errors';
import { isoOfMilliseconds } from '../../../shared/values/time';
import { Outcome } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { ExportFiles } from '../message/exportFiles';
import { KIND_OPTIONS, MAX_ITEMS_PER_KIND, RECEIVED } from './exportKinds';
import type { Kind } from './exportKinds';
import { PERSONAL_DATA } from './personalData';
import type { Pages } from './personalReaders';
import { findDeactivated } from './foundUser';
import { noSuchUserError } from './uids';

/** The data that no export holds: secrets, data of other people, and data that cannot be read. */
const NEVER_EXPORTED = [
	'Auth tokens and push tokens: they are secrets',
	'Messages of others in groups',
	'Reactions in conversations that the user no longer sees',
	'Messages that were deleted for good, or that the service no longer keeps',
	'What the user has read or saved, bans from groups, reports of moderation, and logs of the service',
	'Notifications in the feed of the user, and recipients of campaigns with their variables',
];

/** Reads all that the service shows of a user, kind by kind. The manifest at the end names kinds that could not be read. */
export async function exportUser(
	client: ItemClient,
	item: Item,
): Promise<Array<IDataObject | Outcome>> {
	const startedAt = isoOfMilliseconds(clock.now());
	const profile = await profileOf(client, item);
	const isInFiles = item.value('exportAs') === 'files';
	const sink = isInFiles ? new FileSink(client, String(profile.uid)) : new ItemSink();
	const counts: IDataObject = {};
	const notRead: IDataObject[] = [];
	const write = async (kind: string, pages: Pages) => {
		const progress = { count: 0 };
		const result = await orRefusal(sink.write(kind, pages, progress));
		if (result instanceof ServiceError) {
			notRead.push({ kind, reason: result.message, code: result.details.code });
		}
		counts[kind] = progress.count;
	};
	await write('profile', onePage(profile));
	for (const kind of kindsOf(item)) {
		await write(kind, PERSONAL_DATA[kind].read(client, String(profile.uid)));
	}
	const manifest = {
		kind: 'manifest',
		uid: profile.uid,
		complete: notRead.length === 0,
		startedAt,
		endedAt: isoOfMilliseconds(clock.now()),
		counts,
		notRead,
		leftOut: (item.value('options.leaveOut') ?? []) as string[],
		notTold: NEVER_EXPORTED,
	};
	return await sink.end(manifest);
}

function kindsOf({ value }: Item): Kind[] {
	const leftOut = (value('options.leaveOut') ?? []) as string[];
	const kinds: Kind[] = KIND_OPTIONS.map((kind) => kind.value);
	if (value('options.received') === true) kinds.push(RECEIVED);
	return kinds.filter((kind) => !leftOut.includes(kind));
}

async function profileOf(client: ItemClient, { request }: Item): Promise<IDataObject> {
	const found = await unlessRefused('ERR_UID_NOT_FOUND', client.sendPrepared(request));
	if (found) {
		// All further kinds are read by the UID in this answer
		if (!isRecordOf(found.data, request.ids)) throw otherShapeError();
		return found.data;
	}
	const uid = String(request.ids.uid);
	const user = await findDeactivated(client, uid.toLowerCase());
	if (!user) throw noSuchUserError(uid);
	return user;
}

async function* onePage(record: IDataObject): AsyncGenerator<IDataObject[]> {
	yield [record];
}

/** The number of records of one kind, which the caller reads also after a failure. */
interface Progress {
	count: number;
}

/** Makes an item of each record, with its kind. */
class ItemSink {
	private readonly records: IDataObject[] = [];

	async write(kind: string, pages: Pages, progress: Progress): Promise<void> {
		for await (const page of pages) {
			const room = MAX_ITEMS_PER_KIND - progress.count;
			for (const record of page.slice(0, room)) {
				// `kind` stands first, and wins over a key of this name in the record
				this.records.push(Object.assign({ kind }, record, { kind }));
				progress.count++;
			}
			if (page.length <= room) continue;
			// As if the service had refused this kind: the manifest names it, and the other kinds follow
			throw new ServiceError(
				`There are more than ${MAX_ITEMS_PER_KIND} records; export as JSON Lines files to get all`,
				{},
			);
		}
	}

	async end(manifest: IDataObject): Promise<IDataObject[]> {
		return [...this.records, manifest];
	}
}

/** Writes each kind into files of its own. */
class FileSink {
	private readonly outcomes: Outcome[] = [];

	constructor(
		private readonly client: ItemClient,
		private readonly uid: string,
	) {}

	async write(kind: string, pages: Pages, progress: Progress): Promise<void> {
		const exported = new ExportFiles(this.client, (number) => `${this.uid}-${kind}-${number}`);
		try {
			for await (const page of pages) await exported.add(page);
		} finally {
			await exported.close();
			progress.count = exported.count;
			for (const { fileName, count, binary } of exported.files) {
				const record = { kind, fileName, records: count, uid: this.uid };
				this.outcomes.push(new Outcome(record, { binary: { data: binary } }));
			}
		}
	}

	async end(manifest: IDataObject): Promise<Outcome[]> {
		const content = Buffer.from(JSON.stringify(manifest, null, 2));
		const fileName = `${this.uid}-manifest.json`;
		const binary = await this.client.store(content, fileName, 'application/json');
		const record = { fileName, ...manifest };
		return [...this.outcomes, new Outcome(record, { binary: { data: binary } })];
	}
}
