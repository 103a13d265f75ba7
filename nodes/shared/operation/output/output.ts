import type { IDataObject, INodeExecutionData, IPairedItemData } from 'n8n-workflow';
import { ServiceError } from '../../transport/errors';
import { get, put } from '../../values/nesting';
import { isRecord } from '../../values/readers';
import type { OperationDescription, Output } from '../types';
import { isoOfUnix } from '../../values/time';

/**
 * A record as it comes out: its short form with readable times, the record as it came, or the fields that were
 * selected. A record without a short form comes out whole, with readable times.
 */
export function shaped(
	{ simplify }: OperationDescription,
	record: unknown,
	output: Output,
): unknown {
	if (!isRecord(record)) return record;
	const raw = record as IDataObject;
	if (!simplify) return withIsoTimes(raw);
	if (output === 'raw') return raw;
	const toSelect = output !== 'simplified';
	const short = shortened(raw, (record) => simplify(record, toSelect));
	const readable = withIsoTimes(withoutMissing(short));
	if (toSelect) return selected(output, [readable, withIsoTimes(raw)]);
	// Of a record that is not as documented, nothing may be left: it comes out whole instead of being lost
	return Object.keys(readable).length === 0 ? withIsoTimes(raw) : readable;
}

/** The selected fields of a run, and whether any record has them. */
export class Selection {
	private readonly foundByName = new Map<string, boolean>();

	/** Notes which of the selected fields some records have. Refusals among the records are left out. */
	note(output: Output, shapedRecords: unknown[]): void {
		const records = shapedRecords.filter((record) => !(record instanceof ServiceError));
		if (!Array.isArray(output) || records.length === 0) return;
		for (const name of output) {
			if (this.foundByName.get(name)) continue;
			const has = (record: unknown) => isRecord(record) && find(record as IDataObject, name);
			this.foundByName.set(name, records.some(has));
		}
	}

	/** A sentence about the selected fields that no record has; undefined if there are none. */
	hint(): string | undefined {
		const missing = [...this.foundByName]
			.filter(([, found]) => !found)
			.map(([name]) => `'${name}'`);
		return missing.length === 0
			? undefined
			: `No record has ${missing.join(', ')}. Set 'Output' to Raw once to see the names of all fields.`;
	}
}

/** A record of the named fields, each from the first form of the record that has it. Missing fields are left out. */
function selected(names: string[], forms: IDataObject[]): IDataObject {
	const result: IDataObject = {};
	for (const name of names) {
		const found = forms.map((form) => find(form, name)).find((field) => field !== undefined);
		if (found) put(result, found.path, found.value);
	}
	return result;
}

/** A field by its name, or by a path with dots, and the path to it. Undefined if it is missing or null. */
function find(record: IDataObject, name: string): { path: string[]; value: unknown } | undefined {
	for (const path of [[name], name.split('.')]) {
		const value = get(record, path);
		if (value !== undefined && value !== null) return { path, value };
	}
	return undefined;
}

/** The short form of a record, made by `short`. */
function shortened(record: IDataObject, short: (record: IDataObject) => IDataObject): IDataObject {
	try {
		return short(record);
	} catch {
		// A record that is not as documented is returned whole instead of being lost
		return record;
	}
}

/** The input items that an item came from. */
export type Link = IPairedItemData | IPairedItemData[];

/** A record as an item, linked to the input items that the record came from. An empty list makes no link. */
export function toItem(record: unknown, pairedItem: Link): INodeExecutionData {
	const json = isRecord(record) ? (record as IDataObject) : { value: record as IDataObject };
	const isLinked = !Array.isArray(pairedItem) || pairedItem.length > 0;
	return { json, ...(isLinked && { pairedItem }) };
}

/** Names of times in answers: `sentAt`, `until`, `lastSynced`, `fromDate`, `startTime` and the like. */
const TIME_NAME = /(?:At|^until|^lastSynced|^(?:from|to)Date|^(?:start|end)Time)$/;

/** A copy without the values that are undefined or null. */
export function withoutMissing(record: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(record).filter(([, value]) => value !== undefined && value !== null),
	);
}

/** A copy in which each Unix time has its ISO 8601 form beside it, e.g. `sentAtIso` beside `sentAt`. */
export function withIsoTimes(record: IDataObject): IDataObject {
	const entries: Array<[string, IDataObject[string]]> = [];
	for (const entry of Object.entries(record)) {
		const [name, value] = entry;
		entries.push(entry);
		const iso = TIME_NAME.test(name) ? isoOfUnix(value) : undefined;
		if (iso !== undefined) entries.push([`${name}Iso`, iso]);
	}
	return Object.fromEntries(entries);
}
