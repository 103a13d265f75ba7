import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Message } from '../../service';
import {
	byId,
	pairedItems,
	operationOn,
	records,
	request,
	requestBy,
	useService,
} from '../support';
import { addMessages } from './messages';
import { partInShortRuns } from '../../support/budget';

const service = useService();

/** A list of messages: of the app, a group or a user. */
interface MessageList {
	/** `message/<operation>` */
	operation: string;
	/** The fields above the filters. */
	parameters: INodeParameters;
	path: string;
	/** The filters that only this list has. */
	filters: IDataObject;
	/** The query parameter for each filter whose name or value differs from the form; undefined for a switch that is off. */
	sentAs?: Record<string, string | undefined>;
	/** The attributes by which a message belongs to this list. */
	place: Partial<Message>;
}

/** The filters and options of all lists. */
const FILTERS = {
	attachmentTypes: ['image', 'video'],
	categories: 'message, Custom',
	fromTimestamp: '2025-06-15T15:06:40Z',
	hasAttachments: true,
	hasLinks: true,
	hasMentions: true,
	hasReactions: true,
	hideReplies: true,
	id: 500,
	mentionedUids: ['bob', 'carol'],
	searchKey: 'refund & more',
	sender: byId('alice'),
	tags: ['a', 'b'],
	toTimestamp: 1_760_000_000,
	types: 'Text, Location',
};
const OPTIONS = {
	hideQuotedMessages: true,
	mentionsWithBlockedInfo: true,
	mentionsWithTagInfo: true,
	withTags: true,
};

/** The query parameter for each of {@link FILTERS} whose value differs from the form. */
const SENT_AS = {
	categories: 'categories=message,custom',
	fromTimestamp: 'fromTimestamp=1750000000',
	sender: 'sender=alice',
	types: 'types=text,Location',
};

const LISTS: MessageList[] = [
	{
		operation: 'message/getMany',
		parameters: {},
		path: '/v3/messages',
		place: {},
		filters: {
			conversationId: ' alice_user_bob ',
			editedAtFrom: '2025-06-15T15:06:40Z',
			editedAtTo: 1_760_000_000,
			hideDeleted: true,
			hideMessagesFromBlockedUsers: true,
			onlyDeleted: false,
			receiverType: 'user',
			senders: ['alice', 'bob'],
			unread: true,
			updatedAtFrom: 1_750_000_000,
			updatedAtTo: 1_760_000_000,
		},
		sentAs: {
			conversationId: 'conversationId=alice_user_bob',
			editedAtFrom: 'editedAt[from]=1750000000',
			editedAtTo: 'editedAt[to]=1760000000',
			onlyDeleted: undefined,
			updatedAtFrom: 'updatedAt[from]=1750000000',
			updatedAtTo: 'updatedAt[to]=1760000000',
		},
	},
	{
		operation: 'message/getManyInGroup',
		parameters: { guid: byId('general') },
		path: '/v3/groups/general/messages',
		place: { receiver: 'general', receiverType: 'group' },
		filters: {
			hideMessagesFromBlockedUsers: true,
			myMentionsOnly: true,
			pinned: true,
			saved: true,
			undelivered: true,
			unread: true,
		},
		sentAs: { pinned: 'pinned=1', saved: 'saved=1' },
	},
	{
		operation: 'message/getManyOfUser',
		// This user has more than two messages
		parameters: { uid: byId('user-7') },
		path: '/v3/users/user-7/messages',
		place: { sender: 'user-7' },
		filters: { myMentionsOnly: true, pinned: true, saved: true, undelivered: true, unread: true },
		sentAs: { pinned: 'pinned=1', saved: 'saved=1' },
	},
];

