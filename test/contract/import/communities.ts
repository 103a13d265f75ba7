import type { IDataObject } from 'n8n-workflow';
import type { Service } from '../../service';
import { daysAgo, newUsers, type Operation } from './support';

/** The records of one kind in the stand-in, without those that it starts with. */
export interface Community {
	operation: Operation;
	make: (count: number) => IDataObject[];
	/** The expected record of an item. */
	expected: (item: IDataObject) => unknown;
	/** The present state. */
	actual: () => unknown[];
}

/** One for each kind of records. */
export function communitiesOf(service: () => Service, seed: () => Service['state']): Community[] {
	return [
		{
			operation: 'importUsers',
			make: newUsers,
			expected: ({ uid, name }) => ({ uid, name }),
			actual: () =>
				[...service().state.users.values()]
					.filter(({ uid }) => !seed().users.has(uid))
					.map(({ uid, name }) => ({ uid, name })),
		},
		{
			operation: 'importGroups',
			make: (count) =>
				Array.from({ length: count }, (_, n) => ({
					guid: `g-${n}`,
					name: `Group ${n}`,
					type: 'public',
					owner: 'alice',
				})),
			expected: ({ guid, name }) => ({ guid, name }),
			actual: () =>
				[...service().state.groups.values()]
					.filter(({ guid }) => !seed().groups.has(guid))
					.map(({ guid, name }) => ({ guid, name })),
		},
		{
			operation: 'importMembers',
			make: (count) =>
				Array.from({ length: count }, (_, n) => ({
					guid: 'events',
					uid: `m-${n}`,
					scope: n % 3 === 0 ? 'moderator' : 'participant',
					userDetails: { uid: `m-${n}`, name: `Member ${n}` },
				})),
			expected: ({ uid, scope }) => ({ uid, scope }),
			actual: () =>
				[...service().state.groups.get('events')!.members.values()]
					.filter(({ uid }) => !seed().groups.get('events')!.members.has(uid))
					.map(({ uid, scope }) => ({ uid, scope })),
		},
		{
			operation: 'importMessages',
			make: (count) =>
				Array.from({ length: count }, (_, n) => ({
					sender: n % 2 === 0 ? 'alice' : 'bob',
					receiverType: 'user',
					receiver: 'carol',
					// Twins among them, which only their number tells apart
					sentAt: daysAgo(30) + Math.floor(n / 3),
					text: `Text ${Math.floor(n / 6)}`,
				})),
			expected: ({ sender, sentAt, text }) => ({ sender, sentAt, text }),
			actual: () =>
				[...service().state.messages.values()]
					.filter(({ id }) => !seed().messages.has(id))
					.map(({ sender, sentAt, data }) => ({
						sender,
						sentAt,
						text: (data as { text: string }).text,
					})),
		},
	];
}

/** Records in an order of their own, to be compared. */
export function sorted(records: unknown[]): string[] {
	return records.map((record) => JSON.stringify(record)).sort();
}
