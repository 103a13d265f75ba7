import type { IDataObject } from 'n8n-workflow';
import { describedRequest } from '../shared/transport/describe';
import type { Client } from '../shared/transport/client';
import { withNextCursor } from '../shared/transport/listAnswer';
import { send } from '../shared/transport/send';
import type { PolledEvent } from './events';
import { fingerprintOf, fingerprintsIn } from './known';
import type { ChangeKey } from './known';
import type { LookTime } from './lookTime';
import { BEGINNING, readPart } from './part';
import type { Bookmark, Part } from './part';
import { advance, rememberPage } from './pass';
import type { Pass } from './pass';
import { LOOK_BACK } from './position';
import type { Position } from './position';

/**
 * At most this many changes of the last minute are remembered, which take 100 kB of static data. A later look reports further
 * changes, when they are older than a minute and need not be remembered.
 */
const MAX_KNOWN = 10_000;

/** A record of a list as a change. */
export interface Change extends ChangeKey {
	record: IDataObject;
	/** What happened: `created`, `updated`, `edited` or `deleted`. Left out if nobody knows. */
	changed?: string;
	/** When the record was created (Unix seconds). Set only if the creation is reported, and `time` is that of a later update. */
	createdAt?: number;
}

/** A look at the lists of an event. It begins at a position, and moves it. */
export class Look {
	/** The changes to report, in the order in which they were found. */
	readonly found: Change[] = [];

	/** Whether a list may have more records that the service gave no way to read. */
	isCapped = false;

	/** How many parts of lists were read. */
	private parts = 0;

	/** @param onWithoutTime called with the ID of each record that does not say when it happened */
	constructor(
		private readonly event: PolledEvent,
		readonly position: Position,
		private readonly client: Client,
		private readonly time: LookTime,
		private readonly onWithoutTime: (id: string) => void,
	) {}

	/**
	 * Begins a new position: the changes on the first page of each list count as known. If these pages do not cover the last
	 * minute, the position begins with this second.
	 */
	async begin(): Promise<void> {
		const { position, time } = this;
		const from = position.since;
		const changes: Change[] = [];
		let isComplete = true;
		for (let list = 0; list < this.listCount; list++) {
			const part = await this.read(list, BEGINNING, from);
			changes.push(...this.changesIn(part));
			isComplete &&= part.next === undefined;
		}
		// The answers have told the time of the service by now. If it is earlier than ours, the lists were asked from too late a time
		const earliest = time.beganAt - LOOK_BACK;
		position.since = isComplete && from <= earliest ? earliest : time.beganAt;
		for (const change of changes) if (change.time >= position.since) position.known.add(change);
	}

	/**
	 * Reads new records. A list of more than one page is read from its beginning in a pass, which may take several looks. Each of
	 * these looks begins with the first page, and reports the new records on this page, unless the time of the last look ran out
	 * before a part of the pass was read (`goesFirst`).
	 * @throws every error, except the end of the time after something was read: then the look reports what it has
	 */
	async goOn(): Promise<void> {
		await this.readLists().catch((error: unknown) => {
			// Changes that were read are reported, and the position holds where to go on
			if (!this.time.signal.aborted || this.parts === 0) throw error;
		});
	}

	private async readLists(): Promise<void> {
		const goesFirst = this.position.pass?.goesFirst === true;
		if (!goesFirst && (await this.readFirstPages())) return;
		await this.goOnWithPass();
	}

	/**
	 * Reads the first page of each list. If more is left to read, a pass goes on or begins.
	 * @returns whether nothing is left to read
	 */
	private async readFirstPages(): Promise<boolean> {
		const { position } = this;
		const { pass } = position;
		// The pass finds earlier changes
		const from = pass ? pass.to + 1 : position.since;
		let isComplete = !pass;
		let next: Bookmark | undefined;
		for (let list = 0; list < this.listCount; list++) {
			const part = await this.read(list, BEGINNING, from);
			isComplete = this.report(part) && isComplete && !part.next;
			// A list that is read whole is the only list of its event, and a pass through it begins behind this page
			if (list === 0) next = part.next;
		}
		// Stays set if the time runs out before goOnWithPass has read a part: then the next look begins with the pass
		if (pass) pass.goesFirst = true;
		else if (isComplete) this.settleOldChanges();
		else this.beginPass(next);
		return isComplete;
	}

	/**
	 * Begins a pass: through the lists by time, up to a minute ago, or through a list that is read whole.
	 * @param rest where the pass through a list that is read whole begins. Left out: at the beginning
	 */
	private beginPass(rest = BEGINNING): void {
		const { position, time, event } = this;
		const to = time.beganAt - LOOK_BACK - 1;
		if (event.listsByTime && to < position.since) return;
		const bookmark = event.listsByTime ? BEGINNING : rest;
		position.pass = { to, list: 0, bookmark, recent: {}, goesFirst: true };
	}

	/** Reads on where the pass of the last look ended, at least by one page. */
	private async goOnWithPass(): Promise<void> {
		const { position, time, event } = this;
		for (let pass = position.pass; pass; pass = position.pass) {
			// While the pass goes first, this look has read no part of it. One is read even when the time for reading is over
			if (!pass.goesFirst && time.isReadingOver) return;
			const part = await this.read(pass.list, pass.bookmark, position.since, pass.to);
			this.report(part, pass);
			pass.goesFirst = false;
			advance(pass, part, event.operation.paging!.largestPage);
			if (pass.list < this.listCount) continue;
			delete position.pass;
			this.settle(pass.to + 1);
		}
		if (event.listsByTime && !time.isReadingOver) await this.readLastMinute();
	}

