import type { Deviation, FaultSpec } from '../../service';
import { useFastClock } from '../support';
import { asUser, BOT, event, IN_GROUP, NEWEST_ID, useChat } from './chat';

useFastClock();
const { service, run, write } = useChat();

it.each<[string, object, Deviation['route']]>([
	['conversation', {}, 'GET /messages'],
	['group', { guid: 'general' }, 'GET /groups/{guid}/messages'],
	// The ID of the first message that a test writes
	['thread', { messageId: '9000001' }, 'GET /messages/{id}'],
])('refuses messages of another conversation: %s', async (source, more, route) => {
	const at = source === 'thread' ? 'data.conversationId' : 'data[].conversationId';
	const parentId = write('alice', 'My order');
	write(BOT, 'Which one?', { parentId });
	write('alice', 'Hello all', { ...IN_GROUP, conversationId: 'group_other' });
	if (source !== 'group') {
		const other = { change: 'kind', at, kind: "text 'carol_user_dave'" } as const;
		service.current.deviations.push({ route, ...other });
	}
	const { out, error } = await run({ source, ...more }, event(NEWEST_ID));
	expect([out, error?.message]).toEqual([
		undefined,
		"The service gave records with another 'conversationId' than it was asked for [item 0]",
	]);
});

it.each<[string, object, Deviation['route']]>([
	['group', { guid: 'general' }, 'GET /groups/{guid}/messages'],
	[
		'user',
		{ uid: { __rl: true, mode: 'id', value: 'alice' }, agentUids: 'bob' },
		'GET /users/{uid}/messages',
	],
])('refuses messages that all went to somebody else: %s', async (source, more, route) => {
	write('alice', 'Between us', { receiver: 'bob', conversationId: 'alice_user_bob' });
	write('alice', 'Hello all', IN_GROUP);
	const to = { change: 'kind', at: 'data[].receiver', kind: "text 'carol'" } as const;
	service.current.deviations.push({ route, ...to });
	const { out, error } = await run({ source, ...more }, event(NEWEST_ID));
	expect(out).toBeUndefined();
	expect(error?.message).toMatch(/^The service gave records with another 'receiver'/);
});

it('refuses replies of another thread', async () => {
	const parentId = write('alice', 'My order');
	write(BOT, 'Which one?', { parentId });
	const of = { change: 'kind', at: 'data[].parentId', kind: "text '5'" } as const;
	service.current.deviations.push({ route: 'GET /messages/{id}/thread', ...of });
	const { out, error } = await run({ source: 'thread' }, event(NEWEST_ID, { parentId }));
	expect(out).toBeUndefined();
	expect(error?.message).toMatch(/^The service gave records with another 'parentId'/);
});

it.each([
	[{ conversationId: '' }, {}, "'Conversation ID' is empty"],
	[{ source: 'thread' }, {}, "'Parent Message ID' is empty"],
	[{ source: 'thread', messageId: 'x' }, {}, "'Parent Message ID' has to be a whole number"],
	[{ source: 'user', uid: 'alice', agentUids: '' }, {}, "'Agent User IDs' is empty"],
	[
		{ source: 'user', uid: 'alice', agentUids: 'ボット' },
		{},
		"'Agent User IDs' contains characters that an ID cannot have",
	],
	[{ currentMessageId: '../users' }, event('1'), "'Current Message ID' has to be a whole number"],
	[{ contextWindowLength: 101 }, event('1'), "'Context Window Length' has to be 1 to 100"],
	[{ source: 'group', guid: '..' }, {}, `'Group' is "..", which cannot stand in an address`],
	[
		{ source: 'user', uid: '.', agentUids: 'bob' },
		{},
		`'User' is ".", which cannot stand in an address`,
	],
])('refuses %j with %j', async (parameters, item, sentence) => {
	const before = service.current.requests.length;
	const { error } = await run(parameters, item);
	expect(error?.message).toContain(sentence);
	expect(service.current.requests.length).toBe(before);
});

it('refuses items of several conversations, because an agent gives all items the memory of the first', async () => {
	const [one, other] = [write('alice', 'Hello'), write('alice', 'Anybody there?')];
	const { out } = await run({}, [
		event(other),
		event(one, { conversationId: 'ALICE_user_helper-bot' }),
	]);
	expect(out).toEqual([asUser('Hello')]);
	const mixed = [event(other), event('5', { conversationId: 'bob_user_helper-bot' })];
	const { error } = await run({}, mixed);
	expect(error?.message).toContain("'Conversation ID' is another one for item 1, but an AI Agent");
	const twice = await run({}, mixed, async (memory) => {
		const load = () =>
			memory.loadMemoryVariables({}).then(
				() => 'given',
				() => 'refused',
			);
		return [await load(), await load()];
	});
	expect(twice.out).toEqual(['refused', 'refused']);
});

it.each([
	[{ uid: 'alice', bot: 'other-bot' }, "'Agent User IDs' begins with another one for item 1"],
	[{ uid: 'alice' }, "'Agent User IDs' begins with another one for item 1"],
	[{ error: 'An earlier step failed', bot: 'bob' }, "'User' is empty for item 1, but an AI Agent"],
	[{ uid: 'Alice', bot: 'BOB, other-bot' }, undefined],
])('compares the user and the agent of the items: %j', async (other, sentence) => {
	const parameters = { source: 'user', uid: '={{ $json.uid }}', agentUids: '={{ $json.bot }}' };
	const { error } = await run(parameters, [{ uid: 'alice', bot: 'bob' }, other]);
	expect(error?.message.slice(0, sentence?.length)).toBe(sentence);
});

it('ends the run with the error of the service', async () => {
	const parameters = { source: 'group', guid: 'no-such-group' };
	const { error, runData } = await run(parameters, { bot: BOT });
	expect(error?.message).toMatch(/no-such-group/);
	expect(runData.Memory[0].error?.message).toBe(error?.message);
	expect(error?.description).toContain('ERR_GUID_NOT_FOUND');
});

// The 429 comes last, because it makes the app pause, which hides a slow answer
it.each<FaultSpec>([
	{ kind: 'slow', count: 1, delayMs: 30_000 },
	{ kind: '429', count: 2, retryAfterSeconds: 60 },
])('gives up after 10 seconds: %j', async (fault) => {
	const { timeout } = AbortSignal;
	const patience = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100));
	service.current.faults.add(fault);
	const startedAt = Date.now();
	const { error } = await run({}, event(NEWEST_ID));
	expect(error?.message).toBe('The messages of the conversation did not come within 10 seconds');
	expect(error?.description).toContain('Try again in a minute');
	expect(Date.now() - startedAt).toBeLessThan(20_000);
	expect(patience).toHaveBeenCalledWith(10_000);
	patience.mockRestore();
});
