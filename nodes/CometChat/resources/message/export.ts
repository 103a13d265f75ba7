import type { IDataObject } from 'n8n-workflow';
import { guid, listOf, output, simplifyMessage, uid, unlisted } from '../../fields';
import { clock } from '../../transport/clock';
import { InputError } from '../../transport/errors';
import { segment } from '../../transport/request/path';
import { isoOf, unixSeconds } from '../../transport/request/time';
import { integer, isRecord, list, word } from '../../transport/request/values';
import type { RequestDescription } from '../../transport/requestTypes';
import type { Convert, Field, Item, ItemClient, Operation } from '../../transport/types';
import { cursorAfter, readCursor } from './exportCursor';
import type { Source } from './exportCursor';
import { ExportFiles } from './exportFiles';
import { messagePages } from './messagePages';
import type { Period, Position } from './messagePages';

/** The newest seconds are left to the next run: messages of one second need not appear in the order of their IDs. */
const SECONDS_TO_SETTLE = 5;

const LARGEST_BATCH = 10_000;

const messagesOf: Field = {
	displayName: 'Messages Of',
	name: 'messagesOf',
	type: 'options',
	options: [
		{ name: 'App', value: 'app', description: 'All messages of all users and groups' },
		{
			name: 'Conversation',
			value: 'conversation',
			description: 'The messages of one conversation, by its ID',
		},
		{ name: 'Group', value: 'group', description: 'The messages in one group' },
		{
			name: 'User',
			value: 'user',
			description: 'The messages between one user and other users',
		},
	],
	default: 'app',
	description: 'Whose messages to export',
	local: true,
};

const conversationId: Field = {
	displayName: 'Conversation ID',
	name: 'conversationId',
	type: 'string',
	required: true,
	displayOptions: { show: { messagesOf: ['conversation'] } },
	default: '',
	placeholder: 'e.g. superhero1_user_superhero2',
	description: 'The ID of the conversation, as it stands in messages',
	local: true,
	as: word,
};

const ofGroup: Field = {
	...guid,
	displayOptions: { show: { messagesOf: ['group'] } },
	path: undefined,
	local: true,
	as: segment,
};

const ofUser: Field = {
	...uid,
	displayOptions: { show: { messagesOf: ['user'] } },
	path: undefined,
	local: true,
	as: segment,
};

const exportAs: Field = {
	displayName: 'Export As',
	name: 'exportAs',
	type: 'options',
	options: [
		{
			name: 'Items',
			value: 'items',
			description: 'An item for each message, up to a number for each run',
		},
		{
			name: 'JSON Lines Files',
			value: 'files',
			description: 'All messages in files of about 8 MB, an item for each file',
		},
	],
	default: 'items',
	description: 'How the messages come out. Files also hold millions of messages in little memory.',
	local: true,
};

const itemsOnly = { exportAs: ['items'] };

const wholeBatch: Convert = (value, refuse) => {
	const given = integer(value, refuse);
	return given >= 1 && given <= LARGEST_BATCH ? given : refuse(`has to be 1 to ${LARGEST_BATCH}`);
};

const batchSize: Field = {
	displayName: 'Batch Size',
	name: 'batchSize',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: LARGEST_BATCH },
	displayOptions: { show: itemsOnly },
	default: 1000,
	description: `How many messages one run exports, ${LARGEST_BATCH} at most. The next run goes on with the cursor of the last item.`,
	local: true,
	as: wholeBatch,
};

const cursor: Field = {
	displayName: 'Cursor',
	name: 'cursor',
	type: 'string',
	default: '',
	placeholder: 'e.g. {{ $json.cursor }}',
	description:
		"The 'cursor' of the last item of the run before, to go on there. When empty, the export begins with the oldest message.",
	local: true,
	as: word,
};

const time = (displayName: string, name: string, how: string): Field => ({
	displayName,
	name,
	type: 'dateTime',
	default: '',
	description: `Only messages sent at this time or ${how}. A time without a time zone counts as UTC.`,
	local: true,
	as: unixSeconds,
});

const names = (displayName: string, name: string, placeholder: string, what: string): Field => ({
	displayName,
	name,
	type: 'string',
	default: '',
	placeholder,
	description: listOf(what),
	local: true,
	as: list,
});

const options: Field = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [
		names(
			'Categories',
			'categories',
			'e.g. message, custom',
			'Only messages of these categories (message, custom, action, call)',
		),
		{
			displayName: 'Include Addresses of Files',
			name: 'fileAddresses',
			type: 'boolean',
			default: true,
			description: unlisted(
				"Whether items have 'files', a list of the files of the message with their addresses, which may expire. JSON Lines always hold them.",
			),
			local: true,
		},
		time('Sent After', 'sentAfter', 'later'),
		time('Sent Before', 'sentBefore', 'earlier'),
		names('Types', 'types', 'e.g. text, image', 'Only messages of these types'),
	],
};

