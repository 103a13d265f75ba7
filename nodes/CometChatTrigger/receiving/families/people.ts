import type { IDataObject } from 'n8n-workflow';
import { isNo, isRecord } from '../../../shared/values/readers';
import { recordsIn } from '../../../shared/values/recordsIn';
import {
	firstFilled,
	isFilled,
	hasIdOrTime,
	isoTime,
	pickPlain,
	plainValue,
	recordAt,
	textOf,
	textsIn,
	distinctTexts,
	uidOf,
	uidsIn,
} from '../../../shared/webhook/payload';
import type { Family } from './family';

/** Users whom another user blocked or unblocked. */
export const blockings: Family = {
	events: [
		{ value: 'user_blocked', name: 'User: Blocked', description: 'A user blocked other users' },
		{
			value: 'user_unblocked',
			name: 'User: Unblocked',
			description: 'A user no longer blocks other users',
		},
	],
	read({ data }) {
		if (!isFilled(data.users)) return undefined;
		const by = recordAt(data, 'by');
		return {
			people: distinctTexts([uidOf(data.by)]),
			place: {},
			short: {
				uids: uidsIn(data.users),
				names: textsIn(recordsIn(data.users), 'name'),
				by: uidOf(data.by),
				byName: plainValue(by.name),
			},
		};
	},
};

/** Users who came or went. This event alone counts its times in milliseconds. */
export const connections: Family = {
	events: [
		{
			value: 'user_connection_status_changed',
			name: 'User: Connection Status Changed',
			description: 'The app of a user connected or disconnected',
			onlyFromApps: true,
		},
	],
	read({ data }) {
		const user = firstFilled(data.user);
		if (!user) return undefined;
		const { timestamp, status, userPresenceChanged } = data;
		const connection: IDataObject = recordAt(data, 'currentConnection');
		const { action, platform, connectedAt } = connection;
		return {
			people: distinctTexts([user.uid]),
			place: {},
			hasPresenceChanged: !isNo(userPresenceChanged),
			uniqueParts: hasIdOrTime(timestamp)
				? [user.uid, timestamp, status, action, platform, connectedAt].map(textOf)
				: undefined,
			short: {
				...pickPlain(user, 'uid', 'name'),
				status: plainValue(status),
				...pickPlain(data, 'userPresenceChanged'),
				...pickPlain(connection, 'action', 'platform'),
				timestamp: plainValue(timestamp),
				...isoTime('timestamp', timestamp),
			},
		};
	},
	recognizesUndocumented: ({ data }) => isRecord(data.currentConnection),
};
