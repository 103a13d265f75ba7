import { readMessages } from '../../nodes/CometChatChatMemory/read';
import { readSettings, type Settings } from '../../nodes/CometChatChatMemory/settings';
import type { Client } from '../../nodes/shared/transport/client';

let answer: unknown;
jest.mock('../../nodes/shared/transport/send', () => ({
	send: async () => await Promise.resolve({ data: answer }),
}));

const CLIENT = { baseUrl: 'https://app.api-us.cometchat.io/v3' } as Client;

const settings = (currentId?: string): Settings => ({
	source: 'group',
	id: 'general',
	agentUids: [],
	limit: 3,
	currentId,
});

/** The list of the service, in whatever order, and the IDs that are left. */
it.each<[string, string[], string | undefined, string[]]>([
	['newest first', ['9', '10', '8'], undefined, ['8', '9', '10']],
	['with the current message and later ones', ['7', '8', '9', '10'], '9', ['7', '8']],
	['longer than it was asked for', ['7', '8', '9', '10'], undefined, ['8', '9', '10']],
])('takes the last messages before the current one, oldest first: %s', async (_, ids, id, left) => {
	answer = [null, ...ids.map((id) => ({ id }))];
	const messages = await readMessages(CLIENT, settings(id));
	expect(messages.map(({ id }) => id)).toEqual(left);
});

it('refuses an answer without a list', async () => {
	answer = { id: '7' };
	await expect(readMessages(CLIENT, settings())).rejects.toMatchObject({
		message: expect.stringContaining('without a list'),
		details: { status: 200 },
	});
});

it.each([
	[
		{ conversationId: ' c ', contextWindowLength: 100, currentText: ' ' },
		{ source: 'conversation', id: 'c', agentUids: [], limit: 100 },
	],
	[
		{ source: 'thread', messageId: ' 7 ', agentUids: 'A, b', currentMessageId: ' 9' },
		{ source: 'thread', id: '7', agentUids: ['a', 'b'], currentId: '9', limit: 20 },
	],
	[
		{ conversationId: 'c', currentText: 42 },
		{ source: 'conversation', id: 'c', agentUids: [], limit: 20, currentText: '42' },
	],
	[
		{ source: 'group', guid: 'g', currentText: ' Hi ', contextWindowLength: 1.9 },
		{ source: 'group', id: 'g', agentUids: [], currentText: 'Hi', limit: 1 },
	],
])('reads the form %j', (form: Record<string, unknown>, expected) => {
	expect(readSettings((name) => form[name])).toEqual(expected);
});
