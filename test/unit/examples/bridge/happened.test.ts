import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INode } from 'n8n-workflow';
import { whatToDo } from '../../../../examples/bridge/happened';
import { asPost } from '../../../../examples/bridge/post';
import { forChat, forSlack } from '../../../../examples/bridge/text';
import { messageEvent } from '../../../support/events';
import { passesFilters } from '../../../support/readEvents';

const WORKFLOW = join(__dirname, '../../../../examples/bridge-with-slack.json');
const bridge = { bridgeGroup: 'general', bridgeChannel: 'C1' };
const inChat = { ...bridge, sender: 'carol', receiver: 'general', receiverType: 'group', id: 7 };
const inSlack = { ...bridge, type: 'message', channel: 'C1', user: 'U1', ts: '1.1', text: 'Hi' };
const own = { bot_id: 'B1', user: 'U0', ts: '2.2', text: 'From the chat' };

describe('What an event asks for', () => {
	it.each<[string, object, object | undefined]>([
		['a message', { event: 'message_sent' }, { what: 'post in Slack', chatId: '7' }],
		['an edit', { event: 'message_edited' }, { what: 'edit in Slack', chatId: '7' }],
		['a deletion', { event: 'message_deleted' }, { what: 'delete in Slack', chatId: '7' }],
		['what came from Slack', { event: 'message_sent', sender: 'slack-u1' }, undefined],
		[
			'the group, entered in capitals',
			{ event: 'message_sent', bridgeGroup: ' General ' },
			{ what: 'post in Slack', chatId: '7' },
		],
		['another group', { event: 'message_sent', receiver: 'other' }, undefined],
		[
			'a user with the UID of the group',
			{ event: 'message_sent', receiverType: 'user' },
			undefined,
		],
		['something else', { event: 'message_reaction_added' }, undefined],
	])('of the chat: %s', (_, changes, todo) => {
		expect(whatToDo({ ...inChat, ...changes })).toEqual(todo);
	});

	const from = { slackUser: 'U1', uid: 'slack-u1' };
	it.each<[string, object, object | undefined]>([
		['a message', {}, { what: 'send in the chat', slackTs: '1.1', ...from, text: 'Hi' }],
		[
			'a file',
			{ subtype: 'file_share', text: '', files: [{ name: 'a.png', permalink: 'https://x' }, {}] },
			{
				what: 'send in the chat',
				slackTs: '1.1',
				...from,
				text: '📎 a.png: https://x\n📎 A file: ',
			},
		],
		[
			'a message that was passed on without a word',
			{ text: '', attachments: [{ text: 'Hi &amp; bye' }, { fallback: '[no preview]' }, {}] },
			{ what: 'send in the chat', slackTs: '1.1', ...from, text: 'Hi & bye\n[no preview]' },
		],
		['a message without a text', { text: '' }, undefined],
		[
			'a link with its preview',
			{ text: '<https://x.org>', attachments: [{ text: 'A page' }] },
			{ what: 'send in the chat', slackTs: '1.1', ...from, text: 'https://x.org' },
		],
		[
			'an edit',
			{
				subtype: 'message_changed',
				user: undefined,
				message: { user: 'U1', ts: '1.0', text: 'B' },
				previous_message: { text: 'A' },
			},
			{ what: 'edit in the chat', slackTs: '1.0', ...from, text: 'B' },
		],
		[
			'a deletion',
			{ subtype: 'message_deleted', deleted_ts: '1.0', previous_message: { user: 'U1' } },
			{ what: 'delete in the chat', slackTs: '1.0' },
		],
		[
			'a deletion in a thread that goes on',
			{ subtype: 'message_changed', message: { subtype: 'tombstone', ts: '1.0', text: '' } },
			{ what: 'delete in the chat', slackTs: '1.0' },
		],
		[
			'a picture that Slack found behind a link',
			{
				subtype: 'message_changed',
				message: { user: 'U1', ts: '1.0', text: 'A' },
				previous_message: { text: 'A' },
			},
			undefined,
		],
		['what the bridge posted', own, undefined],
		['what the bridge edited', { subtype: 'message_changed', message: own }, undefined],
		['what the bridge deleted', { subtype: 'message_deleted', previous_message: own }, undefined],
		['another channel', { channel: 'C2' }, undefined],
		['somebody who joins', { subtype: 'channel_join' }, undefined],
		['nobody', { user: undefined }, undefined],
	])('of Slack: %s', (_, changes, todo) => {
		expect(whatToDo({ ...inSlack, ...changes })).toEqual(todo);
	});
});

