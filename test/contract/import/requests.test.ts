import type { IDataObject } from 'n8n-workflow';
import { expectRequestBy } from './expectedRequest';
import { daysAgo, hurriedImports, message, newMessages } from './support';

const hurried = hurriedImports();
const { service, run, bodies } = hurried;
const expectRequest = expectRequestBy(hurried);

describe('the requests for each kind of records', () => {
	it('users, all in one request', async () => {
		const items = [
			{
				uid: 'ada',
				name: 'Ada Lovelace',
				avatar: 'https://example.com/ada.png',
				createdAt: '2025-06-15T15:06:40Z',
				lastActiveAt: '1750000000',
				tags: 'vip, beta',
				'metadata.city': 'London',
				'metadata.@private.email': 'ada@example.com',
				role: '',
				shoeSize: 38,
			},
			// The service writes 0 for "never"
			{
				uid: 4711,
				name: 'Linus 🐧',
				metadata: '{"a":{"b":1}}',
				tags: ['x'],
				lastActiveAt: '0',
				deactivatedAt: 0,
			},
			// A dotted column is added to the JSON text of the column before it
			{ uid: 'alan', name: 'Alan', metadata: '{"plan":"gold"}', 'metadata.city': 'London' },
		];
		await expectRequest('users', { items }, [
			{
				uid: 'ada',
				name: 'Ada Lovelace',
				avatar: 'https://example.com/ada.png',
				createdAt: 1_750_000_000,
				lastActiveAt: 1_750_000_000,
				tags: ['vip', 'beta'],
				metadata: { city: 'London', '@private': { email: 'ada@example.com' } },
			},
			{ uid: '4711', name: 'Linus 🐧', metadata: { a: { b: 1 } }, tags: ['x'] },
			{ uid: 'alan', name: 'Alan', metadata: { plan: 'gold', city: 'London' } },
		]);
	});

	it('groups, with an owner who comes along', async () => {
		const items = [
			{
				guid: 'chess',
				name: 'Chess Club',
				type: 'Public',
				createdAt: 1_760_000_000,
				owner: 'magnus',
				'groupOwnerDetails.uid': 'magnus',
				'groupOwnerDetails.name': 'Magnus',
				'groupOwnerDetails.createdAt': '2025-10-01',
			},
			{ guid: 'vault', name: 'Vault', type: 'password', password: '1234', tags: '["a", "b"]' },
		];
		await expectRequest('groups', { items }, [
			{
				guid: 'chess',
				name: 'Chess Club',
				type: 'public',
				owner: 'magnus',
				createdAt: 1_760_000_000,
				groupOwnerDetails: { uid: 'magnus', name: 'Magnus', createdAt: 1_759_276_800 },
			},
			{ guid: 'vault', name: 'Vault', type: 'password', password: '1234', tags: ['a', 'b'] },
		]);
		expect(service.current.state.users.get('magnus')).toMatchObject({ name: 'Magnus' });
	});

	it('members, under the key that the service wants', async () => {
		const vip = { guid: 'events', uid: 'vip-1', scope: 'moderator', joinedAt: daysAgo(3) };
		const zoe = { guid: 'events', uid: 'zoe', isBanned: true };
		const details = '{"uid": "zoe", "name": "Zoë", "createdAt": "2026-01-01T00:00:00+01:00"}';
		const items = [
			{ ...vip, isBanned: 'no' },
			{ ...zoe, userDetails: details },
		];
		await expectRequest('members', { items }, [
			{ ...vip, memberId: 'events_member_vip-1', isBanned: false },
			{
				...zoe,
				memberId: 'events_member_zoe',
				userDetails: { uid: 'zoe', name: 'Zoë', createdAt: 1_767_222_000 },
			},
		]);
	});

	it('messages, in the order of their times, with the type that follows from their content', async () => {
		const [first, second, third] = [daysAgo(30), daysAgo(20), daysAgo(10)];
		const picture = {
			url: 'https://example.com/cat.png',
			name: 'cat.png',
			mimeType: 'image/png',
			extension: 'png',
		};
		const attachments = [{ ...picture, size: 2048 }];
		const m1 = message({ muid: 'm1', sentAt: first, text: undefined });
		const m2 = message({ muid: 'm2', type: 'poll', text: undefined });
		const m3 = message({ muid: 'm3', receiverType: 'group', receiver: 'general' });
		const { items, error } = await run({
			operation: 'importMessages',
			items: [
				{ ...m3, sentAt: `${third}.000200`, text: 'last 👋' },
				{ ...m1, 'data.attachments': JSON.stringify(attachments) },
				{
					...m2,
					sentAt: new Date(second * 1000).toISOString(),
					'customData.question': 'Tea?',
				},
			],
		});
		expect(error).toBeUndefined();
		const [body] = bodies() as Array<{ messages: Record<string, unknown> }>;
		expect(Object.keys(body.messages)).toEqual(['m1', 'm2', 'm3']);
		const data = { attachments: [{ ...picture, size: '2048' }] };
		const customData = { question: 'Tea?' };
		expect(body.messages).toEqual({
			m1: { ...m1, category: 'message', type: 'image', data },
			m2: { ...m2, sentAt: second, category: 'custom', data: { customData } },
			m3: {
				...m3,
				text: undefined,
				sentAt: third,
				category: 'message',
				type: 'text',
				data: { text: 'last 👋' },
			},
		});
		// The answers stand in the order of the input
		const ids = ['m3', 'm1', 'm2'];
		expect(items.map(({ json }) => json.id)).toEqual(ids);
		expect(items.map(({ json }) => json.messageId)).toEqual(
			ids.map((muid) => service.current.state.messageIdsByMuid.get(muid)),
		);
	});

	it('a file with its size only when the size is given', async () => {
		const file = {
			url: 'https://example.com/a.png',
			name: 'a.png',
			mimeType: 'image/png',
			extension: 'png',
		};
		const attachments = [null, '', 0].map((size) => ({ ...file, size }));
		await run({ operation: 'importMessages', items: [message({ muid: 'files', attachments })] });
		const [{ messages }] = bodies() as Array<{ messages: Record<string, { data: object }> }>;
		expect(messages.files.data).toEqual({
			text: 'Hi',
			attachments: [file, file, { ...file, size: '0' }],
		});
	});

	it('messages in which empty lists and objects stand for nothing, in any form', async () => {
		const nothing: IDataObject[] = [
			{},
			{ attachments: [], customData: {}, tags: [] },
			{ attachments: '[]', customData: '{}', tags: '[]', senderUserDetails: '{}' },
			// PHP writes an empty object as `[]`
			{ attachments: 'null', customData: '[]', metadata: '[]', mentionedUserDetails: ' [ ] ' },
			{ mentionedUserDetails: { bob: null } },
		];
		// The ID of each message is made from its content, so messages with the same content have the same ID
		for (const [n, more] of nothing.entries()) {
			const { items } = await run({ operation: 'importMessages', items: [message(more)] });
			expect(items[0].json.status).toBe(n === 0 ? 'imported' : 'alreadyExists');
		}
		const file = {
			url: 'https://a.example/a',
			name: 'a',
			mimeType: 'text/plain',
			extension: 'txt',
		};
		const withFile = message({ text: '', attachments: [file], customData: '{}' });
		const empty = message({ text: '', category: 'custom', type: 'ping', customData: {} });
		const { items } = await run({ operation: 'importMessages', items: [withFile, empty] });
		expect(items.map(({ json }) => json.status)).toEqual(['imported', 'imported']);
	});

	it('messages of a batch after those of the batch before, never at the same time', async () => {
		// 7919 has no divisor in common with 120, so each of 120 times comes once, in a mixed order
		const items = newMessages(120).map((one, n) => ({
			...one,
			sentAt: daysAgo(100) + ((n * 7919) % 120),
		}));
		await run({ operation: 'importMessages', items });
		const sent = (bodies() as Array<{ messages: Record<string, { sentAt: number }> }>).flatMap(
			({ messages }) => Object.values(messages).map(({ sentAt }) => sentAt),
		);
		expect(sent).toEqual([...sent].sort((one, other) => one - other));
		expect(sent).toHaveLength(120);
		expect(service.current.maxInFlight).toBe(1);
	});

	it('messages without an ID get the same ID in every run, also equal messages', async () => {
		const one = message({ sender: 'Alice', text: 'ok' });
		const items = [one, { ...one }, { ...one, text: 'OK' }];
		const first = await run({ operation: 'importMessages', items });
		const ids = first.items.map(({ json }) => json.id);
		expect(new Set(ids).size).toBe(3);
		expect(ids[0]).toMatch(/^[0-9a-f]{40}$/);

		// Tags, receipts and the case of a UID do not make another message of it
		const again = await run({
			operation: 'importMessages',
			items: items.map((item) => ({
				...item,
				sender: 'alice',
				tags: 'imported',
				readAt: daysAgo(1),
			})),
		});
		expect(again.items.map(({ json }) => json)).toEqual(
			ids.map((id) => ({
				status: 'alreadyExists',
				id,
				code: 'ERR_IMPORT_MUID_ALREADY_EXISTS',
				note: expect.stringContaining('Recognised by its content') as string,
			})),
		);
	});
});
