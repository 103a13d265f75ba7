import type { IDataObject } from 'n8n-workflow';
import { refuseReversedPeriod } from '../../../shared/fields';
import { otherShape } from '../../../shared/transport/errors';
import { isoOfUnix, unixMilliseconds } from '../../../shared/values/time';
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
	// The counts stand one level below the times
	records: (data) => {
		const { metrics, ...rest } = asRecord(data);
		if (!isRecord(metrics)) throw otherShape();
		const { time_range: range } = rest;
		const times = isRecord(range) && { time_range: withIso(range as IDataObject) };
		return [{ ...(metrics as IDataObject), ...rest, ...times }];
	},
};

/** The times stand in a record inside of the record, where readable ones are not set. */
function withIso(range: IDataObject): IDataObject {
	const iso = ['fromDate', 'toDate'].map((name) => [`${name}Iso`, isoOfUnix(range[name])]);
	return { ...range, ...Object.fromEntries(iso.filter(([, time]) => time !== undefined)) };
}
