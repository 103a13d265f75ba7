import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../shared/transport/clock';
import { ServiceError } from '../../../shared/transport/errors';
import { isoOfUnix } from '../../../shared/values/time';
import type { RequestDescription } from '../../../shared/transport/types';
import { Outcome } from '../../../shared/operation/outcome';
import type { Item, ItemClient } from '../../../shared/operation/types';
import { fetchFiles, filesOf } from './messageFiles';
import { cursorAfter, positionIn, sourceOf } from './exportCursor';
import { batchSize, conversationId, cursor, messagesOf } from './exportFields';
import { ExportFiles } from './exportFiles';
import { messagePages } from './messagePages';
import type { Period } from './messagePages';

/** The newest seconds are left to the next run: messages of one second need not appear in the order of their IDs. */
const SECONDS_TO_SETTLE = 5;

/** What was read, and the failure that ended it. */
type Exported = Array<Outcome | ServiceError>;

/** Messages as items, with their files. */
export async function asItems(client: ItemClient, item: Item): Promise<Exported> {
	const cursorAt = cursorsOf(item);
	// An empty Batch Size counts as the default: a run without items would look like the end of the export
	const wanted = (item.value(batchSize.name) ?? batchSize.default) as number;
	const messages: IDataObject[] = [];
	const failure = await readAll(client, item, async (page) => {
		messages.push(...page.slice(0, wanted - messages.length));
		return messages.length < wanted;
	});
	const withAddresses = item.value('options.fileAddresses') === true;
	const hosts = item.value('options.fileHosts') as string[] | undefined;
	const exported: Outcome[] = [];
	for (const message of messages) {
		const record: IDataObject = { ...message, cursor: cursorAt(message) };
		if (withAddresses) record.files = filesOf(message);
		if (hosts) {
			const { files, binary } = await fetchFiles(client, filesOf(message), {
				allows: ({ host }) => hosts.includes(host),
				refusal: 'which is not among the hosts',
			});
			record.files = files;
			exported.push(new Outcome(record, Object.keys(binary).length > 0 ? { binary } : {}));
		} else {
			exported.push(new Outcome(record));
		}
	}
	return [...exported, ...failure];
}

/** Messages as JSON Lines, an item for each file. */
export async function asFiles(client: ItemClient, item: Item): Promise<Exported> {
	const cursorAt = cursorsOf(item);
	const cursors = new WeakMap<IDataObject, string | undefined>();
	const exported = new ExportFiles(client, 'messages');
	const failure = await readAll(client, item, async (page) => {
		for (const message of page) cursors.set(message, cursorAt(message));
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
	return [...files, ...failure];
}

/**
 * Gives the cursor behind each message, in their order. Behind one without a time, the next run goes on where the message
 * before it stands: without a cursor, it would begin with the oldest message.
 */
function cursorsOf(item: Item): (message: IDataObject) => string | undefined {
	const source = sourceOf(item);
	let latest = item.value(cursor.name) as string | undefined;
	return (message) => (latest = cursorAfter(source, message) ?? latest);
}

/**
 * Reads page after page while `take` wants more. What came before a page that cannot be read comes out beside the
 * failure, which is returned: with its cursors, the next run goes on there.
 */
async function readAll(
	client: ItemClient,
	item: Item,
	take: (page: IDataObject[]) => Promise<boolean>,
): Promise<ServiceError[]> {
	let hasTaken = false;
	const reading = async () => {
		const pages = messagePages(client, messageList(item), periodOf(item), positionIn(item));
		for await (const page of pages) {
			if (!(await take(page))) break;
			hasTaken = true;
		}
		return [];
	};
	return await reading().catch((error: unknown) => {
		if (!hasTaken || !(error instanceof ServiceError)) throw error;
		return [brokenOff(error)];
	});
}

function brokenOff({ message, details }: ServiceError): ServiceError {
	return new ServiceError(message, {
		...details,
		brokeOff:
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
