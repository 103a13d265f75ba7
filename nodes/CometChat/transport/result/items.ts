import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../request/values';

/** A record as an item, linked to the input item that asked for it. */
export function toItem(record: unknown, itemIndex: number): INodeExecutionData {
	const json = isRecord(record) ? (record as IDataObject) : { value: record as IDataObject };
	return { json, pairedItem: { item: itemIndex } };
}
