import type { IDataObject } from 'n8n-workflow';
import { ServiceError } from '../errors';
import { get, put } from '../request/nesting';
import { isRecord } from '../request/values';
import type { OperationDescription, Output } from '../types';
import { withIsoTimes, withoutMissing } from './readable';

/**
 * A record as it comes out: its short form with readable times, the record as it came, or the fields that were
 * selected. A record without a short form comes out whole, with readable times.
 */
export function shaped(
	{ simplify, details }: OperationDescription,
	record: unknown,
	output: Output,
): unknown {
	if (!isRecord(record)) return record;
	const raw = record as IDataObject;
	if (!simplify) return withIsoTimes(raw);
	if (output === 'raw') return raw;
	const short = (form: typeof simplify) => withIsoTimes(withoutMissing(shortened(raw, form)));
	if (output === 'simplified') return short(simplify);
	const forms = [simplify, ...(details ? [details] : [])].map(short);
	return selected(output, [...forms, withIsoTimes(raw)]);
}

/**
 * The selected fields that none of the records has.
 * @param shapedRecords as they come out; refusals among them are left out
 */
export function missingFields(output: Output, shapedRecords: unknown[]): string[] {
	const records = shapedRecords.filter((record) => !(record instanceof ServiceError));
	if (!Array.isArray(output) || records.length === 0) return [];
	return output.filter(
		(name) => !records.some((record) => isRecord(record) && find(record as IDataObject, name)),
	);
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
