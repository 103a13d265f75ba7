import { byId, records, requestBy, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('message', 'addReaction', {
	onBehalfOf: byId('bob'),
});

it('carries emoji through the path, and returns the message with its reactions', async () => {
	const result = await run(
		{ messageId: '1', reaction: '={{ $json.emoji }}' },
		{ items: [{ emoji: '🎉' }, { emoji: '🏳️‍🌈' }] },
	);
	expectSent(
		requestBy('bob', 'POST /v3/messages/1/reactions/%F0%9F%8E%89'),
		requestBy('bob', `POST /v3/messages/1/reactions/${encodeURIComponent('🏳️‍🌈')}`),
	);
	expect(records(result)[1]).toMatchObject({
		id: '1',
		reactions: expect.arrayContaining([{ reaction: '🏳️‍🌈', count: 1, reactedByMe: true }]),
	});
	expect(service.current.state.messages.get('1')?.reactions.get('🎉')).toEqual(new Set(['bob']));
});

testAbsent('message', { reaction: '👍' });
