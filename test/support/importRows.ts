import type { IDataObject, INodeParameters } from 'n8n-workflow';
import * as kinds from '../../nodes/CometChat/import/kinds';
import type { Column } from '../../nodes/CometChat/import/types';
import { parseEvent } from '../../nodes/CometChatTrigger/receiving/event';
import { simplifyEvent } from '../../nodes/CometChatTrigger/receiving/receive';
import { eventOf } from './events';

const byOperation = new Map(
	[kinds.users, kinds.groups, kinds.members, kinds.messages].map(({ name, columns }) => [
		`import${name[0].toUpperCase()}${name.slice(1)}`,
		columns,
	]),
);

/** The service refuses times in the future, and messages that are older than it keeps them. */
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

const metadata = { city: 'London' };

/** A user with every documented attribute, as records of other kinds can bring one along. */
const user = (uid: string) => ({
	uid,
	name: 'Ada Lovelace',
	avatar: 'https://example.com/ada.png',
	link: 'https://example.com/ada',
	role: 'moderator',
	createdAt: yesterday(),
	lastActiveAt: yesterday(),
	metadata: { ...metadata, '@private': { email: 'ada@example.com', contactNumber: '+4412345' } },
	tags: ['vip'],
	deactivatedAt: yesterday(),
});

const group = (guid: string) => ({
	guid,
	name: 'Chess Club',
	icon: 'https://example.com/chess.png',
	type: 'public',
	password: 'e4-e5',
	owner: 'superhero1',
	createdAt: yesterday(),
	metadata,
	tags: ['games'],
});

const attachment = {
	url: 'https://example.com/photo.jpg',
	name: 'photo.jpg',
	mimeType: 'image/jpeg',
	extension: 'jpg',
	size: '2048',
};

/** Values of the columns whose type does not tell what to write; each row has IDs of its own. */
const TEXTS: Record<string, (row: number) => unknown> = {
	uid: (row) => `superhero${row}`,
	guid: (row) => `chess-${row}`,
	muid: (row) => `old-${row}`,
	sender: () => 'superhero1',
	receiver: () => 'superhero2',
	owner: () => 'superhero1',
	role: () => 'moderator',
	email: () => 'ada@example.com',
	phone: () => '+441234567890',
	tags: () => 'vip, beta-tester',
	type: () => 'image',
	metadata: () => metadata,
	'data.metadata': () => metadata,
	'data.customData': () => ({ latitude: 50.62 }),
	'data.attachments': () => [attachment],
	userDetails: (row) => user(`superhero${row}`),
	groupDetails: (row) => group(`chess-${row}`),
	groupOwnerDetails: () => user('superhero1'),
	senderUserDetails: () => user('superhero1'),
	receiverUserDetails: () => user('superhero2'),
	receiverGroupDetails: () => group('superhero2'),
	receiverGroupOwnerDetails: () => user('superhero1'),
	mentionedUserDetails: () => ({ superhero3: user('superhero3') }),
};

/**
 * The item of operations that import nothing: columns for a keyword list, an audience and texts of knowledge, and an agent's answer.
 * An import without choices has them as well, over its own columns: so a column of both, like uid, has the same value in both.
 */
const OTHER: IDataObject = {
	word: 'spam',
	output: 'Hello',
	uid: 'superhero1',
	first_name: 'Ada',
	posts: 3,
	uniqueId: 'f47ac10b-58cc-4372-a567-0e02b2c3d479',
	id: 'refunds',
	title: 'Refunds',
	text: 'We refund within 30 days.',
};

const valuesOf = ({ type, options = [] }: Column) =>
	type === 'boolean' ? [true, false] : options.map(({ value }) => value);

function valueFor(column: Column, row: number): unknown {
	if (column.type === 'dateTime') return yesterday();
	return valuesOf(column)[0] ?? TEXTS[column.id]?.(row) ?? `Some ${column.displayName}`;
}

/** Whether an item has all columns, or only those that are required. */
interface Completeness {
	isComplete: boolean;
}

/** The columns of an import; none for other operations. A message needs some content, and text is the least. */
const columnsOf = (operation: string, { isComplete }: Completeness): Column[] =>
	(byOperation.get(operation) ?? []).filter(
		({ id, required }) => isComplete || required || id === 'data.text',
	);

/** The column mapper, filled with expressions that take each column from the item. */
export function mappedColumns(operation: string, completeness: Completeness): INodeParameters {
	const value = Object.fromEntries(
		columnsOf(operation, completeness).map(({ id }) => [id, `={{ $json["${id}"] }}`]),
	);
	return { mappingMode: 'defineBelow', value, matchingColumns: [], schema: [] };
}

/**
 * Items of an import: one with the required columns, or items with all of them, in which each choice among the columns
 * is taken at least once. One item for other operations.
 */
export function itemsFor(operation: string, { isComplete }: Completeness): IDataObject[] {
	// This operation stands behind a trigger, and takes the item of an event
	if (operation === 'getNewestOfSender') {
		return [simplifyEvent(parseEvent(eventOf('after_message'))!)];
	}
	const columns = columnsOf(operation, { isComplete });
	const rowWith = (chosen: IDataObject, row: number) => ({
		...Object.fromEntries(columns.map((column) => [column.id, valueFor(column, row)])),
		...chosen,
	});
	const choices = columns.flatMap((column) =>
		valuesOf(column).map((value): IDataObject => ({ [column.id]: value })),
	);
	const variants = isComplete && choices.length > 0 ? choices : [OTHER];
	return variants.map((chosen, index) => rowWith(chosen, index + 1)) as IDataObject[];
}
