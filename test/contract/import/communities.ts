import type { IDataObject } from 'n8n-workflow';
import type { Service, State } from '../../service';
import { daysAgo, message, newUsers, numbersFrom, startUnlimited, type Operation } from './support';

type Entry = Record<string, unknown>;

/** The records of one kind. */
interface ImportKind {
	operation: Operation;
	make: (count: number) => IDataObject[];
	/** The values that are compared, of an item or of a record that the service has. */
	essence: (record: Entry) => Entry;
	/** All that the service has, by its IDs. */
	stored: (state: State) => Map<string, object>;
}

/** Users, groups, members and messages. */
export const IMPORT_KINDS: ImportKind[] = [
	{
		operation: 'importUsers',
		make: newUsers,
		essence: ({ uid, name }) => ({ uid, name }),
		stored: ({ users }) => users,
	},
	{
		operation: 'importGroups',
		make: (count) =>
			numbersFrom(0, count).map((n) => ({
				guid: `g-${n}`,
				name: `Group ${n}`,
				type: 'public',
				owner: 'alice',
			})),
		essence: ({ guid, name }) => ({ guid, name }),
		stored: ({ groups }) => groups,
	},
	{
		operation: 'importMembers',
		make: (count) =>
			numbersFrom(0, count).map((n) => ({
				guid: 'events',
				uid: `m-${n}`,
				scope: n % 3 === 0 ? 'moderator' : 'participant',
				userDetails: { uid: `m-${n}`, name: `Member ${n}` },
			})),
		essence: ({ uid, scope }) => ({ uid, scope }),
		stored: ({ groups }) => groups.get('events')!.members,
	},
	{
		operation: 'importMessages',
		make: (count) =>
			numbersFrom(0, count).map((n) =>
				message({
					sender: n % 2 === 0 ? 'alice' : 'bob',
					receiver: 'carol',
					// Of three messages with the same time, the first and the third are equal but for their place in the list
					sentAt: daysAgo(30) + Math.floor(n / 3),
					text: `Text ${Math.floor(n / 6)}`,
				}),
			),
		// An item has its text beside the other values, a message of the service in `data`
		essence: ({ sender, sentAt, text, data }) => ({
			sender,
			sentAt,
			text: text ?? (data as Entry).text,
		}),
		stored: ({ messages }) => messages,
	},
];

/** The records of a stand-in that has just started. */
export async function startingState(): Promise<State> {
	const fresh = await startUnlimited();
	await fresh.close();
	return fresh.state;
}

/** Holds what a service has got since its start against the items of an import, in any order. */
export function expectStored(
	{ essence, stored }: ImportKind,
	service: Service,
	start: State,
	items: IDataObject[],
): void {
	const old = stored(start);
	const added = [...stored(service.state)].filter(([id]) => !old.has(id));
	const sorted = (records: object[]) =>
		records.map((record) => JSON.stringify(essence(record as Entry))).sort();
	expect(sorted(added.map(([, record]) => record))).toEqual(sorted(items));
}
