import type { IDataObject, INodeExecutionData, IPairedItemData } from 'n8n-workflow';
import { ServiceError } from '../../transport/errors';
import { get, put } from '../../values/nesting';
import { isRecord } from '../../values/readers';
import type { OperationDescription, Output } from '../types';
import { withIsoTimes, withoutMissing } from './readable';

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
	const isSelected = output !== 'simplified';
	const short = withIsoTimes(
		withoutMissing(shortened(raw, (record) => simplify(record, isSelected))),
	);
	return isSelected ? selected(output, [short, withIsoTimes(raw)]) : short;
}

/** The selected fields of a run, and whether any record has them. */
export class Selection {
	private readonly isFound = new Map<string, boolean>();

	/** @param shapedRecords as they come out; refusals among them are left out */
	look(output: Output, shapedRecords: unknown[]): void {
		const records = shapedRecords.filter((record) => !(record instanceof ServiceError));
		if (!Array.isArray(output) || records.length === 0) return;
		for (const name of output) {
			if (this.isFound.get(name)) continue;
			const has = (record: unknown) => isRecord(record) && find(record as IDataObject, name);
			this.isFound.set(name, records.some(has));
		}
	}

	/** What a person has to know who selected a field that no record has. */
	hint(): string | undefined {
		const missing = [...this.isFound].filter(([, found]) => !found).map(([name]) => `'${name}'`);
		return missing.length === 0
			? undefined
			: `No record has ${missing.join(', ')}. Set 'Output' to Raw once to see the names of all fields.`;
	}
}

/** Fields by name out of the first form of the record that has them. A field that is not there is left out. */
function selected(names: string[], forms: IDataObject[]): IDataObject {
	const result: IDataObject = {};
	for (const name of names) {
		const found = forms.map((form) => find(form, name)).find((field) => field !== undefined);
		if (found) put(result, found.path, found.value);
	}
	return result;
}

/** A field by its name, or by the names that lead to it with dots between them. A null is not there. */
function find(record: IDataObject, name: string): { path: string[]; value: unknown } | undefined {
	for (const path of [[name], name.split('.')]) {
		const value = get(record, path);
		if (value !== undefined && value !== null) return { path, value };
	}
	return undefined;
}

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

/** A record as an item, linked to the input items that it came from; with an empty list, to none. */
export function toItem(record: unknown, pairedItem: Link): INodeExecutionData {
	const json = isRecord(record) ? (record as IDataObject) : { value: record as IDataObject };
	const isLinked = !Array.isArray(pairedItem) || pairedItem.length > 0;
	return { json, ...(isLinked && { pairedItem }) };
}
