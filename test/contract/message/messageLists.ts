import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Message } from '../../service';
import { byId, links, records, request, useOperation } from '../support';
import { addMessages } from './messages';

/** A list of messages, as its test describes it. */
interface MessageList {
	operation: string;
	/** The fields above the filters. */
	parameters: INodeParameters;
	path: string;
	/** The filters that this list has and others lack, and how they are sent; not at all when a switch is off. */
	filters: IDataObject;
	sentAs?: Record<string, string | undefined>;
	/** Where a message has to stand so that this list has it. */
	place: Partial<Message>;
}

/** The filters and options of all lists. */
const FILTERS = {
	attachmentTypes: ['image', 'video'],
	categories: 'message, custom',
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
	types: 'text',
};
const OPTIONS = {
	hideQuotedMessages: true,
	mentionsWithBlockedInfo: true,
	mentionsWithTagInfo: true,
	withTags: true,
};

/** Those that are not sent as they stand in the form, under their names. */
const PLACES = {
	categories: 'categories=message,custom',
	fromTimestamp: 'fromTimestamp=1750000000',
	sender: 'sender=alice',
};

/** The tests that the lists of messages of the app, a group and a user have in common. */
export function testMessageList({
	operation,
	parameters,
	path,
	filters,
	sentAs,
	place,
}: MessageList): void {
	const { service, run, sent, expectSent, refuses } = useOperation(
		'message',
		operation,
		parameters,
	);

	it('sends every filter and option to its place', async () => {
		const given = { ...FILTERS, ...filters };
		const withAlice = { ...OPTIONS, onBehalfOf: byId('alice') };
		const { error } = await run({ limit: 5, filters: given, options: withAlice });
		expect(error).toBeUndefined();
		const [{ request: line, onBehalfOf }] = sent();
		expect(onBehalfOf).toBe('alice');
		const places: IDataObject = { ...PLACES, ...sentAs };
		const wanted = Object.entries({ ...given, ...OPTIONS }).map(([name, value]) =>
			name in places ? places[name] : `${name}=${String(value)}`,
		);
		const [, query] = String(line).split('?');
		expect(query.split('&').map(decodeURIComponent).sort()).toEqual(
			[...wanted, 'affix=prepend', 'limit=5'].filter((parameter) => parameter !== undefined).sort(),
		);
	});

	it('gives each item its own list, simplified, and no more than the limit', async () => {
		const result = await run(
			{ limit: '={{ $json.limit }}' },
			{ items: [{ limit: 1 }, { limit: 2 }] },
		);
		expectSent(
			request(`GET ${path}?affix=prepend&limit=1`),
			request(`GET ${path}?affix=prepend&limit=2`),
		);
		expect(links(result)).toEqual([{ item: 0 }, { item: 1 }, { item: 1 }]);
		for (const record of records(result)) {
			expect(record).toMatchObject({ senderName: expect.any(String), text: expect.any(String) });
			expect(Object.keys(record).length).toBeLessThanOrEqual(13);
		}
	});

	it('finds what was sent until a time, which the service ignores without a beginning', async () => {
		const order = 'append';
		const first = await run({ order, limit: 3 });
		const until = records(first)[1].sentAt as number;
		const toTimestamp = new Date(until * 1_000).toISOString();
		const result = await run({ order, returnAll: true, filters: { toTimestamp } });
		expect(sent().at(-1)!.request).toMatch(`?affix=append&toTimestamp=${until}&fromTimestamp=1&`);
		expect(records(result)).toEqual(records(first).slice(0, 2));
	});

	it.each([1, 2, 1_000, 1_001])(
		'gives the newest messages first, and the oldest first where asked, up to %i and across parts',
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

	it('refuses a period that ends before it begins', async () => {
		const period = { fromTimestamp: '2025-06-16', toTimestamp: '2025-06-15' };
		await refuses({ filters: period }, "'Sent Before' is earlier than 'Sent After'");
	});
}
