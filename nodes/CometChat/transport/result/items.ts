import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../request/values';

/** One item per record, linked to the input item that asked for it. */
export function toItems(records: unknown[], itemIndex: number): INodeExecutionData[] {
	return records.map((record) => ({
		json: isRecord(record) ? (record as IDataObject) : { value: record as IDataObject },
		pairedItem: { item: itemIndex },
	}));
}
