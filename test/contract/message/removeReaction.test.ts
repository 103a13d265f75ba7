import {
	byId,
	expectSent,
	links,
	records,
	request,
	run,
	testRefusal,
	useService,
} from '../support';

const service = useService();
const form = { resource: 'message', operation: 'removeReaction', onBehalfOf: byId('bob') };

it('carries emoji through the path, and returns the message with the reactions that are left', async () => {
	const result = await run(
		service.current,
		{ ...form, messageId: '1', reaction: '={{ $json.emoji }}' },
		{ items: [{ emoji: '👍' }, { emoji: '👩‍👩‍👧' }] },
	);
	expectSent(service.current, [
		request('DELETE /v3/messages/1/reactions/%F0%9F%91%8D', undefined, 'bob'),
		request(`DELETE /v3/messages/1/reactions/${encodeURIComponent('👩‍👩‍👧')}`, undefined, 'bob'),
	]);
	expect(records(result)).toMatchObject([{ id: '1' }, { id: '1' }]);
	expect(links(result)).toEqual([{ item: 0 }, { item: 1 }]);
	expect(service.current.state.messages.get('1')?.reactions.has('👍')).toBe(false);
});

testRefusal(service, {
	parameters: { ...form, messageId: '={{ $json.id }}', reaction: '={{ $json.emoji }}' },
	items: [
		{ id: 1, emoji: '👍' },
		{ id: 999999, emoji: '👍' },
		{ id: 2, emoji: '👍' },
	],
	message: /999999/,
	code: 'ERR_MESSAGE_ID_NOT_FOUND',
	status: 404,
});