describe.each(LISTS)('$operation', (list) => {
	const { operation, parameters, path, filters, sentAs, place } = list;
	const row = LISTS.indexOf(list);
	const { run, sent, expectSent, refuses } = operationOn(service, operation, parameters);

	it('sends every filter and option to its place', async () => {
		const given = { ...FILTERS, ...filters };
		const withAlice = { ...OPTIONS, onBehalfOf: byId('alice') };
		const { error } = await run({ limit: 5, filters: given, options: withAlice });
		expect(error).toBeUndefined();
		const [{ request: line, onBehalfOf }] = sent();
		expect(onBehalfOf).toBe('alice');
		const different: IDataObject = { ...SENT_AS, ...sentAs };
		const wanted = Object.entries({ ...given, ...OPTIONS }).map(([name, value]) =>
			name in different ? different[name] : `${name}=${String(value)}`,
		);
		const [, query] = String(line).split('?');
		expect(query.split('&').map(decodeURIComponent).sort()).toEqual(
			[...wanted, 'affix=prepend', 'limit=5'].filter((parameter) => parameter !== undefined).sort(),
		);
	});

	it('gives each item a list of its own, simplified, with no more records than the limit', async () => {
		const result = await run(
			{ limit: '={{ $json.limit }}' },
			{ items: [{ limit: 1 }, { limit: 2 }] },
		);
		expectSent(
			request(`GET ${path}?affix=prepend&limit=1`),
			request(`GET ${path}?affix=prepend&limit=2`),
		);
		expect(pairedItems(result)).toEqual([{ item: 0 }, { item: 1 }, { item: 1 }]);
		for (const record of records(result)) {
			expect(record).toMatchObject({ senderName: expect.any(String), text: expect.any(String) });
			// A message that is neither pinned nor saved has 13 attributes in the short form at most, with `sentAtIso`
			expect(Object.keys(record).length).toBeLessThanOrEqual(13);
		}
	});

	it('tells a deleted message, which keeps its text, from the others', async () => {
		const [{ id }, other] = records(await run({ limit: 2 }));
		const { messages } = service.current.state;
		Object.assign(messages.get(String(id))!, { deletedAt: 1_760_000_000, deletedBy: 'alice' });
		Object.assign(messages.get(String(other.id))!, { deletedAt: 0 });
		const again = records(await run({ limit: 2 }));
		expect(again[0]).toMatchObject({ id, deletedAtIso: '2025-10-09T08:53:20.000Z' });
		expect(again[1]).toEqual(other);
	});

	it('sends a beginning with a time until which messages are wanted, because the service needs one', async () => {
		const order = 'append';
		const first = await run({ order, limit: 3 });
		const until = records(first)[1].sentAt as number;
		const toTimestamp = new Date(until * 1_000).toISOString();
		const result = await run({ order, returnAll: true, filters: { toTimestamp } });
		expect(sent().at(-1)!.request).toMatch(`?affix=append&toTimestamp=${until}&fromTimestamp=1&`);
		expect(records(result)).toEqual(records(first).slice(0, 2));
	});

	it.each(partInShortRuns([1, 2, 1_000, 1_001], row, 4))(
		'gives the newest or the oldest messages first, up to %i, across the parts of a list',
		async (limit) => {
			addMessages(service.current.state, 2_050, () => place);
			const read = async (order?: string) =>
				records(await run({ returnAll: true, ...(order && { order }) }));
			const [newest, oldest] = [await read(), await read('append')];
			expect(newest.length).toBeGreaterThan(2_050);
			const times = oldest.map(({ sentAt }) => Number(sentAt));
			expect(times).toEqual([...times].sort((one, other) => one - other));
			expect(newest).toEqual([...oldest].reverse());
			for (const [order, all] of Object.entries({ prepend: newest, append: oldest })) {
				const few = records(await run({ limit, order }));
				expect(few).toEqual(all.slice(0, limit));
			}
		},
	);

	it.each(partInShortRuns(['append', 'prepend'], row, 2))(
		'goes on in the wanted order, even if each cursor has the affix %s',
		async (direction) => {
			addMessages(service.current.state, 50, () => place);
			const { deviations } = service.current;
			const route = `GET ${path.replace('/v3', '').replace('general', '{guid}').replace('user-7', '{uid}')}`;
			deviations.push({ route, change: 'page size', records: 20 });
			const read = async (order: string) => records(await run({ order, returnAll: true }));
			const orders = ['append', 'prepend'];
			const whole = [await read(orders[0]), await read(orders[1])];
			expect(whole.every(({ length }) => length > 50)).toBe(true);
			for (const at of ['meta.next.affix', 'meta.cursor.affix']) {
				deviations.push({ route, change: 'kind', at, kind: `text '${direction}'` });
			}
			const again = [await read(orders[0]), await read(orders[1])];
			expect(again).toEqual(whole);
		},
	);

	it('refuses a period that ends before it begins', async () => {
		const period = { fromTimestamp: '2025-06-16', toTimestamp: '2025-06-15' };
		await refuses({ filters: period }, "'Sent Before' is earlier than 'Sent After'");
	});
});

