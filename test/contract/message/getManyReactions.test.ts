import { byId, pairedItems, records, request, requestBy, useOperation } from '../support';

const { run, expectSent, refuses, testAbsent } = useOperation('message', 'getManyReactions');

it('tells who reacted with which emoji and when', async () => {
	const result = await run(
		{ messageId: '={{ $json.id }}', returnAll: true },
		{ items: [{ id: 1 }, { id: 3 }, { id: 2 }] },
	);
	expectSent(
		request('GET /v3/messages/1/reactions?limit=1000'),
		request('GET /v3/messages/3/reactions?limit=1000'),
		request('GET /v3/messages/2/reactions?limit=1000'),
	);
	const of = (messageId: string) => records(result).filter((one) => one.messageId === messageId);
	expect(
		of('1')
			.map(({ reaction, uid }) => `${reaction} ${uid}`)
			.sort(),
	).toEqual(['👍 bob', '❤️ alice', '❤️ bob', '👩‍👩‍👧 bob'].sort());
	expect(of('2')).toHaveLength(4);
	expect(records(result)[0]).toEqual({
		id: expect.any(String),
		messageId: '1',
		reaction: expect.any(String),
		uid: expect.any(String),
		name: expect.any(String),
		reactedAt: expect.any(Number),
		reactedAtIso: expect.stringMatching(/^2025-.*Z$/),
	});
	expect(pairedItems(result).map((link) => (link as { item: number }).item)).toEqual([
		0, 0, 0, 0, 2, 2, 2, 2,
	]);
});

it('asks for one emoji at an address of its own, for a user, raw and up to a limit', async () => {
	const result = await run({
		messageId: '1',
		limit: 1,
		output: 'raw',
		filters: { reaction: '❤️' },
		options: { onBehalfOf: byId('bob') },
	});
	expectSent(requestBy('bob', `GET /v3/messages/1/reactions/${encodeURIComponent('❤️')}?limit=1`));
	expect(records(result)).toMatchObject([
		{ reaction: '❤️', reactedBy: { uid: expect.any(String) } },
	]);
});

it('reads fifty when the limit is empty', async () => {
	const limit = '={{ undefined }}';
	await run({ messageId: '1', limit });
	expectSent(request('GET /v3/messages/1/reactions?limit=50'));
});

it.each(['..', '\ud83d'])('refuses the emoji %j, which would leave its place', async (reaction) => {
	await refuses({ messageId: '1', filters: { reaction } }, /^'Reaction' .*/);
});

testAbsent('message', { limit: 1 });
