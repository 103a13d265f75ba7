import { byId, records, requestBy, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('message', 'removeReaction', {
	onBehalfOf: byId('bob'),
});

it('carries emoji through the path, and returns the message with the reactions that are left', async () => {
	const result = await run(
		{ messageId: '1', reaction: '={{ $json.emoji }}' },
		{ items: [{ emoji: '👍' }, { emoji: '👩‍👩‍👧' }] },
	);
	expectSent(
		requestBy('bob', 'DELETE /v3/messages/1/reactions/%F0%9F%91%8D'),
		requestBy('bob', `DELETE /v3/messages/1/reactions/${encodeURIComponent('👩‍👩‍👧')}`),
	);
	expect(records(result)).toMatchObject([{ id: '1' }, { id: '1' }]);
	expect(service.current.state.messages.get('1')?.reactions.has('👍')).toBe(false);
});

testAbsent('message', { reaction: '👍' });
