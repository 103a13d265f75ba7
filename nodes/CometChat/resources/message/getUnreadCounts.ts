import type { IDataObject } from 'n8n-workflow';
import { collection, guid, onBehalfOf, uid } from '../../../shared/fields';
import { ensureFiltered } from '../../../shared/records/asked';
import { otherShapeError, noListError } from '../../../shared/transport/errors';
import { idInAddress } from '../../../shared/transport/urls';
import { isEmpty, isRecord } from '../../../shared/values/readers';
import type { Field, Operation } from '../../../shared/operation/types';
import { receiverType } from './filters';
import { hideBlocked } from './filterSwitches';

const reader: Field = {
	...onBehalfOf,
	displayName: 'User',
	description: 'The user whose unread messages are counted, by UID',
};

const conversations: Field = {
	displayName: 'Conversations',
	name: 'countIn',
	type: 'options',
	options: [
		{ name: 'All Conversations', value: 'all', description: 'One item for each conversation' },
		{ name: 'One Group', value: 'group', description: 'The conversation of a group' },
		{ name: 'One Other User', value: 'user', description: 'The conversation with another user' },
	],
	default: 'all',
	description: 'The conversations in which unread messages are counted',
	local: true,
};

const group: Field = {
	...guid,
	// `run` fills the URL, which depends on Conversations
	path: undefined,
	local: true,
	as: idInAddress,
	description: 'The group whose conversation is meant, by GUID',
	displayOptions: { show: { countIn: ['group'] } },
};

const otherUser: Field = {
	...uid,
	displayName: 'Other User',
	path: undefined,
	local: true,
	as: idInAddress,
	description: 'The other user of the conversation, by UID',
	displayOptions: { show: { countIn: ['user'] } },
};

const filters: Field = collection(
	'filters',
	[
		{
			...hideBlocked,
			description: 'Whether to leave out messages of users whom the user has blocked',
		},
		receiverType,
	],
	{ displayOptions: { show: { countIn: ['all'] } } },
);

/** The list whose messages are counted, by the choice in Conversations. */
const URLS: Record<string, string> = {
	all: '/messages',
	group: '/groups/{guid}/messages',
	user: '/users/{uid}/messages',
};

export const getUnreadCounts: Operation = {
	name: 'Get Unread Counts',
	value: 'getUnreadCounts',
	action: 'Get unread counts of a user',
	description: 'Count the messages that a user has not read, one item for each conversation',
	routing: { request: { method: 'GET', url: '/messages' } },
	fields: [reader, conversations, otherUser, group, filters],
	run: async (client, { request, value }) => {
		const { data } = await client.sendDescribed({
			method: 'GET',
			url: URLS[value('countIn') as string],
			path: { guid: value('guid'), uid: value('uid') },
			headers: request.headers,
			// `unread` alone lists the messages, `count` turns the answer into counts
			query: { ...request.query, unread: true, count: true },
		});
		if (!Array.isArray(data)) throw noListError();
		const counts = data.filter(isRecord) as IDataObject[];
		// A service that passes over `count` gives the messages themselves
		if (counts.some(({ count, sender }) => isEmpty(count) && !isEmpty(sender))) {
			throw otherShapeError();
		}
		return ensureFiltered(counts, request.query, { receiverType: 'entityType' });
	},
};
