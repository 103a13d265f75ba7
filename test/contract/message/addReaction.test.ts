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

it.each(['1️⃣', '❤', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍👩‍👧', ' 🇫🇷 ', '🎉\u200B'])(
	'takes %s for one emoji',
	async (reaction) => {
		await run({ messageId: '1', reaction });
		expectSent(
			requestBy(
				'bob',
				`POST /v3/messages/1/reactions/${encodeURIComponent(reaction.replace(/[ \u200B]/g, ''))}`,
			),
		);
	},
);

it.each(['like', ':thumbsup:', '+1', '1', '👍👍', 'so 👍', '<3', '🇫'])(
	'refuses %s, which is no emoji, before the request',
	async (reaction) => {
		const { error } = await run({ messageId: '1', reaction });
		expect(error?.message).toBe("'Reaction' has to be one emoji, like 👍 [item 0]");
		expectSent();
	},
);

testAbsent('message', { reaction: '👍' });
