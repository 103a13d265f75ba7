import type { IDataObject } from 'n8n-workflow';
import { simplifyMessage } from '../../fields';
import { clock } from '../../transport/clock';
import { InputError } from '../../transport/errors';
import { isoOf } from '../../transport/request/time';
import { isRecord } from '../../transport/request/values';
import type { RequestDescription } from '../../transport/requestTypes';
import type { Item, ItemClient, Operation } from '../../transport/types';
import { cursorAfter, readCursor } from './exportCursor';
import type { Source } from './exportCursor';
import {
	batchSize,
	conversationId,
	cursor,
	exportAs,
	exportFields,
	messagesOf,
} from './exportFields';
import { ExportFiles } from './exportFiles';
import { messagePages } from './messagePages';
import type { Period, Position } from './messagePages';

/** The newest seconds are left to the next run: messages of one second need not appear in the order of their IDs. */
const SECONDS_TO_SETTLE = 5;

export const exportMessages: Operation = {
	name: 'Export',
	value: 'export',
	action: 'Export messages',
	description:
		'Read messages in the order in which they were sent, in runs that go on where the last one ended, as items or as files',
	routing: { request: { method: 'GET', url: '/messages' } },
	fields: exportFields,
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
	const text = item.value(cursor.name) as string | undefined;
	if (text === undefined) return undefined;
	return readCursor(text, sourceOf(item), cursor.displayName);
}

function filesOf({ data }: IDataObject): IDataObject[] {
	const attachments = isRecord(data) && Array.isArray(data.attachments) ? data.attachments : [];
	return attachments.filter(isRecord) as IDataObject[];
}
