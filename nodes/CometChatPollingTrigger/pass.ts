import { BEGINNING } from './part';
import type { Bookmark, Part } from './part';

/** The number of pages whose fingerprints are remembered while a list is read by pages. */
const RECENT_PAGES = 3;

/** Stands for the end of a list: more records than any list has. It is stored as JSON, which has no Infinity. */
const END = 1e12;

/** A reading of a list that takes more than one look. */
export interface Pass {
	/**
	 * The pass reads changes up to this time (Unix seconds). Later changes are left to the looks after the pass, because more of
	 * them may appear meanwhile.
	 */
	to: number;
	/** The index of the list that is being read, among the lists of the event. */
	list: number;
	/** Where the next look goes on. */
	bookmark: Bookmark;
	/** The fingerprints of the last pages, by the number of the page: changes on them come again after records before them are deleted. */
	recent: Record<string, string>;
	/** The stretches of the list that were read, usually one. */
	read?: Stretch[];
	/** How many records the list had when a part of it was last read. */
	total?: number;
	/** Whether the next look begins with the pass, because the time of the last look ran out before it had read a part of the pass. */
	goesFirst?: boolean;
}

/** A part of a list without a gap. */
interface Stretch {
	/** The number of records before it. */
	from: number;
	/** The number of records up to its end. */
	to: number;
}

/** Keeps the fingerprints of a page, which may have been read before, and of the pages just before it. */
export function rememberPage(pass: Pass, fingerprints: string): void {
	// A part that is asked for again has to find the fingerprints of its first time
	if (fingerprints === '') return;
	const { page = 1, cursor } = pass.bookmark;
	const kept = Object.entries(pass.recent).filter(([key]) => Number(key) > page - RECENT_PAGES);
	// A part of a list by cursor has no number, and never comes again
	const before = cursor ? '' : (pass.recent[page] ?? '');
	pass.recent = { ...Object.fromEntries(kept), [page]: before + fingerprints };
}

/** Moves the bookmark of a pass behind the part that was read, or to the next list. */
export function advance(pass: Pass, { next, total }: Part): void {
	const shorterBy = pass.total !== undefined && total !== undefined ? pass.total - total : 0;
	pass.total = total ?? pass.total;
	// A list by cursor has no gaps, and a page that is asked for again moves nothing
	if (pass.bookmark.cursor || next?.cursor || next?.isAskedAgain) continueAt(pass, next);
	else advanceByPage(pass, next, shorterBy);
}

/**
 * Moves the bookmark behind the first stretch that was read. In a list that became shorter, records have moved to the front, some
 * perhaps onto a page that was read before. So as many records count as not read, which leaves a gap between two stretches. The
 * stretch behind the gap stays read, so the pass ends even with a deletion at each page.
 *
 * E.g. 200 records were read in pages of 100, and 20 of them are deleted before the third page comes. The stretches are then
 * 0 to 180 and 200 to 300, so the second page is read once more. This page fills the gap, and the fourth page follows.
 */
function advanceByPage(pass: Pass, next: Bookmark | undefined, shorterBy: number): void {
	const { page = 1, recordsSoFar: start = 0 } = pass.bookmark;
	const end = next?.recordsSoFar ?? END;
	// The records of a page: the service may give fewer than it was asked for
	const size = page > 1 ? Math.max(1, Math.floor(start / (page - 1))) : end;
	pass.read = joined([...movedToFront(pass.read ?? [], shorterBy, size), { from: start, to: end }]);
	// Up to here, nothing is left out
	const readTo = pass.read[0].to;
	if (readTo === END) return beginNextList(pass);
	if (readTo === end) return continueAt(pass, next);
	const unreadPage = Math.floor(readTo / size) + 1;
	// The part has filled a gap, and the stretch behind the gap was read before. If the page came short, `unreadPage` may still be
	// this page, which would be read again and again
	const isGapFilled = readTo > end;
	const nextPage = isGapFilled ? Math.max(unreadPage, page + 1) : unreadPage;
	pass.bookmark = { page: nextPage, recordsSoFar: (nextPage - 1) * size };
}

/**
 * The stretches after deletions. They move by at most the pages whose fingerprints are remembered: if earlier pages were read once
 * more, their records would be reported twice.
 */
function movedToFront(stretches: Stretch[], deleted: number, size: number): Stretch[] {
	const moved = Math.min(Math.max(0, deleted), (RECENT_PAGES - 1) * size);
	return stretches.map(({ from, to }) => ({
		from: Math.max(0, from - moved),
		to: to === END ? END : Math.max(0, to - moved),
	}));
}

function continueAt(pass: Pass, next: Bookmark | undefined): void {
	if (next) pass.bookmark = next;
	else beginNextList(pass);
}

function beginNextList(pass: Pass): void {
	const beginning = { bookmark: BEGINNING, recent: {}, read: [], total: undefined };
	Object.assign(pass, { list: pass.list + 1, ...beginning });
}

/** The stretches of a list in their order. Stretches that touch are joined. */
function joined(stretches: Stretch[]): Stretch[] {
	const result: Stretch[] = [];
	for (const stretch of stretches.sort((one, other) => one.from - other.from)) {
		const last = result.at(-1);
		if (last && stretch.from <= last.to) last.to = Math.max(last.to, stretch.to);
		else result.push(stretch);
	}
	return result;
}
