import { byId, expectSent, links, records, request, run, testAbsent, useService } from '../support';

const service = useService();
const form = { resource: 'message', operation: 'addReaction', onBehalfOf: byId('bob') };

it('carries emoji through the path, and returns the message with its reactions', async () => {
	const result = await run(
		service.current,
		{ ...form, messageId: '1', reaction: '={{ $json.emoji }}' },
		{ items: [{ emoji: '🎉' }, { emoji: '🏳️‍🌈' }] },
	);
	expectSent(service.current, [
		request('POST /v3/messages/1/reactions/%F0%9F%8E%89', undefined, 'bob'),
		request(`POST /v3/messages/1/reactions/${encodeURIComponent('🏳️‍🌈')}`, undefined, 'bob'),
	]);
	expect(records(result)[1]).toMatchObject({
		id: '1',
		reactions: expect.arrayContaining([{ reaction: '🏳️‍🌈', count: 1, reactedByMe: true }]),
	});
	expect(links(result)).toEqual([{ item: 0 }, { item: 1 }]);
	expect(service.current.state.messages.get('1')?.reactions.get('🎉')).toEqual(new Set(['bob']));
});

testAbsent(service, 'message', { ...form, reaction: '👍' });
