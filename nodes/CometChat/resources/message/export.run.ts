import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/transport/clock';
import { ServiceError } from '../../../shared/transport/errors';
import { isoOfUnix } from '../../../shared/values/time';
import type { RequestDescription } from '../../../shared/transport/types';
import { Outcome } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { fetchFiles, filesOf } from './messageFiles';
import { cursorAfter, lastExported, sourceOf } from './exportCursor';
import { batchSize, conversationId, cursor, messagesOf } from './exportFields';
import { ExportFiles } from './exportFiles';
import { messagePages } from './messagePages';
import type { Period } from './messagePages';

/** The newest seconds are left to the next run, because messages of one second may appear out of the order of their IDs. */
const SECONDS_TO_SETTLE = 5;

/** The messages or files, and the failure that ended the reading, if any. */
type ExportOutcomes = Array<Outcome | ServiceError>;

/** Exports messages as items, with their files. */
export async function asItems(client: ItemClient, item: Item): Promise<ExportOutcomes> {
	const nextCursor = cursorsOf(item);
	// An empty Batch Size counts as the default, because a run without items means the end of the export
	const mostMessages = (item.value(batchSize.name) ?? batchSize.default) as number;
	const messages: IDataObject[] = [];
	const failure = await readAll(client, item, async (page) => {
		messages.push(...page.slice(0, mostMessages - messages.length));
		return messages.length < mostMessages;
	});
	const exported: ExportOutcomes = [];
	for (const message of messages) {
		exported.push(await withFiles(client, item, { ...message, cursor: nextCursor(message) }));
	}
	return failure ? [...exported, failure] : exported;
}

/** A message as an item, with the content or the addresses of its files, as the options say. */
async function withFiles(
	client: ItemClient,
	{ value }: Item,
	message: IDataObject,
): Promise<Outcome> {
	const described = filesOf(message);
	const hosts = value('options.fileHosts') as string[] | undefined;
	if (hosts) {
		const { files, binary } = await fetchFiles(client, described, {
			allows: ({ host }) => hosts.includes(host),
			refusal: 'which is not among the hosts',
		});
		return new Outcome({ ...message, files }, Object.keys(binary).length > 0 ? { binary } : {});
	}
	const showsAddresses = value('options.fileAddresses') === true;
	return new Outcome(showsAddresses ? { ...message, files: described } : message);
}

/** Exports messages as JSON Lines, an item for each file. */
export async function asFiles(client: ItemClient, item: Item): Promise<ExportOutcomes> {
	const nextCursor = cursorsOf(item);
	// Exports of several places may begin with the same message
	const place = sourceOf(item)
		.place.slice('the '.length)
		.replace(/[^\w-]+/g, '-');
	// A file knows its last message, whose cursor belongs to the file
	const cursors = new WeakMap<IDataObject, string | undefined>();
	const exported = new ExportFiles(
		client,
		(number, { id }) => `messages-${place}-${number}-from-${String(id)}`,
	);
	const failure = await readAll(client, item, async (page) => {
		for (const message of page) cursors.set(message, nextCursor(message));
		await exported.add(page);
		return true;
	});
	await exported.close();
	const files = exported.files.map(({ fileName, count, first, last, binary }) => {
		const record = {
			fileName,
			messages: count,
			firstSentAt: isoOfUnix(first.sentAt),
			lastSentAt: isoOfUnix(last.sentAt),
			cursor: cursors.get(last),
		};
		return new Outcome(record, { binary: { data: binary } });
	});
	return failure ? [...files, failure] : files;
}

/**
 * Makes a function that gives the cursor after each message, called in the order of the messages. A message without a time gets
 * the cursor of the message before, because a run without a cursor begins with the oldest message.
 */
function cursorsOf(item: Item): (message: IDataObject) => string | undefined {
	const source = sourceOf(item);
	let latest = item.value(cursor.name) as string | undefined;
	return (message) => {
		latest = cursorAfter(source, message) ?? latest;
		return latest;
	};
}

/**
 * Reads page after page until `take` returns false.
 * @returns the failure, if messages were read before: they come out, and the next run goes on with their cursors
 * @throws the failure of the first page
 */
async function readAll(
	client: ItemClient,
	item: Item,
	take: (page: IDataObject[]) => Promise<boolean>,
): Promise<ServiceError | undefined> {
	let hasTaken = false;
	const reading = async () => {
		const pages = messagePages(client, messageList(item), periodOf(item), lastExported(item));
		for await (const page of pages) {
			if (!(await take(page))) break;
			hasTaken = true;
		}
		return undefined;
	};
	return await reading().catch((error: unknown) => {
		if (!hasTaken || !(error instanceof ServiceError)) throw error;
		return errorAfterFirstPage(error);
	});
}

function errorAfterFirstPage({ message, details }: ServiceError): ServiceError {
	return new ServiceError(message, {
		...details,
		howToGetPart:
			"With 'On Error' set to 'Continue (using error output)', the messages before come out, and the next run goes on behind the last one.",
	});
}

/** The list that holds the messages. */
function messageList({ value }: Item): RequestDescription {
	const query = {
		categories: value('options.categories') as string[] | undefined,
		types: value('options.types') as string[] | undefined,
	};
	const description = { method: 'GET', query } as const;
	switch (value(messagesOf.name)) {
		case 'group':
			return { ...description, url: '/groups/{guid}/messages', path: { guid: value('guid') } };
		case 'user':
			return { ...description, url: '/users/{uid}/messages', path: { uid: value('uid') } };
		case 'conversation': {
			const id = value(conversationId.name) as string;
			return { ...description, url: '/messages', query: { ...query, conversationId: id } };
		}
		default:
			return { ...description, url: '/messages' };
	}
}

function periodOf({ value }: Item): Period {
	const settled = Math.floor(clock.now() / 1_000) - SECONDS_TO_SETTLE;
	const end = (value('options.sentBefore') ?? Infinity) as number;
	return { from: value('options.sentAfter') as number | undefined, to: Math.min(end, settled) };
}