it.each([
	['<!channel> <!here|here> <!date^1^{date}|today>', '@channel here today'],
	['<@U1> <@U1|ada> <#C1|general>', '@U1 @ada #general'],
	['<https://x.org/a?b=1&amp;c=2> <https://x.org|x.org>', 'https://x.org/a?b=1&c=2 https://x.org'],
	['<https://x.org|the page> <mailto:a@x.org|a@x.org>', 'the page (https://x.org) a@x.org'],
	['1 &lt; 2 &amp;lt; &gt;', '1 < 2 &lt; >'],
	['<<>>', '<>'],
])('reads a text of Slack as a person does: %s', (text, read) => {
	expect(forChat(text)).toBe(read);
});

it('lets nothing in a text of the chat be a mark of Slack, and gives it back as it was', () => {
	const text = '<!channel> <@U1> <https://evil.example|bank.example> &lt; & "x"';
	expect(forSlack(text)).not.toMatch(/[<>]/);
	expect(forChat(forSlack(text))).toBe(text);
});

it.each<[string, object, object]>([
	[
		'a text',
		{ text: 'a & b', entities: { sender: { entity: { name: 'Carol' } } } },
		{ name: 'Carol', text: 'a &amp; b', hasFiles: false },
	],
	[
		'a file',
		{ attachments: [{ name: 'a.png' }, {}] },
		{ text: 'shared a.png, a file', hasFiles: true },
	],
	['a caption', { text: 'Look', attachments: [{ name: 'a.png' }] }, { text: 'Look' }],
	[
		'mentions',
		{ text: '<@uid:bob>, <@uid:u-1>: <@U1>', mentions: { bob: { uid: 'bob', name: 'Bob' } } },
		{ text: '@Bob, @u-1: &lt;@U1&gt;' },
	],
	['something of its own', {}, { name: 'carol', text: 'sent a message of the type poll' }],
])('posts %s under the name of its sender', (_, data, post) => {
	const ids = { id: 7, sender: 'carol', category: 'custom', type: 'poll' };
	const message = { ...ids, deletedAt: undefined, data };
	expect(asPost(message)).toMatchObject({ chatId: '7', ...post });
});

it('posts what an AI agent says, and not what it does with its tools', () => {
	const said = { id: 7, sender: 'helper', deletedAt: null, category: 'agentic' };
	const posts = ['assistant', 'tool_arguments', 'tool_result'].map((type) =>
		asPost({ ...said, type, data: { text: 'Hi' } }),
	);
	expect(posts).toEqual([expect.objectContaining({ text: 'Hi' }), undefined, undefined]);
});

it('posts nothing of a message that was deleted or blocked meanwhile', () => {
	const ids = { id: 7, sender: 'carol', category: 'message', type: 'text' };
	const message = { ...ids, data: { text: 'Oh' } };
	expect(asPost({ ...message, deletedAt: 1700000000 })).toBeUndefined();
	const verdict = (status: string) => ({
		...message,
		// The service may write 0 for never
		deletedAt: '0',
		data: { ...message.data, moderation: { status } },
	});
	expect(asPost(verdict('disapproved'))).toBeUndefined();
	expect(asPost(verdict('approved'))).toBeDefined();
});

it.each<[string, IDataObject, IDataObject, boolean]>([
	['a text', {}, {}, true],
	['data of the app', { category: 'custom', type: 'poll' }, {}, true],
	['a deletion of which only the ID is left', { category: undefined, type: undefined }, {}, true],
	// The bridge itself makes members of those who write in Slack
	['somebody who joins', { category: 'action', type: 'groupMember' }, { action: 'added' }, false],
	['a call', { category: 'call', type: 'audio' }, { action: 'initiated' }, false],
])('begins with what people write in the chat: %s', (_, changes, data, begins) => {
	const { nodes } = JSON.parse(readFileSync(WORKFLOW, 'utf8')) as { nodes: INode[] };
	const { filters } = nodes.find(({ name }) => name === 'Chat Event')!.parameters;
	const event = messageEvent({ receiverType: 'group', receiver: 'general', ...changes }, data);
	expect(passesFilters(filters as IDataObject, event)).toBe(begins);
});