export const exportMessages: Operation = {
	name: 'Export',
	value: 'export',
	action: 'Export messages',
	description:
		'Read messages in the order in which they were sent, in runs that go on where the last one ended, as items or as files',
	routing: { request: { method: 'GET', url: '/messages' } },
	fields: [
		messagesOf,
		conversationId,
		ofGroup,
		ofUser,
		exportAs,
		batchSize,
		cursor,
		...output.map((field) => ({
			...field,
			displayOptions: { show: { ...field.displayOptions?.show, ...itemsOnly } },
		})),
		options,
	],
	simplify: ({ files, cursor: after, ...message }) => ({
		...simplifyMessage(message),
		editedAt: message.editedAt,
		deletedAt: message.deletedAt,
		files,
		cursor: after,
	}),
	complete: (item) => {
		positionIn(item);
		const { from, to } = periodOf(item);
		const isSet = item.value('options.sentBefore') !== undefined;
		if (isSet && from !== undefined && from > to) {
			throw new InputError('Sent Before', "is earlier than 'Sent After'");
		}
	},
	run: async (client, item) =>
		item.value(exportAs.name) === 'files'
			? await asFiles(client, item)
			: await asItems(client, item),
};

async function asItems(client: ItemClient, item: Item): Promise<IDataObject[]> {
	const source = sourceOf(item);
	const wanted = item.value(batchSize.name) as number;
	const messages: IDataObject[] = [];
	for await (const page of pagesOf(client, item)) {
		messages.push(...page.slice(0, wanted - messages.length));
		if (messages.length >= wanted) break;
	}
	const withFiles = item.value('options.fileAddresses') === true;
	return messages.map((message) => ({
		...message,
		...(withFiles && { files: filesOf(message) }),
		cursor: cursorAfter(source, message),
	}));
}

async function asFiles(client: ItemClient, item: Item): Promise<IDataObject[]> {
	const source = sourceOf(item);
	const exported = new ExportFiles(client, 'messages');
	for await (const page of pagesOf(client, item)) await exported.add(page);
	await exported.close();
	return exported.files.map(({ fileName, count, first, last, binary }) => {
		const record = {
			fileName,
			messages: count,
			firstSentAt: isoOf(Number(first.sentAt) * 1_000),
			lastSentAt: isoOf(Number(last.sentAt) * 1_000),
			cursor: cursorAfter(source, last),
		};
		item.binaries.set(record, { data: binary });
		return record;
	});
}

function pagesOf(client: ItemClient, item: Item): AsyncGenerator<IDataObject[], void> {
	return messagePages(client, messageList(item), periodOf(item), positionIn(item));
}

/** The list that holds the messages. */
function messageList({ value }: Item): RequestDescription {
	const query = { categories: value('options.categories'), types: value('options.types') };
	const description = { method: 'GET', query: withoutUndefined(query) } as const;
	switch (value(messagesOf.name)) {
		case 'group':
			return { ...description, url: '/groups/{guid}/messages', path: { guid: value('guid') } };
		case 'user':
			return { ...description, url: '/users/{uid}/messages', path: { uid: value('uid') } };
		case 'conversation': {
			const id = value(conversationId.name) as string;
			return {
				...description,
				url: '/messages',
				query: { ...description.query, conversationId: id },
			};
		}
		default:
			return { ...description, url: '/messages' };
	}
}

function withoutUndefined(query: Record<string, unknown>): IDataObject {
	return Object.fromEntries(
		Object.entries(query).filter(([, value]) => value !== undefined),
	) as IDataObject;
}

function periodOf({ value }: Item): Period {
	const settled = Math.floor(clock.now() / 1_000) - SECONDS_TO_SETTLE;
	const end = (value('options.sentBefore') ?? Infinity) as number;
	return { from: value('options.sentAfter') as number | undefined, to: Math.min(end, settled) };
}

/** The service takes UIDs and GUIDs in any case. */
function sourceOf({ value, request }: Item): Source {
	const kind = String(value(messagesOf.name));
	const id = { conversation: conversationId.name, group: 'guid', user: 'uid' }[kind];
	const place = id === undefined ? 'the app' : `the ${kind} ${String(value(id)).toLowerCase()}`;
	return { app: new URL(request.url).host, place };
}

function positionIn(item: Item): Position | undefined {
	const given = item.value(cursor.name) as string | undefined;
	if (given === undefined) return undefined;
	return readCursor(given, sourceOf(item), cursor.displayName);
}

function filesOf({ data }: IDataObject): IDataObject[] {
	const attachments = isRecord(data) && Array.isArray(data.attachments) ? data.attachments : [];
	return attachments.filter(isRecord) as IDataObject[];
}
