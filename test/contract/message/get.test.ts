import { addMessageFrom } from '../../service';
import { records, request, useOperation } from '../support';

const { service, run, expectSent, testAbsent } = useOperation('message', 'get');
const sentAt = 1_751_001_800;

it('returns the names, the text and the time of a message', async () => {
	const result = await run({ messageId: 1 });
	expectSent(request('GET /v3/messages/1'));
	const { users } = service.current.state;
	expect(records(result)).toEqual([
		{
			id: '1',
			conversationId: expect.stringContaining('alice'),
			sender: 'alice',
			senderName: users.get('alice')!.name,
			receiver: 'bob',
			receiverName: users.get('bob')!.name,
			receiverType: 'user',
			category: 'message',
			type: 'text',
			text: 'Shall we start a book club?',
			sentAt,
			sentAtIso: '2025-06-27T05:23:20.000Z',
		},
	]);
});

it('shows replies with their parent, the name of a group, and other contents as texts', async () => {
	const sketch = { sender: 'bob', receiver: 'general', receiverType: 'group', sentAt } as const;
	const contents = [
		{ type: 'text', data: { text: 'Yes' }, parentId: '2' },
		{
			type: 'image',
			data: {
				text: 'Look',
				url: 'https://a.example/1.png',
				attachments: [{ url: 'https://a.example/1.png' }, { url: 'https://a.example/2.png' }],
			},
		},
		{ type: 'image', data: { url: 'https://a.example/1.png' } },
		{ category: 'custom', type: 'location', data: { customData: { latitude: 1 } } },
		{ category: 'action', type: 'message', data: { action: 'edited' } },
		{ type: 'text', data: {} },
	];
	contents.forEach((content, n) =>
		addMessageFrom(service.current.state, { ...sketch, id: `90${n}`, ...content } as never),
	);
	const result = await run(
		{ messageId: '={{ $json.id }}' },
		{ items: contents.map((_, n) => ({ id: `90${n}` })) },
	);
	const simplified = records(result);
	expect(simplified.map(({ text }) => text)).toEqual([
		'Yes',
		'Look https://a.example/1.png https://a.example/2.png',
		'https://a.example/1.png',
		'{"latitude":1}',
		'edited',
		undefined,
	]);
	expect(simplified[0]).toMatchObject({ parentId: '2', receiverName: 'General' });
	// All attributes of the short form: a reply to a group, with a text
	expect(Math.max(...simplified.map((record) => Object.keys(record).length))).toBe(13);
});

testAbsent('message');
