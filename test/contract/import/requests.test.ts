import { bodies, daysAgo, imports, runImport, useHurriedService } from './support';

const service = useHurriedService();

describe('what leaves for each kind of records', () => {
	it('groups, with an owner who comes along', async () => {
		const { items, error } = await runImport(service.current, {
			operation: 'importGroups',
			items: [
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
			],
		});
		expect(error).toBeUndefined();
		expect(imports(service.current).map(({ url }) => url)).toEqual(['/v3.0/data_import/groups']);
		expect(bodies(service.current)).toEqual([
			{
				groups: {
					chess: {
						guid: 'chess',
						name: 'Chess Club',
						type: 'public',
						owner: 'magnus',
						createdAt: 1_760_000_000,
						groupOwnerDetails: { uid: 'magnus', name: 'Magnus', createdAt: 1_759_276_800 },
					},
					vault: {
						guid: 'vault',
						name: 'Vault',
						type: 'password',
						password: '1234',
						tags: ['a', 'b'],
					},
				},
			},
		]);
		expect(items.map(({ json }) => json)).toEqual([
			{ status: 'imported', id: 'chess' },
			{ status: 'imported', id: 'vault' },
		]);
		expect(service.current.state.users.get('magnus')).toMatchObject({ name: 'Magnus' });
	});

	it('members, under the key that the service wants', async () => {
		const { items, error } = await runImport(service.current, {
			operation: 'importMembers',
			items: [
				{ guid: 'events', uid: 'carol', scope: 'moderator', joinedAt: daysAgo(3), isBanned: 'no' },
				{
					guid: 'events',
					uid: 'zoe',
					isBanned: true,
					userDetails: '{"uid": "zoe", "name": "Zoë", "createdAt": "2026-01-01T00:00:00+01:00"}',
				},
			],
		});
		expect(error).toBeUndefined();
		expect(imports(service.current).map(({ url }) => url)).toEqual(['/v3.0/data_import/members']);
		expect(bodies(service.current)).toEqual([
			{
				members: {
					events_member_carol: {
						memberId: 'events_member_carol',
						guid: 'events',
						uid: 'carol',
						scope: 'moderator',
						joinedAt: daysAgo(3),
						isBanned: false,
					},
					events_member_zoe: {
						memberId: 'events_member_zoe',
						guid: 'events',
						uid: 'zoe',
						isBanned: true,
						userDetails: { uid: 'zoe', name: 'Zoë', createdAt: 1_767_222_000 },
					},
				},
			},
		]);
		expect(items.map(({ json }) => json.id)).toEqual(['events_member_carol', 'events_member_zoe']);
	});

	it('messages, in the order of their times, with what follows from their content', async () => {
		const [first, second, third] = [daysAgo(30), daysAgo(20), daysAgo(10)];
		const picture = {
			url: 'https://example.com/cat.png',
			name: 'cat.png',
			mimeType: 'image/png',
			extension: 'png',
			size: 2048,
		};
		const { items, error } = await runImport(service.current, {
			operation: 'importMessages',
			items: [
				{
					sender: 'bob',
					receiverType: 'group',
					receiver: 'general',
					sentAt: `${third}.000200`,
					muid: 'm3',
					text: 'last 👋',
				},
				{
					sender: 'alice',
					receiverType: 'user',
					receiver: 'bob',
					sentAt: first,
					muid: 'm1',
					'data.attachments': JSON.stringify([picture]),
				},
				{
					sender: 'alice',
					receiverType: 'user',
					receiver: 'bob',
					sentAt: new Date(second * 1000).toISOString(),
					muid: 'm2',
					type: 'poll',
					'customData.question': 'Tea?',
				},
			],
		});
		expect(error).toBeUndefined();
		const [body] = bodies(service.current) as Array<{ messages: Record<string, unknown> }>;
		expect(Object.keys(body.messages)).toEqual(['m1', 'm2', 'm3']);
		expect(body.messages).toEqual({
			m1: {
				muid: 'm1',
				sender: 'alice',
				receiverType: 'user',
				receiver: 'bob',
				sentAt: first,
				category: 'message',
				type: 'image',
				data: { attachments: [{ ...picture, size: '2048' }] },
			},
			m2: {
				muid: 'm2',
				sender: 'alice',
				receiverType: 'user',
				receiver: 'bob',
				sentAt: second,
				category: 'custom',
				type: 'poll',
				data: { customData: { question: 'Tea?' } },
			},
			m3: {
				muid: 'm3',
				sender: 'bob',
				receiverType: 'group',
				receiver: 'general',
				sentAt: third,
				category: 'message',
				type: 'text',
				data: { text: 'last 👋' },
			},
		});
		// The answers stand in the order of the input
		expect(items.map(({ json }) => json.id)).toEqual(['m3', 'm1', 'm2']);
		expect(items.map(({ json }) => json.messageId)).toEqual(
			['m3', 'm1', 'm2'].map((muid) => service.current.state.messageIdsByMuid.get(muid)),
		);
	});

	it('messages of one batch after those of the one before, never at once', async () => {
		const items = Array.from({ length: 120 }, (_, n) => ({
			sender: 'alice',
			receiverType: 'user',
			receiver: 'bob',
			sentAt: daysAgo(100) + ((n * 7919) % 120),
			text: `Message ${n}`,
		}));
		await runImport(service.current, { operation: 'importMessages', items });
		const sent = (
			bodies(service.current) as Array<{ messages: Record<string, { sentAt: number }> }>
		).flatMap(({ messages }) => Object.values(messages).map(({ sentAt }) => sentAt));
		expect(sent).toEqual([...sent].sort((one, other) => one - other));
		expect(sent).toHaveLength(120);
		expect(service.current.maxInFlight).toBe(1);
	});

	it('messages without an ID of their own get the same one in every run, twins included', async () => {
		const message = {
			sender: 'Alice',
			receiverType: 'user',
			receiver: 'bob',
			sentAt: daysAgo(5),
			text: 'ok',
		};
		const items = [message, { ...message }, { ...message, text: 'OK' }];
		const first = await runImport(service.current, { operation: 'importMessages', items });
		const ids = first.items.map(({ json }) => json.id);
		expect(new Set(ids).size).toBe(3);
		expect(ids[0]).toMatch(/^[0-9a-f]{40}$/);

		// Tags, receipts and the case of a UID do not make another message of it
		const again = await runImport(service.current, {
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

describe('where the records come from', () => {
	it('each column on its own, by expression', async () => {
		const { items, error } = await runImport(service.current, {
			operation: 'importUsers',
			inputMode: 'mapColumns',
			columns: {
				uid: '={{ $json.handle.replace("@", "") }}',
				name: '={{ $json.first }} {{ $json.last }}',
				createdAt: '={{ $json.joined }}',
				metadata: '={{ { city: $json.city } }}',
				avatar: null,
				role: '',
			},
			items: [
				{
					handle: '@ada',
					first: 'Ada',
					last: 'Lovelace',
					joined: '2025-06-15 15:06:40',
					city: 'London',
				},
				{ handle: '@alan', first: 'Alan', last: 'Turing', joined: 1_750_000_000, city: 'Wilmslow' },
			],
		});
		expect(error).toBeUndefined();
		expect(bodies(service.current)).toEqual([
			{
				users: {
					ada: {
						uid: 'ada',
						name: 'Ada Lovelace',
						createdAt: 1_750_000_000,
						metadata: { city: 'London' },
					},
					alan: {
						uid: 'alan',
						name: 'Alan Turing',
						createdAt: 1_750_000_000,
						metadata: { city: 'Wilmslow' },
					},
				},
			},
		]);
		expect(items).toHaveLength(2);
	});

	it.each([
		['one record', { uid: 'ada', name: 'Ada' }],
		['an array', [{ uid: 'ada', name: 'Ada' }]],
		['an object by ID', { ada: { uid: 'ada', name: 'Ada' } }],
		['the body of the service', { users: { ada: { uid: 'ada', name: 'Ada' } } }],
		['the body with an array', { users: [{ uid: 'ada', name: 'Ada' }] }],
	])('JSON: %s, typed as text', async (_, records) => {
		const { items } = await runImport(service.current, {
			operation: 'importUsers',
			inputMode: 'json',
			records: JSON.stringify(records),
			// Text that is the same for all items counts once
			items: [{}, {}],
		});
		expect(bodies(service.current)).toEqual([{ users: { ada: { uid: 'ada', name: 'Ada' } } }]);
		expect(items).toEqual([{ json: { status: 'imported', id: 'ada' }, pairedItem: { item: 0 } }]);
	});

	it('JSON by expression, each item with its own records', async () => {
		const { items } = await runImport(service.current, {
			operation: 'importUsers',
			inputMode: 'json',
			records: '={{ $json.people }}',
			items: [
				{
					people: [
						{ uid: 'u1', name: 'One' },
						{ uid: 'u2', name: 'Two' },
					],
				},
				{ people: [] },
				{ people: { uid: 'u3', name: 'Three' } },
			],
		});
		expect(imports(service.current)).toHaveLength(1);
		expect(items).toEqual([
			{ json: { status: 'imported', id: 'u1' }, pairedItem: { item: 0 } },
			{ json: { status: 'imported', id: 'u2' }, pairedItem: { item: 0 } },
			{ json: { status: 'imported', id: 'u3' }, pairedItem: { item: 2 } },
		]);
	});
});
