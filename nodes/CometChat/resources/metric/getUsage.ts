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
	complete: (item) => refuseReversedPeriod(item, ['fromDate', 'From'], ['toDate', 'To']),
	// The counts stand one level deeper than all other values. Only this answer has times in milliseconds; they become seconds, and
	// what is no time stays as it came
	records: (data) => {
		const { metrics, time_range: range, ...rest } = asRecord(data);
		if (!isRecord(metrics)) throw otherShapeError();
		const times = Object.entries(asRecord(range)).map(([name, time]) => [
			name,
			secondsOf(time) || time,
		]);
		return [{ ...inCamelCase({ ...metrics, ...rest }), ...Object.fromEntries(times) }];
	},
};

/** The record with names in the style of all other answers: `active_users` becomes `activeUsers`. */
function inCamelCase(record: object): IDataObject {
	const renamed = Object.entries(record).map(([name, value]) => [
		name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
		value as unknown,
	]);
	return Object.fromEntries(renamed) as IDataObject;
}
