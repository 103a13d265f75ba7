import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../transport/request/values';
import type { Operation } from '../../transport/types';

export const getMessages: Operation = {
	name: 'Get Message Counts',
	value: 'getMessages',
	action: 'Get message counts of the last hour',
	description: 'Count messages and receipts of the last hour, one item for each five minutes',
	routing: { request: { method: 'GET', url: '/stats/messages' } },
	fields: [],
	records: (data) => {
		const { dataPoints } = (isRecord(data) ? data : {}) as IDataObject;
		return (Array.isArray(dataPoints) ? dataPoints : []).map((point: IDataObject) => ({
			...point,
			startTime: Number(point.startTime),
			startTimeIso: iso(point.startTime),
			endTime: Number(point.endTime),
			endTimeIso: iso(point.endTime),
		}));
	},
};

/** The service tells these times in milliseconds, as text. */
function iso(milliseconds: unknown): string {
	return new Date(Number(milliseconds)).toISOString();
}
