import type { IDataObject } from 'n8n-workflow';
import { listUnder } from '../../fields';
import { isEmpty } from '../../../shared/values/readers';
import type { Operation } from '../../../shared/operation/types';

export const getMessages: Operation = {
	name: 'Get Message Counts',
	value: 'getMessages',
	action: 'Get message counts of the last hour',
	description: 'Count messages and receipts of the last hour, one item for each five minutes',
	routing: { request: { method: 'GET', url: '/stats/messages' } },
	fields: [],
	// The service gives both times as text: Unix milliseconds
	records: (data) =>
		listUnder('dataPoints', data).map((point) => ({
			...point,
			...timeAsNumber('startTime', point),
			...timeAsNumber('endTime', point),
		})),
};

/** A time of a point as `{ [name]: number }`. Empty if the time is no number, so that the point keeps it as it came. */
function timeAsNumber(name: string, point: IDataObject): IDataObject {
	const time = isEmpty(point[name]) ? NaN : Number(point[name]);
	return Number.isNaN(time) ? {} : { [name]: time };
}
