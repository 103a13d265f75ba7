import type { INodeProperties } from 'n8n-workflow';
import { rows, type Row } from '../../../shared/values/rows';
import { flag, list, oneOf } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';
import { capitalized } from './collectionFields';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/**
 * Hours and minutes as the API takes them, without a separator: 930 for 09:30. One or two digits are hours, so that 9
 * is 09:00. Takes `9`, `930`, `0930`, `09:30`, and `09:30:00` of a database or a sheet.
 */
const timeOfDay: Convert = (value, refuse) => {
	const written = String(value)
		.trim()
		.replace(/^(\d+:\d+):00$/, '$1');
	const match = /^(\d{1,2})(?::?(\d{2}))?$/.exec(written);
	const hours = Number(match?.[1]);
	const minutes = Number(match?.[2] ?? 0);
	const isTime = match !== null && hours < 24 && minutes < 60;
	return isTime
		? hours * 100 + minutes
		: refuse('has to be a time of day from 00:00 to 23:59, like 09:30');
};

const days: Convert = (value, refuse) =>
	list(value, refuse).map((day) => oneOf(DAYS)(day.toLowerCase(), refuse));

const readRows = rows('hours', {
	days: { label: 'Days', as: days, required: true },
	dnd: { label: 'No Notifications', as: flag },
	from: { label: 'From', as: timeOfDay },
	to: { label: 'To', as: timeOfDay },
});

/** The hours by day of the week, e.g. `{ monday: { dnd: false, from: 900, to: 1730 } }`. */
const week: Convert = (value, refuse) => {
	const hours = readRows(value, refuse);
	const refuseRow = (isWrong: (row: Row) => boolean, reason: string, advice = '') => {
		const index = hours.findIndex(isWrong);
		if (index >= 0) refuse(`has a row ${reason} (row ${index + 1})${advice}`);
	};
	refuseRow(({ dnd, from }) => !dnd && from === undefined, "without 'From'");
	refuseRow(({ dnd, to }) => !dnd && to === undefined, "without 'To'");
	refuseRow(
		({ dnd, from, to }) => !dnd && Number(from) >= Number(to),
		"whose 'To' is not later than 'From'",
		". Notifications arrive between them. For quiet hours from 22:00 to 07:00, set 'From' to 07:00 and 'To' to 22:00",
	);
	const byDay: Record<string, Row> = {};
	for (const { days: named, ...times } of hours) {
		for (const day of named as string[]) {
			if (byDay[day]) refuse(`names ${capitalized(day)} twice`);
			byDay[day] = times;
		}
	}
	return byDay;
};

const hourCells: INodeProperties[] = [
	{
		displayName: 'Days',
		name: 'days',
		type: 'multiOptions',
		options: DAYS.map((day) => ({ name: capitalized(day), value: day })),
		default: [],
		description: 'The days of the week that have these hours',
	},
	{
		displayName: 'From',
		name: 'from',
		type: 'string',
		default: '00:00',
		placeholder: 'e.g. 09:00',
		description: 'When notifications begin to arrive, in the time zone of the user',
	},
	{
		displayName: 'To',
		name: 'to',
		type: 'string',
		default: '23:59',
		placeholder: 'e.g. 17:30',
		description: 'When they stop arriving, on the same day',
	},
	{
		displayName: 'No Notifications',
		name: 'dnd',
		type: 'boolean',
		default: false,
		description: 'Whether no notifications arrive on these days at all',
	},
];

/** The hours in which notifications arrive. A collection lists this field. */
export function schedule(
	name: string,
	displayName: string,
	property: string,
	description: string,
): Field {
	return {
		displayName,
		name,
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: 'Add hours',
		default: {},
		description,
		options: [{ displayName: 'Hours', name: 'hours', values: hourCells }],
		routing: { send: { type: 'body', property } },
		as: week,
	};
}
