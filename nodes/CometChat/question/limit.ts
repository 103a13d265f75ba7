import { InputError } from '../../shared/values/inputError';
import { unixMilliseconds } from '../../shared/values/time';
import { isRecord, number, oneOf } from '../../shared/values/readers';
import type { Convert } from '../../shared/values/types';
import type { Field } from '../../shared/operation/types';

/** The limit of a form in milliseconds: a Unix time, or how long to wait when everybody was asked. */
export type Limit = { end: number } | { length: number };

/** @throws InputError for a time that has passed. It is not refused while the form is read, because tools ignore the limit */
export function refusePast(limit: Limit, now: number): void {
	if ('end' in limit && limit.end <= now) {
		throw new InputError(limitWaitTime.displayName, 'lies in the past');
	}
}

/** The end of the wait; both times in Unix milliseconds. */
export const endOfWait = (limit: Limit, askedAt: number): number =>
	'end' in limit ? limit.end : askedAt + limit.length;

const DAY = 86_400_000;

const MILLISECONDS = new Map<unknown, number>([
	['minutes', 60_000],
	['hours', 3_600_000],
	['days', DAY],
]);

/** A hundred years: well before n8n's own "for ever", which is the year 3000, and the last date of JavaScript. */
const MAX_MILLISECONDS = 100 * 365 * DAY;

const readLimit: Convert = (value, refuse): Limit => {
	if (!isRecord(value) || !isRecord(value.values)) return refuse('is empty');
	const { values } = value;
	// n8n stores no field that a person leaves alone: its preset counts. An expression that finds nothing is refused
	const given = (name: string, label: string, preset: unknown) =>
		Object.hasOwn(values, name) ? (values[name] ?? refuse(`has an empty '${label}'`)) : preset;
	const limitType = oneOf(['afterTimeInterval', 'atSpecifiedTime'])(
		given('limitType', 'Limit Type', 'afterTimeInterval'),
		refuse,
	);
	if (limitType === 'atSpecifiedTime') {
		return { end: unixMilliseconds(values.maxDateAndTime, refuse) };
	}
	const unit =
		MILLISECONDS.get(given('resumeUnit', 'Unit', 'hours')) ?? refuse('has an unknown unit');
	const length = number(given('resumeAmount', 'Amount', 1), refuse) * unit;
	if (length <= 0) refuse('has to be longer than nothing');
	if (length > MAX_MILLISECONDS) refuse('may be 100 years at most');
	return { length };
};

/**
 * How long to wait, with the names of n8n's own nodes. A review of a model's tool has no limit, because n8n lets the tool run
 * when a limit ends with an approval that nobody gave.
 */
export const limitWaitTime: Field = {
	displayName: 'Limit Wait Time',
	name: 'limitWaitTime',
	type: 'fixedCollection',
	default: { values: { limitType: 'afterTimeInterval', resumeAmount: 45, resumeUnit: 'minutes' } },
	description: 'How long to wait for an answer, at most; n8n goes on up to a minute later',
	displayOptions: { show: { '@tool': [false] } },
	options: [
		{
			displayName: 'Values',
			name: 'values',
			values: [
				{
					displayName: 'Limit Type',
					name: 'limitType',
					type: 'options',
					options: [
						{ name: 'After Time Interval', value: 'afterTimeInterval' },
						{ name: 'At Specified Time', value: 'atSpecifiedTime' },
					],
					default: 'afterTimeInterval',
					description: 'Whether the wait ends after some time or at a point in time',
				},
				{
					displayName: 'Amount',
					name: 'resumeAmount',
					type: 'number',
					typeOptions: { minValue: 0, numberPrecision: 2 },
					default: 1,
					description: 'How many of the units to wait',
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
				},
				{
					displayName: 'Unit',
					name: 'resumeUnit',
					type: 'options',
					options: [
						{ name: 'Days', value: 'days' },
						{ name: 'Hours', value: 'hours' },
						{ name: 'Minutes', value: 'minutes' },
					],
					default: 'hours',
					description: 'The unit of the amount',
					displayOptions: { show: { limitType: ['afterTimeInterval'] } },
				},
				{
					displayName: 'Max Date and Time',
					name: 'maxDateAndTime',
					type: 'dateTime',
					default: '',
					description: 'When the wait ends. A time without a zone is taken as UTC.',
					displayOptions: { show: { limitType: ['atSpecifiedTime'] } },
				},
			],
		},
	],
	local: true,
	as: readLimit,
};

/** The answer that counts when the limit ends and nobody has answered. Tools have no limit. */
export const answersAtLimit: Field[] = [
	{
		displayName: 'Answer at the Limit',
		name: 'answerAtLimit',
		type: 'options',
		options: [
			{ name: 'Approved', value: 'approved', description: 'As if somebody had approved' },
			{ name: 'Declined', value: 'declined', description: 'As if somebody had declined' },
		],
		default: 'declined',
		description:
			'What counts when the limit ends without an answer. The output then has limitReached.',
		displayOptions: { show: { '@tool': [false], '/responseType': ['approval'] } },
		local: true,
	},
	{
		displayName: 'Text at the Limit',
		name: 'textAtLimit',
		type: 'string',
		default: '',
		placeholder: 'e.g. No answer',
		description: 'The text that comes out when the limit ends without an answer',
		displayOptions: { show: { '@tool': [false], '/responseType': ['freeText'] } },
		local: true,
	},
];
