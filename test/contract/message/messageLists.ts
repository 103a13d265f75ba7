import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, links, records, request, useOperation } from '../support';

/** A list of messages, as its test describes it. */
interface MessageList {
	operation: string;
	/** The fields above the filters. */
	parameters: INodeParameters;
	path: string;
	/** The filters that this list has and others lack, and how they are sent; not at all when a switch is off. */
	filters: IDataObject;
	sentAs?: Record<string, string | undefined>;
}

/** The filters and options of all lists. */
const FILTERS = {
	affix: 'prepend',
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
}: MessageList): void {
	const { run, sent, expectSent, refuses } = useOperation('message', operation, parameters);

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
			[...wanted, 'limit=5'].filter((parameter) => parameter !== undefined).sort(),
		);
	});

	it('gives each item its own list, simplified, and no more than the limit', async () => {
		const result = await run(
			{ limit: '={{ $json.limit }}' },
			{ items: [{ limit: 1 }, { limit: 2 }] },
		);
		expectSent(request(`GET ${path}?limit=1`), request(`GET ${path}?limit=2`));
		expect(links(result)).toEqual([{ item: 0 }, { item: 1 }, { item: 1 }]);
		for (const record of records(result)) {
			expect(record).toMatchObject({ senderName: expect.any(String), text: expect.any(String) });
			expect(Object.keys(record).length).toBeLessThanOrEqual(13);
		}
	});

	it('finds what was sent until a time, which the service ignores without a beginning', async () => {
		const first = await run({ limit: 3 });
		const until = records(first)[1].sentAt as number;
		const toTimestamp = new Date(until * 1_000).toISOString();
		const result = await run({ returnAll: true, filters: { toTimestamp } });
		expect(sent().at(-1)!.request).toMatch(`?toTimestamp=${until}&fromTimestamp=1&`);
		expect(records(result)).toEqual(records(first).slice(0, 2));
	});

	it('refuses a period that ends before it begins', async () => {
		const period = { fromTimestamp: '2025-06-16', toTimestamp: '2025-06-15' };
		await refuses({ filters: period }, "'Sent Before' is earlier than 'Sent After'");
	});
}
