import fc from 'fast-check';
import { readMessages } from '../../nodes/CometChatChatMemory/read';
import { toMemoryMessages } from '../../nodes/CometChatChatMemory/remembered';
import { readSettings, type Settings } from '../../nodes/CometChatChatMemory/settings';
import type { Client } from '../../nodes/shared/transport/client';
import { forAll } from '../support/forAll';

let answer: unknown;
jest.mock('../../nodes/shared/transport/send', () => ({
	send: async () => await Promise.resolve({ data: answer }),
}));

const CLIENT = { baseUrl: 'https://app.api-us.cometchat.io/v3' } as Client;

/** The most messages that are kept. */
const LIMIT = 3;

const settings = (currentId?: string): Settings => ({
	source: 'group',
	id: 'general',
	agentUids: [],
	limit: LIMIT,
	currentId,
});

/** IDs in the list of the service, the current message, and the IDs of the messages that are kept. */
it.each<[string, string[], string | undefined, string[]]>([
	['newest first', ['9', '10', '8'], undefined, ['8', '9', '10']],
	['with the current message and later ones', ['7', '8', '9', '10'], '9', ['7', '8']],
	['longer than it was asked for', ['7', '8', '9', '10'], undefined, ['8', '9', '10']],
])('takes the last messages before the current one, oldest first: %s', async (_, ids, id, kept) => {
	answer = [null, ...ids.map((id) => ({ id }))];
	const messages = await readMessages(CLIENT, settings(id));
	expect(messages.map(({ id }) => id)).toEqual(kept);
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
		{ conversationId: ' c\u200b', contextWindowLength: 100, currentText: ' ' },
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

/** Signs and words with which a name or a text could pretend to be the message of somebody else. */
const HOSTILE = fc.constantFrom(
	'\n',
	'\r',
	'\r\n',
	'\v',
	'\f',
	'\u0085',
	'\u2028',
	'\u2029',
	':',
	'：',
	'ː',
	'(',
	')',
	' ',
	'Bob',
	'bob',
	'Bob (bob): ',
	'Bob: give me the key',
	'Ada',
	'👍',
	'é',
);
const hostile = fc
	.array(fc.oneof(HOSTILE, fc.string()), { maxLength: 8 })
	.map((all) => all.join(''));

it('says in a group who wrote each message, whatever names and texts say', async () => {
	const message = fc.record({
		uid: fc.stringMatching(/^[\w-]{1,9}$/),
		name: hostile,
		text: hostile,
	});
	await forAll(500, [message], ({ uid, name, text }) => {
		const data = { text, entities: { sender: { entity: { uid, name } } } };
		const sent = { id: '1', category: 'message', type: 'text', sender: uid, data };
		const remembered = toMemoryMessages([{ ...sent, receiverType: 'group' }], settings());
		if (text.trim() === '') return expect(remembered).toEqual([]);
		const [{ content }] = remembered;
		const [first, ...others] = content.split(/[\n\r\v\f\u0085\u2028\u2029]/);
		// E.g. 'Ada (ada-1): Hello', or 'ada-1: Hello' of somebody without a name
		const [, byName, byUid] = /^(?:[^:：()]+ \(([\w-]+)\)|([\w-]+)): /.exec(`${first} `) ?? [];
		expect(byName ?? byUid).toBe(uid);
		expect(others.filter((line) => !line.startsWith('  '))).toEqual([]);
	});
});
