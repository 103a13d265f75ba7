import type { IDataObject } from 'n8n-workflow';
import { refuseReversedPeriod } from '../../../shared/fields';
import { otherShapeError } from '../../../shared/transport/errors';
import { secondsOf, unixMilliseconds } from '../../../shared/values/time';
import { asRecord, isRecord } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';

const fromDate: Field = {
	displayName: 'From',
	name: 'fromDate',
	type: 'dateTime',
	required: true,
	default: '={{ $now.minus(1, "month") }}',
	description: 'The beginning of the time that is counted. ISO 8601; without a zone: UTC.',
	routing: { send: { type: 'query', property: 'fromDate' } },
	as: unixMilliseconds,
};

const toDate: Field = {
	displayName: 'To',
	name: 'toDate',
	type: 'dateTime',
	required: true,
	default: '={{ $now }}',
	description: 'The end of the time that is counted. ISO 8601; without a zone: UTC.',
	routing: { send: { type: 'query', property: 'toDate' } },
	as: unixMilliseconds,
};

export const getUsage: Operation = {
	name: 'Get Usage',
	value: 'getUsage',
	action: 'Get the usage of an app',
	description: 'Count active users and minutes of calls over a time',
	routing: { request: { method: 'GET', url: '/stats' } },
	fields: [fromDate, toDate],
	completeItem: (item) => refuseReversedPeriod(item, ['fromDate', 'From'], ['toDate', 'To']),
	records: (data) => {
		// The counts stand in `metrics`, one level deeper than all other values
		const { metrics, time_range: range, ...rest } = asRecord(data);
		if (!isRecord(metrics)) throw otherShapeError();
		return [{ ...inCamelCase({ ...metrics, ...rest }), ...inSeconds(asRecord(range)) }];
	},
};

/** The times in seconds, because only this answer has milliseconds. What is no time stays as it came. */
function inSeconds(times: IDataObject): IDataObject {
	const converted = Object.entries(times).map(([name, time]) => [name, secondsOf(time) || time]);
	return Object.fromEntries(converted) as IDataObject;
}

/** The record with names in the style of all other answers: `active_users` becomes `activeUsers`. */
function inCamelCase(record: object): IDataObject {
	const renamed = Object.entries(record).map(([name, value]) => [
		name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
		value as unknown,
	]);
	return Object.fromEntries(renamed) as IDataObject;
}
