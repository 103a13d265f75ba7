import { byId, pairedItems, records, request, requestBy, useOperation } from '../support';
import { addMessages } from './messages';

const { service, run, sent, expectSent, refuses, testRefusal } = useOperation(
	'message',
	'getManyInThread',
);

const addReplies = (count: number) =>
	addMessages(service.current.state, count, () => ({ parentId: '1' }));

it('returns the replies, simplified and up to the limit', async () => {
	addReplies(3);
	const result = await run(
		{ messageId: '={{ $json.id }}', limit: 2 },
		{ items: [{ id: 3 }, { id: 1 }] },
	);
	expectSent(
		request('GET /v3/messages/3/thread?affix=prepend&limit=2'),
		request('GET /v3/messages/1/thread?affix=prepend&limit=2'),
	);
	expect(records(result)).toMatchObject([
		{ parentId: '1', text: 'Text 2', sender: 'alice', sentAtIso: '2027-01-15T08:00:02.000Z' },
		{ parentId: '1', text: 'Text 1' },
	]);
	expect(pairedItems(result)).toEqual([{ item: 1 }, { item: 1 }]);
});

it('reads all pages, raw and for a user', async () => {
	addReplies(1_050);
	const options = { onBehalfOf: byId('alice') };
	const result = await run({ messageId: '1', returnAll: true, output: 'raw', options });
	expect(new Set(records(result).map(({ id }) => id)).size).toBe(1_050);
	expect(records(result)[0]).toMatchObject({ category: 'message', data: { text: 'Text 1049' } });
	expect(sent()).toEqual([
		requestBy('alice', 'GET /v3/messages/1/thread?affix=prepend&limit=1000'),
		requestBy(
			'alice',
			'GET /v3/messages/1/thread?affix=prepend&sentAt=1800000050&id=20050&limit=1000',
		),
	]);
});

describe('of a message that has replies', () => {
	beforeEach(() => addReplies(1));

	testRefusal({
		parameters: { messageId: '={{ $json.id }}' },
		items: [{ id: 1 }, { id: 999_999 }, { id: 1 }],
		code: 'ERR_MESSAGE_ID_NOT_FOUND',
	});
});

it('asks whose saved replies are meant, before anything is sent', async () => {
	await refuses({ messageId: '1', filters: { saved: true } }, /'On Behalf Of'/);
});
