import { sketchMessage } from '../../service';
import {
	byId,
	expectSent,
	links,
	records,
	request,
	run,
	sent,
	testRefusal,
	useService,
} from '../support';

const service = useService();
const form = { resource: 'message', operation: 'getManyInThread' };

function addReplies(count: number): void {
	for (let n = 0; n < count; n += 1) {
		sketchMessage(service.current.state, {
			id: String(20_000 + n),
			parentId: '1',
			sender: 'bob',
			receiver: 'alice',
			receiverType: 'user',
			sentAt: 1_800_000_000 + n,
			data: { text: `Reply ${n}` },
		});
	}
}

it('returns the replies, simplified and up to the limit', async () => {
	addReplies(3);
	const result = await run(
		service.current,
		{ ...form, messageId: '={{ $json.id }}', limit: 2 },
		{ items: [{ id: 3 }, { id: 1 }] },
	);
	expectSent(service.current, [
		request('GET /v3/messages/3/thread?limit=2'),
		request('GET /v3/messages/1/thread?limit=2'),
	]);
	expect(records(result)).toMatchObject([
		{ parentId: '1', text: 'Reply 0', sender: 'bob', sentAtIso: '2027-01-15T08:00:00.000Z' },
		{ parentId: '1', text: 'Reply 1' },
	]);
	expect(links(result)).toEqual([{ item: 1 }, { item: 1 }]);
});

it('reads all pages, raw and for a user', async () => {
	addReplies(1_050);
	const result = await run(service.current, {
		...form,
		messageId: '1',
		returnAll: true,
		output: 'raw',
		options: { onBehalfOf: byId('alice') },
	});
	expect(new Set(records(result).map(({ id }) => id)).size).toBe(1_050);
	expect(records(result)[0]).toMatchObject({ category: 'message', data: { text: 'Reply 0' } });
	expect(sent(service.current)).toEqual([
		request('GET /v3/messages/1/thread?limit=1000', undefined, 'alice'),
		request(
			'GET /v3/messages/1/thread?affix=append&sentAt=1800000999&id=20999&limit=1000',
			undefined,
			'alice',
		),
	]);
});

it('goes on by the cursor when the service gives less than was asked for', async () => {
	addReplies(25);
	service.current.faults.add({ kind: 'small-parts', records: 10 });
	const result = await run(service.current, { ...form, messageId: '1', returnAll: true });
	expect(new Set(records(result).map(({ id }) => id)).size).toBe(25);
	expect(sent(service.current)).toHaveLength(3);
});

describe('of a message that has replies', () => {
	beforeEach(() => addReplies(1));

	testRefusal(service, {
		parameters: { ...form, messageId: '={{ $json.id }}' },
		items: [{ id: 1 }, { id: 999_999 }, { id: 1 }],
		message: /999999/,
		code: 'ERR_MESSAGE_ID_NOT_FOUND',
		status: 404,
	});
});

it('filters the replies as the client of the service does', async () => {
	addReplies(3);
	const pinned = service.current.state.messages.get('20001')!;
	Object.assign(pinned, { pinnedAt: 1_800_000_000, pinnedBy: 'alice' });
	const all = { ...form, messageId: '1', returnAll: true };
	const only = await run(service.current, { ...all, filters: { pinned: true } });
	expect(records(only)).toMatchObject([{ text: 'Reply 1' }]);
	const found = await run(service.current, { ...all, filters: { searchKey: 'Reply 2' } });
	expect(records(found)).toMatchObject([{ text: 'Reply 2' }]);
	expect(service.current.requests.map(({ url }) => url)).toEqual([
		expect.stringContaining('pinned=1'),
		expect.stringMatching(/searchKey=Reply(\+|%20)2/),
	]);
});

it('asks whose saved replies are meant, before anything is sent', async () => {
	const result = await run(
		service.current,
		{ ...form, messageId: '1', filters: { saved: true } },
		{ onError: 'continueRegularOutput' },
	);
	expect(result.items[0].json.error).toContain('On Behalf Of');
	expect(sent(service.current)).toEqual([]);
});