describe('message/getMany', () => {
	const { run, expectSent, refuses } = operationOn(service, 'message/getMany');

	it('shows what was said, by whom, to whom and when before anything else', async () => {
		const [record] = records(await run({ limit: 1, options: { onBehalfOf: byId('bob') } }));
		const first = [
			'id',
			'text',
			'sender',
			'senderName',
			'receiver',
			'receiverName',
			'receiverType',
		];
		expect(Object.keys(record).slice(0, 9)).toEqual([...first, 'sentAt', 'sentAtIso']);
	});

	it('takes the ID of a message without the invisible characters around it', async () => {
		await run({ limit: 1, filters: { id: '\u200e5 ' } });
		expect(JSON.stringify(service.current.requests)).toContain('id=5&');
	});

	it('refuses a period of changes that ends before it begins', async () => {
		const filters = { editedAtFrom: '2025-06-16', editedAtTo: '2025-06-15' };
		await refuses({ filters }, "'Edited Before' is earlier than 'Edited After'");
	});

	it('lists the saved messages of a user from all conversations, without those that others saved', async () => {
		const { messages } = service.current.state;
		for (const id of ['1', '2']) messages.get(id)!.savedBy = new Map([['bob', 1_760_000_001]]);
		messages.get('4')!.savedBy = new Map([['alice', 1_760_000_001]]);
		const filters = { saved: true };
		const options = { onBehalfOf: byId('bob') };
		const result = await run({ returnAll: true, filters, options });
		expect(records(result).map(({ id }) => id)).toEqual(['2', '1']);
		expect(records(result)[0]).toMatchObject({ savedAtIso: '2025-10-09T08:53:21.000Z' });
		expectSent(requestBy('bob', 'GET /v3/messages?affix=prepend&saved=1&limit=1000'));
		const { error } = await run({ filters });
		expect(error?.message).toBe("'On Behalf Of' is needed with 'Only Saved' [item 0]");
	});
});

describe('message/getManyInGroup', () => {
	const { run, expectSent, refuses, testAbsent } = operationOn(service, 'message/getManyInGroup', {
		guid: byId('general'),
		returnAll: true,
	});

	it('asks for the user of Only Saved, and sends no switch that is off', async () => {
		await refuses({ filters: { saved: true } }, "'On Behalf Of' is needed with 'Only Saved'");
		await refuses(
			{
				filters: { myMentionsOnly: true },
				options: { onBehalfOf: byId('={{ $json.nobody }}') },
			},
			"'On Behalf Of' is needed with 'Mentions of On Behalf Of'",
		);
		for (const [name, label] of Object.entries({
			hideMessagesFromBlockedUsers: 'Hide Blocked Users',
			undelivered: 'Only Undelivered',
			unread: 'Only Unread',
		}))
			await refuses({ filters: { [name]: true } }, `'On Behalf Of' is needed with '${label}'`);
		await run({ limit: 1, returnAll: false, filters: { pinned: false } });
		expectSent(request('GET /v3/groups/general/messages?affix=prepend&limit=1'));
	});

	testAbsent('group');
});

describe('message/getManyOfUser', () => {
	const { run, sent, testAbsent } = operationOn(service, 'message/getManyOfUser');

	it('reads the conversation of two users to its end, whatever the page numbers say', async () => {
		addMessages(service.current.state, 1_200);
		const options = { onBehalfOf: byId('alice') };
		const result = await run({ uid: byId('bob'), returnAll: true, options });
		expect(records(result).length).toBeGreaterThan(1_200);
		expect(new Set(records(result).map(({ conversationId }) => conversationId)).size).toBe(1);
		expect(sent()[0]).toEqual(
			requestBy('alice', 'GET /v3/users/bob/messages?affix=prepend&limit=1000'),
		);
	});

	testAbsent('user', { limit: 1 });
});
