import type { INodeProperties } from 'n8n-workflow';
import { asPasted, picker } from '../../../shared/fields';
import { rows, type Row } from '../../../shared/values/rows';
import { flag, integer, oneOf, trimmedText } from '../../../shared/values/readers';
import type { Convert, Refuse } from '../../../shared/values/types';
import type { Field } from '../../../shared/operation/types';
import { CHANNEL_TYPES, contentCells, contentOf, contentReaders } from '../../fields';

/** Minutes between two channels of a sequence. */
const WAITS = [
	{ name: '5 Minutes', value: 5 },
	{ name: '10 Minutes', value: 10 },
	{ name: '30 Minutes', value: 30 },
	{ name: '1 Hour', value: 60 },
	{ name: '4 Hours', value: 240 },
	{ name: '1 Day', value: 1440 },
];

/** The documented events that end a sequence, by the type of channel. */
const STOPS: Record<string, Array<{ name: string; value: string }>> = {
	in_app: [
		{ name: 'Delivered', value: 'delivered' },
		{ name: 'Engaged', value: 'engaged' },
		{ name: 'Never', value: '' },
		{ name: 'Read', value: 'read' },
	],
	push: [
		{ name: 'Clicked', value: 'clicked' },
		{ name: 'Delivered', value: 'delivered' },
		{ name: 'Never', value: '' },
	],
};

const stop = (type: string, name: string): Field => ({
	displayName: 'Stop Sequence When',
	name,
	type: 'options',
	options: STOPS[type],
	default: '',
	description: 'What ends a sequence after this channel. It only counts in a sequence.',
	displayOptions: { show: { channelType: [type] } },
});

const onlyInApp = { show: { channelType: ['in_app'] } };

const cells: Field[] = [
	{
		displayName: 'Channel Type',
		name: 'channelType',
		type: 'options',
		options: CHANNEL_TYPES,
		default: 'in_app',
		description: 'Where users get the notification',
	},
	{
		...picker(
			'channelId',
			'Channel',
			'searchChannels',
			'e.g. default-feed',
			'The channel as the dashboard has it, by ID. When empty, the service takes its default.',
		),
		// Pickers are required elsewhere
		required: undefined,
	},
	...contentCells,
	{
		displayName: 'Keep For (Hours)',
		name: 'messageRetentionHours',
		type: 'number',
		default: 0,
		description: 'How long a notification stays in the feed; 0 keeps it forever',
		displayOptions: onlyInApp,
	},
	{
		displayName: 'Show Category Filter',
		name: 'categoryFilterEnabled',
		type: 'boolean',
		default: false,
		description: 'Whether the feed can be filtered by the category of the template',
		displayOptions: onlyInApp,
	},
	{
		displayName: 'Show Label',
		name: 'templateLabelEnabled',
		type: 'boolean',
		default: false,
		description: 'Whether the feed shows the label of the template',
		displayOptions: onlyInApp,
	},
	{
		displayName: 'Place in Sequence',
		name: 'sequenceOrder',
		type: 'number',
		default: 0,
		description: 'When this channel is used in a sequence: 1 for the first one, 0 for no sequence',
	},
	stop('in_app', 'stopCondition'),
	stop('push', 'pushStopCondition'),
	{
		displayName: 'Wait Before Next',
		name: 'waitMinutes',
		type: 'options',
		options: [{ name: 'No Sequence', value: '' }, ...WAITS],
		default: '',
		description: 'How long a sequence waits for the user before the next channel is used',
	},
];

const countOf: Convert = (value, refuse) => {
	const count = integer(value, refuse);
	return count < 0 ? refuse('has to be at least 0') : count;
};

const readRows = rows(
	'channel',
	{
		// An empty expression must not send to the feed what belongs on another channel. In the other cells, empty means left out
		channelType: {
			label: 'Channel Type',
			as: trimmedText,
			default: 'in_app',
			whenEmpty: 'refused',
		},
		channelId: { label: 'Channel', as: trimmedText },
		...contentReaders,
		messageRetentionHours: { label: 'Keep For (Hours)', as: countOf },
		categoryFilterEnabled: { label: 'Show Category Filter', as: flag },
		templateLabelEnabled: { label: 'Show Label', as: flag },
		sequenceOrder: { label: 'Place in Sequence', as: countOf },
		stopCondition: { label: 'Stop Sequence When', as: trimmedText },
		pushStopCondition: { label: 'Stop Sequence When', as: trimmedText },
		waitMinutes: { label: 'Wait Before Next', as: oneOf(WAITS.map(({ value }) => value)) },
	},
	readChannel,
);

/** A channel as the service takes it: what belongs to the feed stays out of a push notification. */
function readChannel(row: Row, refuse: Refuse): Row {
	const { channelType, channelId, waitMinutes, sequenceOrder } = row;
	const type = CHANNEL_TYPES.find(({ value }) => value === channelType);
	if (!type) refuse(`has the unknown channel type '${String(channelType)}'`);
	const isInApp = channelType === 'in_app';
	const { messageRetentionHours, categoryFilterEnabled, templateLabelEnabled } = row;
	const ofFeed = { messageRetentionHours, categoryFilterEnabled, templateLabelEnabled };
	const stopCondition = isInApp ? row.stopCondition : row.pushStopCondition;
	return {
		channelType,
		...(channelId !== undefined && { channelId }),
		...(waitMinutes !== undefined && { waitMinutes }),
		content: contentOf(
			(name) => row[name],
			(reason) => refuse(`has a content that ${reason}`),
		),
		// The content is a card
		...(isInApp && { dataType: 'ui_template', ...ofFeed }),
		// 0 is the default of the form, and no place in a sequence
		...(sequenceOrder !== 0 && { sequenceOrder }),
		...(stopCondition !== undefined && { stopCondition }),
	};
}

const channelRows: Convert = (value, refuse) => {
	const channels = readRows(value, refuse);
	const types = channels.map(({ channelType }) => channelType);
	if (new Set(types).size < types.length) refuse('has a channel type twice');
	return channels;
};

export const channels: Field = {
	displayName: 'Channels',
	name: 'channels',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add channel',
	required: true,
	default: {},
	description: 'Where the notification goes, and what it says there; one row for each type',
	options: [{ displayName: 'Channel', name: 'channel', values: cells as INodeProperties[] }],
	routing: { send: { type: 'body', property: 'channels' } },
	// The placeholders of the service look like expressions of n8n
	readAsWritten: asPasted,
	as: channelRows,
};
