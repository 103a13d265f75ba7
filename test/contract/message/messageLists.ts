import type { INodeParameters } from 'n8n-workflow';
import { byId, expectSent, links, records, request, run, sent, useService } from '../support';

/** A list of messages, as its test describes it. */
interface MessageList {
	operation: string;
	/** The fields above the filters. */
	parameters: INodeParameters;
	path: string;
	/** The parameters of a query, in their order, for each filter that this list has and others lack. */
	filters?: INodeParameters;
	query?: string[];
}

/** The tests that the lists of messages of the app, a group and a user have in common. */
export function testMessageList({ operation, parameters, path, ...more }: MessageList): void {
	const service = useService();
	const form = { resource: 'message', operation, ...parameters };
	/** The first query that holds a text. */
	const queryWith = (text: string) => {
		const lines = sent(service.current).map((one) => one.request as string);
		const [, query] = lines.find((line) => line.includes(text))!.split('?');
		return query.split('&').map(decodeURIComponent).sort();
	};

	it('sends every filter and option to its place', async () => {
		const { error } = await run(service.current, {
			...form,
			limit: 7,
			filters: {
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
				mentionedUids: 'bob, carol',
				searchKey: 'refund & more',
				sender: byId('alice'),
				tags: ['a', 'b'],
				toTimestamp: 1_760_000_000,
				types: 'text',
				...more.filters,
			},
			options: {
				hideQuotedMessages: true,
				mentionsWithBlockedInfo: true,
				mentionsWithTagInfo: true,
				onBehalfOf: byId('alice'),
				withTags: true,
			},
		});
		expect(error).toBeUndefined();
		expect(sent(service.current)).toMatchObject([{ onBehalfOf: 'alice' }]);
		expect(queryWith('searchKey')).toEqual(
			[
				'affix=prepend',
				'attachmentTypes=image,video',
				'categories=message,custom',
				'fromTimestamp=1750000000',
				'hasAttachments=true',
				'hasLinks=true',
				'hasMentions=true',
				'hasReactions=true',
				'hideQuotedMessages=true',
				'hideReplies=true',
				'id=500',
				'limit=7',
				'mentionedUids=bob,carol',
				'mentionsWithBlockedInfo=true',
				'mentionsWithTagInfo=true',
				'searchKey=refund & more',
				'sender=alice',
				'tags=a,b',
				'toTimestamp=1760000000',
				'types=text',
				'withTags=true',
				...(more.query ?? []),
			].sort(),
		);
	});

	it('gives each item its own list, simplified, and no more than the limit', async () => {
		const result = await run(
			service.current,
			{ ...form, limit: '={{ $json.limit }}' },
			{ items: [{ limit: 1 }, { limit: 2 }] },
		);
		expectSent(service.current, [request(`GET ${path}?limit=1`), request(`GET ${path}?limit=2`)]);
		expect(links(result)).toEqual([{ item: 0 }, { item: 1 }, { item: 1 }]);
		for (const record of records(result)) {
			expect(record).toMatchObject({ senderName: expect.any(String), text: expect.any(String) });
			expect(Object.keys(record).length).toBeLessThanOrEqual(13);
		}
	});

	it('finds what was sent until a time, which the service ignores without a beginning', async () => {
		const first = await run(service.current, { ...form, limit: 3 });
		const until = records(first)[1].sentAt as number;
		const result = await run(service.current, {
			...form,
			returnAll: true,
			filters: { toTimestamp: new Date(until * 1_000).toISOString() },
		});
		expect(queryWith('toTimestamp')).toEqual([
			'fromTimestamp=1',
			'limit=1000',
			`toTimestamp=${until}`,
		]);
		expect(records(result)).toEqual(records(first).slice(0, 2));
	});

	it('refuses a period that ends before it begins', async () => {
		const { error } = await run(service.current, {
			...form,
			filters: { fromTimestamp: '2025-06-16', toTimestamp: '2025-06-15' },
		});
		expect(error?.message).toBe("'Sent Before' is earlier than 'Sent After' [item 0]");
		expect(sent(service.current)).toEqual([]);
	});

	it('says what to do when the service refuses', async () => {
		service.current.faults.add({ kind: '500', count: 1 });
		const { error } = await run(service.current, form);
		expect(error?.message).toMatch(/ \[item 0\]$/);
		expect(error?.description).toMatch(/Run the item again later.*HTTP 500\)$/);
	});
}
