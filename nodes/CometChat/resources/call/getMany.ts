import {
	byPage,
	collection,
	limit,
	onBehalfOfOptions,
	optionalPicker,
	output,
	returnAll,
} from '../../../shared/fields';
import { ensureFiltered } from '../../../shared/records/asked';
import { filterId } from '../../../shared/values/idsAndTags';
import { unixSeconds } from '../../../shared/values/time';
import type { Field, Operation } from '../../../shared/operation/types';
import { integer } from '../../../shared/values/readers';
import { ensureTakesPart, simplifyCall } from './call';

const filters: Field = collection('filters', [
	{
		displayName: 'Ended At',
		name: 'endedAt',
		type: 'dateTime',
		default: '',
		description: 'The exact time at which the call ended. ISO 8601; without a zone: UTC.',
		routing: { send: { type: 'query', property: 'endedAt' } },
		as: unixSeconds,
	},
	{
		displayName: 'Has Recording',
		name: 'hasRecording',
		type: 'boolean',
		default: true,
		description: 'Whether to list the calls that were recorded, or those that were not',
		routing: { send: { type: 'query', property: 'hasRecording' } },
		sendsOff: true,
	},
	{
		displayName: 'Has Transcription',
		name: 'hasTranscription',
		type: 'boolean',
		default: true,
		description: 'Whether to list the calls with a transcription, or those without',
		routing: { send: { type: 'query', property: 'hasTranscription' } },
		sendsOff: true,
	},
	{
		displayName: 'Mode',
		name: 'mode',
		type: 'options',
		options: [
			{ name: 'Call', value: 'call' },
			{ name: 'Meeting', value: 'meet' },
			{ name: 'Presenter', value: 'presenter' },
		],
		default: 'call',
		description: 'How the call was held',
		routing: { send: { type: 'query', property: 'mode' } },
	},
	{
		...optionalPicker(
			'uid',
			'Participant',
			'searchUsers',
			'e.g. superhero1',
			'Only calls in which this user took part, by UID',
		),
		routing: { send: { type: 'query', property: 'uid' } },
		as: filterId,
	},
	{
		displayName: 'Participant Count',
		name: 'participantsCount',
		type: 'number',
		default: 2,
		description: 'The exact number of people in the call',
		routing: { send: { type: 'query', property: 'participantsCount' } },
		as: integer,
	},
	{
		displayName: 'Receiver Type',
		name: 'receiverType',
		type: 'options',
		options: [
			{ name: 'Group', value: 'group' },
			{ name: 'User', value: 'user' },
		],
		default: 'user',
		description: 'Whether a user or a group was called',
		routing: { send: { type: 'query', property: 'receiverType' } },
	},
	{
		displayName: 'Started At',
		name: 'startedAt',
		type: 'dateTime',
		default: '',
		description: 'The exact time at which the call started. ISO 8601; without a zone: UTC.',
		routing: { send: { type: 'query', property: 'startedAt' } },
		as: unixSeconds,
	},
	{
		displayName: 'Status',
		name: 'status',
		type: 'options',
		options: [
			{ name: 'Canceled', value: 'canceled' },
			{ name: 'Ended', value: 'ended' },
			{ name: 'Initiated', value: 'initiated' },
			{ name: 'Ongoing', value: 'ongoing' },
			{ name: 'Rejected', value: 'rejected' },
			{ name: 'Unanswered', value: 'unanswered' },
		],
		default: 'ended',
		description: 'The outcome of the call, or its present state',
		routing: { send: { type: 'query', property: 'status' } },
	},
	{
		displayName: 'Type',
		name: 'type',
		type: 'options',
		options: [
			{ name: 'Audio', value: 'audio' },
			{ name: 'Video', value: 'video' },
		],
		default: 'audio',
		description: 'Only audio calls, or only video calls',
		routing: { send: { type: 'query', property: 'type' } },
	},
]);

export const getMany: Operation = {
	name: 'Get Many',
	value: 'getMany',
	action: 'Get many calls',
	description: 'List calls of the app, with their participants and durations',
	routing: { request: { method: 'GET', url: '{call_url}/calls' } },
	fields: [returnAll, limit, ...output, filters, onBehalfOfOptions],
	paging: {
		...byPage('sessionId'),
		// Not the status, which may change while the list is read; and no document says what exactly the times and the number of
		// participants are compared with
		checkAndOrder: (calls, query) =>
			ensureFiltered(ensureTakesPart(calls, query), query, {
				hasRecording: 'hasRecording',
				hasTranscription: 'hasTranscription',
				mode: 'mode',
				receiverType: 'receiverType',
				type: 'type',
			}),
	},
	simplify: simplifyCall,
};
