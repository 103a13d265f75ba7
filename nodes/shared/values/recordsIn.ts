import type { IDataObject } from 'n8n-workflow';
import { isRecord } from './readers';

/** Whether a value is a person by itself, in the place of a list of people. */
export function isPerson(value: unknown): value is IDataObject {
	return isRecord(value) && (typeof value.uid === 'string' || typeof value.uid === 'number');
}

/** The objects of a list, or of an object that holds them by name; a person alone counts as a list of one. */
export function recordsIn(value: unknown): IDataObject[] {
	if (isPerson(value)) return [value];
	const entries = typeof value === 'object' && value !== null ? Object.values(value) : [];
	return entries.filter(isRecord) as IDataObject[];
}

const ITEM_KEYS = new Set(['json', 'binary', 'error', 'index', 'metadata', 'pairedItem']);

/** Whether a value is an item of n8n, as `$input.all()` and `$input.item` give it: its JSON stands below `json`. */
export const isItem = (value: unknown): value is IDataObject & { json: IDataObject } =>
	isRecord(value) && isRecord(value.json) && Object.keys(value).every((key) => ITEM_KEYS.has(key));
