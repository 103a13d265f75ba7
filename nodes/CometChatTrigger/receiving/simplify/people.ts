import type { IDataObject } from 'n8n-workflow';
import { isoOf } from '../../../CometChat/fields/simplify';
import { isRecord } from '../../../CometChat/transport/request/values';
import { plain, recordsIn, textsIn } from '../event';
import type { ChatEvent } from '../event';
import { actorOf } from '../subject';
import { pick } from './pick';

/** Groups and their members: which group, who is concerned, and by whom. */
export function simplifyGroupEvent(event: ChatEvent): IDataObject | undefined {
	const { group, members } = event.data;
	if (!isRecord(group)) return undefined;
	const concerned = recordsIn(members);
	const [first = {}] = concerned;
	return {
		...pick(group as IDataObject, 'guid', 'name', 'type', 'owner', 'membersCount'),
		...(concerned.length > 0 && { uids: textsIn(concerned, 'uid') }),
		by: actorOf(event),
		// The group itself has the scope of whoever reads it
		...(first.oldScope === undefined
			? pick(group as IDataObject, 'oldOwner')
			: pick(first, 'scope', 'oldScope')),
	};
}

/** Users who were blocked or unblocked: who, and by whom. */
export function simplifyBlocking(event: ChatEvent): IDataObject | undefined {
	const { users, by } = event.data;
	if (!isRecord(users)) return undefined;
	const blocked = recordsIn(users);
	return {
		uids: textsIn(blocked, 'uid'),
		names: textsIn(blocked, 'name'),
		by: actorOf(event),
		byName: plain(isRecord(by) ? by.name : undefined),
	};
}

/** Users who came or went. This event alone counts its times in milliseconds. */
export function simplifyConnection({ data }: ChatEvent): IDataObject | undefined {
	if (!isRecord(data.user) || !isRecord(data.currentConnection)) return undefined;
	const { timestamp } = data;
	return {
		...pick(data.user as IDataObject, 'uid', 'name'),
		...pick(data, 'status'),
		...pick(data.currentConnection as IDataObject, 'action', 'platform'),
		...pick(data, 'timestamp'),
		...(typeof timestamp === 'number' && { timestampIso: isoOf(timestamp) }),
	};
}
