import { useFastClock } from '../support';
import { asUser, BOT, event, NEWEST_ID, useChat } from './chat';

useFastClock();
const { service, run, write } = useChat();

it('remembers both sides of the conversation up to the message that the agent answers', async () => {
	write('alice', 'Hello');
	write(BOT, 'How can I help?');
	write('app_system', 'A person of our support has left.');
	const current = write('alice', 'Where is my order?');
	write('alice', 'Order 7');
	const { out, error, runData } = await run({}, event(current));
	expect(error).toBeUndefined();
	expect(out).toEqual([
		['user', 'Hello'],
		['assistant', 'How can I help?'],
		['assistant', 'A person of our support has left.'],
	]);
	// n8n shows in the run what the memory gave
	expect(runData.Memory[0].data?.ai_memory?.[0]?.[0].json).toMatchObject({
		action: 'loadMemoryVariables',
		chatHistory: [{ content: 'Hello' }, { content: 'How can I help?' }, {}],
	});
});

it('says in the log of the run that it found nothing, because the ID may be wrong', async () => {
	write('alice', 'Hello');
	const { out, runData } = await run({}, { sessionId: 'alice' });
	expect(out).toEqual([]);
	expect(runData.Memory[0].data?.ai_memory?.[0]?.[0].json.hint).toMatch(/check the ID/);
});

it.each([
	['the last message has the text', 'Where is my order? ', [['user', 'Hello']]],
	['the last message has another text', 'Thanks', ['Hello', 'Where is my order?'].map(asUser)],
	['the text is unknown', undefined, ['Hello', 'Where is my order?'].map(asUser)],
])('finds the current message by its text: %s', async (_, chatInput, expected) => {
	write('alice', 'Hello');
	write('alice', ' Where is my order? ');
	const { out } = await run({}, { bot: BOT, sessionId: 'alice_user_helper-bot', chatInput });
	expect(out).toEqual(expected);
});

it('keeps an earlier message with the same text, if the ID names the current message', async () => {
	write('alice', 'Yes');
	const current = write('alice', 'Yes');
	const { out } = await run({}, event(current, { chatInput: 'Yes' }));
	expect(out).toEqual([asUser('Yes')]);
});

it('keeps a message of the agent with the text of the current message', async () => {
	write(BOT, 'Yes');
	const { out } = await run({}, { bot: BOT, sessionId: 'alice_user_helper-bot', chatInput: 'Yes' });
	expect(out).toEqual([['assistant', 'Yes']]);
});

it('remembers a thread and its first message', async () => {
	const parentId = write('alice', 'My order');
	write('alice', 'Something else');
	write(BOT, 'Which one?', { parentId });
	const current = write('alice', 'The last one', { parentId });
	const { out } = await run({ source: 'thread' }, event(current, { parentId }));
	expect(out).toEqual([
		['user', 'My order'],
		['assistant', 'Which one?'],
	]);
	const before = service.current.requests.length;
	const { out: short } = await run(
		{ source: 'thread', contextWindowLength: 1 },
		event(current, { parentId }),
	);
	expect(short).toEqual([['assistant', 'Which one?']]);
	expect(service.current.requests.length).toBe(before + 1);
});

it('is empty for a message to which the agent gives the first reply of a thread', async () => {
	write('alice', 'Something else');
	const current = write('alice', 'My order');
	const { out, error } = await run({ source: 'thread' }, event(current));
	expect([out, error]).toEqual([[], undefined]);
});

it('has the first message of a thread once, if the list of the thread holds that message', async () => {
	const parentId = write('alice', 'My order');
	write(BOT, 'Which one?', { parentId });
	service.current.state.messages.get(parentId)!.parentId = parentId;
	const { out } = await run({ source: 'thread' }, event(NEWEST_ID, { parentId }));
	expect(out).toEqual([
		['user', 'My order'],
		['assistant', 'Which one?'],
	]);
});

it.each(['is gone', 'comes as another message'])(
	'remembers the replies of a thread when the message that starts it %s',
	async (how) => {
		const route = 'GET /messages/{id}';
		const parentId = write('alice', 'My order');
		write(BOT, 'Which one?', { parentId });
		if (how === 'is gone') {
			const at = { from: 200, to: 404, code: 'ERR_MESSAGE_ID_NOT_FOUND' };
			service.current.deviations.push({ route, change: 'status', ...at });
		} else {
			service.current.deviations.push({ route, change: 'kind', at: 'data.id', kind: "text '5'" });
		}
		const { out, error } = await run({ source: 'thread' }, event(NEWEST_ID, { parentId }));
		expect([out, error?.message]).toEqual([[['assistant', 'Which one?']], undefined]);
	},
);

it('has no messages of a thread whose first message was deleted together with its list', async () => {
	const at = { from: 200, to: 404, code: 'ERR_MESSAGE_ID_NOT_FOUND' };
	for (const route of ['GET /messages/{id}', 'GET /messages/{id}/thread'] as const) {
		service.current.deviations.push({ route, change: 'status', ...at });
	}
	const parentId = write('alice', 'My order');
	const { out, error } = await run({ source: 'thread' }, event(NEWEST_ID, { parentId }));
	expect([out, error?.message]).toEqual([[], undefined]);
});

it('remembers what a user and the agent wrote to each other, and to nobody else', async () => {
	write('alice', 'Between us', { receiver: 'bob', conversationId: 'alice_user_bob' });
	write('alice', 'To Carol', { receiver: 'carol', conversationId: 'alice_user_carol' });
	const uid = { __rl: true, mode: 'id', value: 'alice' };
	const { out } = await run({ source: 'user', uid, agentUids: 'bob', contextWindowLength: 1 }, {});
	expect(out).toEqual([['user', 'Between us']]);
});

it('reads the last messages only', async () => {
	for (let n = 1; n < 30; n++) write('alice', `Line ${n}`);
	const last = write('alice', 'Line 30');
	const { out } = await run({ contextWindowLength: 3 }, event(last));
	expect(out).toEqual(['Line 27', 'Line 28', 'Line 29'].map(asUser));
});

it.each([
	['with an ID', event('5', { conversationId: 'nobody_user_helper-bot' })],
	['without an ID', { bot: BOT, sessionId: 'nobody_user_helper-bot', chatInput: 'Hello' }],
])('is empty before the first message, %s', async (_, item) => {
	const { out, error } = await run({}, item);
	expect([out, error]).toEqual([[], undefined]);
});

it('writes nothing when an agent stores messages', async () => {
	write('alice', 'Hello');
	const before = service.current.requests.length;
	const { out } = await run({}, event(NEWEST_ID), async (memory) => {
		const { chatHistory } = memory;
		for (const write of [memory.saveContext, memory.clear]) await write();
		const { addMessage, addMessages, addAIMessage, addUserMessage } = chatHistory;
		for (const write of [addMessage, addMessages, addAIMessage, addUserMessage]) await write();
		await chatHistory.clear();
		const messages = await chatHistory.getMessages();
		return [messages.map((message) => message.getType()), JSON.parse(JSON.stringify(messages))];
	});
	expect(service.current.requests.slice(before).map(({ method }) => method)).toEqual(['GET']);
	expect(out).toMatchObject([
		['human'],
		[{ id: ['langchain_core', 'messages', 'HumanMessage'], kwargs: { content: 'Hello' } }],
	]);
});
