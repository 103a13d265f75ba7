import type { IDataObject } from 'n8n-workflow';
import type { Client } from '../shared/transport/client';
import type { PolledEvent } from './events';
import { fingerprintOf, fingerprintsIn } from './known';
import type { ChangeKey } from './known';
import type { LookTime } from './lookTime';
import { EventLists } from './eventLists';
import { BEGINNING } from './part';
import type { Bookmark, Part } from './part';
import { advance, rememberPage } from './pass';
import type { Pass } from './pass';
import { LOOK_BACK_SECONDS } from './position';
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

	private readonly lists: EventLists;

	/** @param onWithoutTime called with the ID of each record that does not say when it happened */
	constructor(
		private readonly event: PolledEvent,
		readonly position: Position,
		client: Client,
		private readonly time: LookTime,
		private readonly onWithoutTime: (id: string) => void,
	) {
		this.lists = new EventLists(event, client);
	}

	/** Whether a list may have more records that the service gave no way to read. */
	get isCapped(): boolean {
		return this.lists.isCapped;
	}

	/**
	 * Begins a new position: the changes on the first page of each list count as known. If these pages do not cover the last
	 * minute, the position begins with this second.
	 */
	async beginPosition(): Promise<void> {
		const { position, time } = this;
		const from = position.since;
		const changes: Change[] = [];
		let isComplete = true;
		for (let list = 0; list < this.lists.count; list++) {
			const part = await this.lists.read(list, BEGINNING, from);
			changes.push(...this.changesIn(part));
			isComplete &&= part.next === undefined;
		}
		// The answers have told the time of the service by now. If it is earlier than ours, the lists were asked from too late a time
		const earliest = time.beganByServiceClock - LOOK_BACK_SECONDS;
		position.since = isComplete && from <= earliest ? earliest : time.beganByServiceClock;
		for (const change of changes) if (change.time >= position.since) position.known.add(change);
	}

	/**
	 * Reads new records. A list of more than one page is read from its beginning in a pass, which may take several looks. Each of
	 * these looks begins with the first page, and reports the changes since the pass began, unless the pass goes first (`goesFirst`).
	 * @throws every error, except the end of the time after something was read: then the look reports what it has
	 */
	async findChanges(): Promise<void> {
		await this.readLists().catch((error: unknown) => {
			// Changes that were read are reported, and the position holds where to go on
			if (!this.time.signal.aborted || this.lists.parts === 0) throw error;
		});
	}

	private async readLists(): Promise<void> {
		const { position, event } = this;
		if (!position.pass) {
			const { isComplete, rest } = await this.readFirstPages(position.since);
			if (isComplete) return this.settleOldChanges();
			this.beginPass(rest);
		} else if (!position.pass.goesFirst) {
			// Earlier changes are left to the pass: it may have told of them before they moved to the first page
			await this.readFirstPages(Math.max(position.since, position.pass.to + 1));
		}
		if (position.pass) await this.goOnWithPass(position.pass);
		if (event.periodLists && !position.pass) await this.readLastMinute();
	}

	/**
	 * Reads the first page of each list, and reports the changes from `from` on.
	 * @returns whether nothing is left to read, and where the first list goes on. A list that is read whole is the only list of
	 * its event
	 */
	private async readFirstPages(from: number): Promise<{ isComplete: boolean; rest?: Bookmark }> {
		let isComplete = true;
		let rest: Bookmark | undefined;
		for (let list = 0; list < this.lists.count; list++) {
			const part = await this.lists.read(list, BEGINNING, from);
			isComplete = this.report(part, from) && isComplete && !part.next;
			if (list === 0) rest = part.next;
		}
		return { isComplete, rest };
	}

	/**
	 * Begins a pass: through the lists by time, up to a minute ago, or through a list that is read whole.
	 * @param rest where the pass through a list that is read whole begins: behind the first page. Left out: at the beginning. Such
	 * a list goes on by cursor, so a record that leaves its first page hides no other
	 */
	private beginPass(rest = BEGINNING): void {
		const { position, time, event } = this;
		const to = time.beganByServiceClock - LOOK_BACK_SECONDS - 1;
		// Everything up to a minute ago was read, and only the last minute is left: see `readLastMinute`
		if (event.periodLists && to < position.since) return;
		const bookmark = event.periodLists ? BEGINNING : rest;
		position.pass = { to, list: 0, bookmark, recent: {} };
	}

	/** Reads on in a pass, at least one part. Ends the pass after its last list. */
	private async goOnWithPass(pass: Pass): Promise<void> {
		const { position, time } = this;
		// Stays set if the time runs out before a part is read
		pass.goesFirst = true;
		do {
			const part = await this.lists.read(pass.list, pass.bookmark, position.since, pass.to);
			// A change that has to wait is later than `pass.to`, so the look after the pass reads it
			this.report(part, position.since, pass);
			pass.goesFirst = false;
			advance(pass, part);
		} while (pass.list < this.lists.count && !time.isReadingOver);
		if (pass.list < this.lists.count) return;
		delete position.pass;
		this.settle(pass.to + 1);
	}

	/**
	 * Reads the changes of the last minute if they are more than a page. Unless it can read all of them, the next look
	 * reads them again.
	 */
	private async readLastMinute(): Promise<void> {
		const { position, time } = this;
		let isComplete = true;
		for (let list = 0; list < this.lists.count; list++) {
			let total: number | undefined;
			for (let bookmark: Bookmark | undefined = BEGINNING; bookmark; ) {
				if (time.isReadingOver) return;
				const part: Part = await this.lists.read(list, bookmark, position.since);
				isComplete = this.report(part, position.since) && isComplete;
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
		if (this.found.length > 0) this.settle(this.time.beganByServiceClock - LOOK_BACK_SECONDS);
	}

	/**
	 * Reports the new records in a part of a list.
	 * @param from earlier changes were reported, or are left to a pass. A list that is read whole holds them as well
	 * @param pass the pass to which the part belongs, if there is one. It remembers its changes page by page
	 * @returns false if a change has to wait for a later look, because no more changes can be remembered
	 */
	private report(part: Part, from: number, pass?: Pass): boolean {
		const { found, time } = this;
		const { known } = this.position;
		// Changes up to this time are forgotten as soon as everything up to it was read, so there is always room for them
		const settledUntil = pass?.to ?? time.beganByServiceClock - LOOK_BACK_SECONDS - 1;
		const recent = new Set(Object.values(pass?.recent ?? {}).flatMap(fingerprintsIn));
		const fingerprints: string[] = [];
		let hasRoom = true;
		for (const change of this.changesIn(part)) {
			if (change.time < from || known.has(change)) continue;
			const fingerprint = fingerprintOf(change);
			if (recent.has(fingerprint)) continue;
			const isSettled = change.time <= settledUntil;
			if (pass && isSettled) {
				// A pass may find more changes than `known` may hold, so it remembers those of its last pages only
				fingerprints.push(fingerprint);
			} else if (isSettled || known.size < MAX_KNOWN) {
				known.add(change);
			} else {
				hasRoom = false;
				continue;
			}
			recent.add(fingerprint);
			// The creation counts as reported, so that the next change of the record is an update
			if (change.createdAt !== undefined) known.add({ id: change.id, time: change.createdAt });
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
		const changed = this.event.changeKindOf?.(record);
		const createdAt = this.event.creationBeforeUpdate?.(record) ?? NaN;
		// A reported creation is remembered by its time, so a creation without a time counts as reported
		if (Number.isNaN(createdAt)) return { changed };
		if (createdAt < since || known.has({ id, time: createdAt })) return { changed };
		// A pass remembers only the changes on its last pages, so the creation may have been reported
		if (pass) return {};
		return { changed: 'created', createdAt };
	}
}
