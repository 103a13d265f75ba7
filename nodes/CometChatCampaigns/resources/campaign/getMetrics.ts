import type { IDataObject } from 'n8n-workflow';
import { collection, picker } from '../../../shared/fields';
import { InputError } from '../../../shared/values/inputError';
import { otherShapeError } from '../../../shared/transport/errors';
import { idInAddress } from '../../../shared/transport/urls';
import { isoOfMilliseconds, unixMilliseconds } from '../../../shared/values/time';
import { integer, isRecord } from '../../../shared/values/readers';
import type { Convert } from '../../../shared/values/types';
import type { Field, Operation } from '../../../shared/operation/types';
import { campaignId, templateId } from '../../fields';

const about: Field = {
	displayName: 'Metrics Of',
	name: 'metricsOf',
	type: 'options',
	options: [
		{ name: 'All', value: 'overview', description: 'Totals of the app' },
		{ name: 'Campaign', value: 'campaign' },
		{ name: 'Channels', value: 'channels', description: 'One item for each channel' },
		{ name: 'Sequence', value: 'sequence', description: 'One item for each step of a campaign' },
		{ name: 'Template', value: 'template' },
		{ name: 'User', value: 'user', description: 'What a user has read and clicked' },
	],
	default: 'overview',
	description: 'What is counted',
	local: true,
};

/** A picker for some choices of Metrics Of. `run` puts its ID into the URL, which is another one for each choice. */
const shownFor = (field: Field, ...values: string[]): Field => ({
	...field,
	path: undefined,
	local: true,
	as: idInAddress,
	displayOptions: { show: { metricsOf: values } },
});

const user = picker(
	'uid',
	'User',
	'searchUsers',
	'e.g. superhero1',
	'The user whose reading is counted, by UID',
);

const isoTime: Convert = (value, refuse) => isoOfMilliseconds(unixMilliseconds(value, refuse));

const query = (property: string) => ({ send: { type: 'query' as const, property } });

const filters: Field = collection(
	'filters',
	[
		{
			displayName: 'Dimension',
			name: 'dimension',
			type: 'options',
			options: [
				{ name: 'Campaign', value: 'campaign' },
				{ name: 'Channel', value: 'channel' },
				{ name: 'Template', value: 'template' },
			],
			default: 'campaign',
			description: 'What the figures are split by',
			routing: query('dimension'),
		},
		{
			displayName: 'Dimension ID',
			name: 'dimensionId',
			type: 'string',
			default: '',
			placeholder: 'e.g. weekly-digest',
			description: 'Only this campaign, template or type of channel',
			routing: query('dimensionId'),
		},
		{
			displayName: 'From',
			name: 'startDate',
			type: 'dateTime',
			default: '',
			description: 'The beginning of the time that is counted. ISO 8601; without a zone: UTC.',
			routing: query('startDate'),
			as: isoTime,
		},
		{
			displayName: 'Max Results',
			name: 'maxResults',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'How many rows the service gives at most. When not added, 50.',
			routing: query('limit'),
			as: integer,
		},
		{
			displayName: 'Period',
			name: 'period',
			type: 'options',
			options: [
				{ name: 'Daily', value: 'daily' },
				{ name: 'Hourly', value: 'hourly' },
			],
			default: 'daily',
			description: 'The time that one row of the figures covers',
			routing: query('period'),
		},
		{
			displayName: 'To',
			name: 'endDate',
			type: 'dateTime',
			default: '',
			description: 'The end of the time that is counted. ISO 8601; without a zone: UTC.',
			routing: query('endDate'),
			as: isoTime,
		},
	],
	{
		displayOptions: {
			show: { metricsOf: ['campaign', 'channels', 'overview', 'template', 'user'] },
		},
	},
);

const ANALYTICS = '/campaigns/analytics';

/** The URL of the figures by the value of Metrics Of; the value of `field` fills `placeholder`. */
const ADDRESSES: Record<string, { url: string; field?: string; placeholder?: string }> = {
	overview: { url: `${ANALYTICS}/overview` },
	campaign: {
		url: `${ANALYTICS}/campaigns/{campaignId}`,
		field: 'campaignId',
		placeholder: 'campaignId',
	},
	channels: { url: `${ANALYTICS}/channels` },
	sequence: {
		url: '/campaigns/campaigns/{id}/sequence-metrics',
		field: 'campaignId',
		placeholder: 'id',
	},
	template: {
		url: `${ANALYTICS}/templates/{templateId}`,
		field: 'templateId',
		placeholder: 'templateId',
	},
	user: { url: `${ANALYTICS}/users/{userId}`, field: 'uid', placeholder: 'userId' },
};

export const getMetrics: Operation = {
	name: 'Get Metrics',
	value: 'getMetrics',
	action: 'Get campaign metrics',
	description:
		'Count what was sent, read and clicked: in all, or of one campaign, template or user',
	routing: { request: { method: 'GET', url: `${ANALYTICS}/overview` } },
	fields: [
		about,
		shownFor(campaignId, 'campaign', 'sequence'),
		shownFor(templateId, 'template'),
		shownFor(user, 'user'),
		filters,
	],
	completeItem: ({ request }) => {
		const [from, to] = [request.query.startDate, request.query.endDate];
		// Texts in ISO 8601 and UTC: their order is that of the times
		if (from === undefined || to === undefined || String(from) <= String(to)) return;
		throw new InputError('To', "is earlier than 'From'");
	},
	run: async (client, { request, value }) => {
		const { url, field, placeholder } = ADDRESSES[String(value('metricsOf'))];
		const path = field && placeholder ? { [placeholder]: value(field) } : {};
		const { data } = await client.sendDescribed({ method: 'GET', url, path, query: request.query });
		if (!isRecord(data) && !Array.isArray(data)) throw otherShapeError();
		return [data].flat().filter(isRecord) as IDataObject[];
	},
};
