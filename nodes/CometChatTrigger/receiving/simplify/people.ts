import type { IDataObject } from 'n8n-workflow';
import { isoOf } from '../../../CometChat/fields/simplify';
import { isRecord } from '../../../CometChat/transport/request/values';
import { plain, recordAt, recordsIn, textOf } from '../event';
import type { ChatEvent } from '../event';
import { pick } from './pick';

/** Groups and their members: which group, who is concerned, and by whom. */
export function simplifyGroupEvent({ data }: ChatEvent): IDataObject | undefined {
	if (!isRecord(data.group)) return undefined;
	const members = recordsIn(data.members);
	const [first = {}] = members;
	return {
		...pick(data.group as IDataObject, 'guid', 'name', 'type', 'owner', 'oldOwner', 'membersCount'),
		...(isRecord(data.members) && { uids: uidsOf(members) }),
		by: plain(recordAt(data, 'by').uid) ?? plain(recordAt(data, 'group').updatedBy),
		// Only of a changed scope; the group itself has the scope of whoever reads it
		...(first.oldScope !== undefined && pick(first, 'scope', 'oldScope')),
	};
}

/** Users who were blocked or unblocked: who, and by whom. */
export function simplifyBlocking({ data }: ChatEvent): IDataObject | undefined {
	if (!isRecord(data.users)) return undefined;
	const users = recordsIn(data.users);
	return {
		uids: uidsOf(users),
		names: users.map(({ name }) => textOf(name)).filter((name) => name !== undefined),
		by: plain(recordAt(data, 'by').uid),
		byName: plain(recordAt(data, 'by').name),
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

function uidsOf(people: IDataObject[]): string[] {
	return people.map(({ uid }) => textOf(uid)).filter((uid) => uid !== undefined);
}
