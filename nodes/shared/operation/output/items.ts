import type { IDataObject, INodeExecutionData, IPairedItemData } from 'n8n-workflow';
import { isRecord } from '../../values/readers';

/** The input items that an item came from. */
export type Link = IPairedItemData | IPairedItemData[];

/** A record as an item, linked to the input items that it came from; with an empty list, to none. */
export function toItem(record: unknown, pairedItem: Link): INodeExecutionData {
	const json = isRecord(record) ? (record as IDataObject) : { value: record as IDataObject };
	const isLinked = !Array.isArray(pairedItem) || pairedItem.length > 0;
	return { json, ...(isLinked && { pairedItem }) };
}
