import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../values/readers';
import type { Paging } from './types';

/** Whether a record is wanted, for filters that the service does not have. */
export type Wants = (record: IDataObject) => boolean;

/** The records found so far by their IDs, in the order of the service. */
export class FoundRecords {
	private readonly records = new Map<unknown, IDataObject>();
	private wantedCount = 0;
	/** The latest page as JSON, if a record in it has no ID. */
	private lastWithoutIds?: string;

	constructor(
		private readonly limit: number,
		private readonly wants?: Wants,
	) {}

	get size(): number {
		return this.records.size;
	}

	/** Whether as many records as wanted were found. */
	get isEnough(): boolean {
		return this.wantedCount >= this.limit;
	}

	/** The number of records to ask for in all. Infinity with a filter, because nobody knows how many records pass the filter. */
	get countToAskFor(): number {
		return this.wants ? Infinity : this.limit;
	}

	/** Adds the records that were not found before. Returns whether there were any. */
	add(records: IDataObject[], paging: Paging): boolean {
		const before = this.size;
		if (this.repeatsWithoutIds(records, paging)) return false;
		for (const record of records) {
			// A list may hold null instead of a record
			if (record === null) continue;
			const id = idIn(record, paging);
			if (this.records.has(id)) continue;
			this.records.set(id, record);
			if (this.isWanted(record)) this.wantedCount++;
		}
		return this.size > before;
	}

	result(): IDataObject[] {
		const wanted = [...this.records.values()].filter((record) => this.isWanted(record));
		return wanted.slice(0, this.limit);
	}

	/** Whether this page repeats the page before. Without IDs, only the content of the records shows it. */
	private repeatsWithoutIds(records: IDataObject[], paging: Paging): boolean {
		const before = this.lastWithoutIds;
		// Without an ID, `idIn` gives the record itself, which is an object
		const hasIds = records.every((record) => typeof idIn(record, paging) !== 'object');
		this.lastWithoutIds = hasIds ? undefined : JSON.stringify(records);
		return !hasIds && this.lastWithoutIds === before;
	}

	private isWanted(record: IDataObject): boolean {
		return !this.wants || (isRecord(record) && this.wants(record));
	}
}

/** The ID of a record. A record without an ID stands for itself, and equals no other. An entry that is no record is its own ID. */
function idIn(record: IDataObject, { idOf }: Paging): unknown {
	return (isRecord(record) ? idOf(record) : undefined) ?? record;
}
