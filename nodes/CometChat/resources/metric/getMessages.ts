import type { IDataObject } from 'n8n-workflow';
import { asRecord, isRecord } from '../../transport/request/values';
import type { Operation } from '../../transport/types';

export const getMessages: Operation = {
	name: 'Get Message Counts',
	value: 'getMessages',
	action: 'Get message counts of the last hour',
	description: 'Count messages and receipts of the last hour, one item for each five minutes',
	routing: { request: { method: 'GET', url: '/stats/messages' } },
	fields: [],
	// These times are milliseconds as text
	records: (data) => {
		const { dataPoints } = (isRecord(data) ? data : {}) as IDataObject;
		const points = Array.isArray(dataPoints) ? dataPoints.filter(isRecord) : [];
		return points.map((point) => ({
			...(asRecord(point) as IDataObject),
			...inNumbers('startTime', point),
			...inNumbers('endTime', point),
		}));
	},
};

function inNumbers(name: string, point: Record<string, unknown>): IDataObject {
	if (point[name] === undefined) return {};
	const time = Number(point[name]);
	return { [name]: time };
}