	/**
	 * Reads the changes of the last minute if they are more than a page. Unless it can read all of them, the next look
	 * reads them again.
	 */
	private async readLastMinute(): Promise<void> {
		const { position, time } = this;
		let isComplete = true;
		for (let list = 0; list < this.listCount; list++) {
			let total: number | undefined;
			for (let bookmark: Bookmark | undefined = BEGINNING; bookmark; ) {
				if (time.isReadingOver) return;
				const part: Part = await this.read(list, bookmark, position.since);
				isComplete = this.report(part) && isComplete;
				// Records have moved to a page that was read before: the next look finds them
				if (total !== undefined && part.total !== undefined && part.total < total) return;
				total = part.total;
				bookmark = part.next;
			}
		}
		if (isComplete) this.settleOldChanges();
	}

	/** Notes that all changes before a time were reported. */
	private settle(since: number): void {
		const { position } = this;
		position.since = Math.max(since, position.since);
		position.known.forgetBefore(position.since);
	}

	/** Settles old changes after everything was read. A look that found nothing leaves the position as it is, so that n8n saves nothing. */
	private settleOldChanges(): void {
		if (this.found.length > 0) this.settle(this.time.beganAt - LOOK_BACK);
	}

	/**
	 * Reports the new records in a part of a list.
	 * @param pass the pass to which the part belongs, if there is one. It remembers its changes page by page
	 * @returns false if a change has to wait for a later look, because no more changes can be remembered
	 */
	private report(part: Part, pass?: Pass): boolean {
		const { position, found, time } = this;
		// Changes up to this time are forgotten as soon as everything up to it was read, so there is always room for them
		const settledUntil = pass?.to ?? time.beganAt - LOOK_BACK - 1;
		const recent = new Set(Object.values(pass?.recent ?? {}).flatMap(fingerprintsIn));
		const fingerprints: string[] = [];
		let hasRoom = true;
		for (const change of this.changesIn(part)) {
			if (change.time < position.since || position.known.has(change)) continue;
			const fingerprint = fingerprintOf(change);
			if (recent.has(fingerprint)) continue;
			const isSettled = change.time <= settledUntil;
			if (!isSettled && position.known.size >= MAX_KNOWN) {
				hasRoom = false;
				continue;
			}
			if (pass && isSettled) fingerprints.push(fingerprint);
			else position.known.add(change);
			recent.add(fingerprint);
			// The creation counts as reported, so that the next change of the record is an update
			if (change.createdAt !== undefined) {
				position.known.add({ id: change.id, time: change.createdAt });
			}
			found.push(change);
		}
		if (pass) rememberPage(pass, fingerprints.join(''));
		return hasRoom;
	}

	/** The records of a part as changes. Records without a time are left out. */
	private changesIn({ records }: Part): Change[] {
		const { operation, timeOf } = this.event;
		const changes: Change[] = [];
		for (const record of records) {
			const id = String(operation.paging!.idOf(record));
			const time = timeOf(record);
			if (Number.isNaN(time)) this.onWithoutTime(id);
			else changes.push({ id, time, record, ...this.whatHappened(id, record) });
		}
		return changes;
	}

	/** What happened to a record: its creation, if that was not reported yet, and otherwise its last change. */
	private whatHappened(id: string, record: IDataObject): Pick<Change, 'changed' | 'createdAt'> {
		const { since, known, pass } = this.position;
		const changed = this.event.changeOf?.(record);
		const createdAt = this.event.creationBeforeUpdate?.(record) ?? NaN;
		// A reported creation is remembered by its time, so a creation without a time counts as reported
		if (Number.isNaN(createdAt)) return { changed };
		if (createdAt < since || known.has({ id, time: createdAt })) return { changed };
		// A pass remembers only the changes on its last pages, so the creation may have been reported
		if (pass) return {};
		return { changed: 'created', createdAt };
	}

	/** How many lists the event has. */
	private get listCount(): number {
		return this.event.listsByTime?.length ?? 1;
	}

	/**
	 * Reads a part of a list. Leaves out the records that do not belong to the event.
	 * @param from the beginning of the period, and `to` its end (Unix seconds): they only count for a list by time
	 */
	private async read(list: number, bookmark: Bookmark, from: number, to?: number): Promise<Part> {
		const { client, event } = this;
		const { method, url } = event.operation.routing.request;
		// A list that is not by time is asked for no period
		const { query = () => ({}), keeps } = event.listsByTime?.[list] ?? {};
		const paging = event.operation.paging!;
		const part = await readPart(paging, bookmark, async (page) => {
			const period = query(from, to);
			const request = { method, url, path: event.path, query: { ...period, ...page } };
			const answer = await send(client, describedRequest(request, client.baseUrl));
			// Only `period` has the order that is asked for. `page` has that of the service's cursor from the second part on
			return withNextCursor(paging, answer, period);
		});
		this.parts++;
		this.isCapped ||= part.isCapped === true;
		return keeps ? { ...part, records: part.records.filter(keeps) } : part;
	}
}
