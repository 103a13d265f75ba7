import type { IDataObject } from 'n8n-workflow';
import { clock } from '../../../nodes/shared/transport/clock';
import {
	daysAgo,
	hurriedImports,
	message,
	newMessages,
	newUsers,
	numbersFrom,
	countByStatus,
	type ImportRun,
	type Operation,
} from './support';

const { service, run, imports, bodies } = hurriedImports();

const ID_FIELDS = { users: 'uid', groups: 'guid', members: 'memberId' };

/** Imports items, and compares the records of the only request, and what comes out for each. */
async function expectRequest(
	kind: keyof typeof ID_FIELDS,
	given: Partial<ImportRun>,
	records: IDataObject[],
): Promise<void> {
	const operation = `import${kind[0].toUpperCase()}${kind.slice(1)}` as Operation;
	const { items, error } = await run({ operation, ...given });
	expect(error).toBeUndefined();
	expect(imports()).toMatchObject([{ method: 'POST', url: `/v3.0/data_import/${kind}` }]);
	const ids = records.map((record) => record[ID_FIELDS[kind]] as string);
	const byId = Object.fromEntries(records.map((record, n) => [ids[n], record]));
	expect(bodies()).toEqual([{ [kind]: byId }]);
	expect(items).toEqual(
		ids.map((id, item) => ({ json: { status: 'imported', id }, pairedItem: { item } })),
	);
}

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

describe('where the records come from', () => {
	it('each column on its own, by expression', async () => {
		const columns = {
			uid: '={{ $json.handle.replace("@", "") }}',
			name: '={{ $json.first }} {{ $json.last }}',
			createdAt: '={{ $json.joined }}',
			metadata: '={{ { city: $json.city } }}',
			avatar: null,
			role: '',
		};
		const ada = { handle: '@ada', first: 'Ada', last: 'Lovelace', city: 'London' };
		const alan = { handle: '@alan', first: 'Alan', last: 'Turing', city: 'Wilmslow' };
		const items = [
			{ ...ada, joined: '2025-06-15 15:06:40' },
			{ ...alan, joined: 1_750_000_000 },
		];
		const createdAt = 1_750_000_000;
		await expectRequest('users', { inputMode: 'mapColumns', columns, items }, [
			{ uid: 'ada', name: 'Ada Lovelace', createdAt, metadata: { city: 'London' } },
			{ uid: 'alan', name: 'Alan Turing', createdAt, metadata: { city: 'Wilmslow' } },
		]);
	});

	it.each([
		['one record', { uid: 'ada', name: 'Ada' }],
		['an array', [{ uid: 'ada', name: 'Ada' }]],
		['an object by ID', { ada: { uid: 'ada', name: 'Ada' } }],
		['the body of the service', { users: { ada: { uid: 'ada', name: 'Ada' } } }],
		['the body with an array', { users: [{ uid: 'ada', name: 'Ada' }] }],
	])('JSON: %s, typed as text', async (_, records) => {
		// Text that is the same for all items counts once
		const given = { inputMode: 'json', records: JSON.stringify(records), items: [{}, {}] };
		await expectRequest('users', given, [{ uid: 'ada', name: 'Ada' }]);
	});

	it('JSON typed into the editor of expressions, with no expression in it', async () => {
		const records = '=[{"uid": "ada", "name": "Ada"}]';
		const { items } = await run({ inputMode: 'json', records, items: [{}, {}, {}] });
		expect(items.map(({ json }) => json)).toEqual([{ status: 'imported', id: 'ada' }]);
	});

	it('JSON by an expression that gives all records for each item: each record counts once', async () => {
		const items = numbersFrom(0, 3).map((n) =>
			message({ sentAt: daysAgo(3) + n, text: `No. ${n}` }),
		);
		const records = '={{ $input.all().map((one) => one.json) }}';
		const form = { operation: 'importMessages', inputMode: 'json', records, items } as const;
		const result = await run(form);
		expect(countByStatus(result.items)).toEqual({ imported: 3 });
		const { messages } = service.current.state;
		const texts = [...messages.values()].map(({ data }) => String(data.text));
		expect(texts.filter((text) => text.startsWith('No. '))).toEqual(['No. 0', 'No. 1', 'No. 2']);
		expect(result.hints).toEqual([
			"'Records' gave a list again for 2 input items. Each list is imported once.",
		]);
	});

	it.each(['={{ $input.all() }}', '={{ $input.item }}'])(
		'JSON by an expression that gives items of n8n: %s',
		async (records) => {
			const result = await run({ inputMode: 'json', records, items: newUsers(3) });
			expect(countByStatus(result.items)).toEqual({ imported: 3 });
			expect(bodies()).toEqual([
				{ users: Object.fromEntries(newUsers(3).map((user) => [user.uid, user])) },
			]);
		},
	);

	it('JSON by an expression that gives all records for each item: n8n goes on with other work while the lists are compared', async () => {
		let now = 0;
		// Each reading of the clock finds 100 ms gone, so that the comparison makes room for other work
		const watch = jest.spyOn(performance, 'now').mockImplementation(() => (now += 100));
		const pauses = jest.spyOn(clock, 'sleep');
		const records = '={{ $input.all().map((one) => one.json) }}';
		await run({ inputMode: 'json', records, items: newUsers(5), dryRun: true });
		watch.mockRestore();
		const shortPauses = pauses.mock.calls.filter(([time]) => time === 0);
		pauses.mockRestore();
		expect(shortPauses.length).toBeGreaterThan(5);
	});

	// Where the expression reads the item (`$json`, `$input.item`), the same record in several items may be meant several times
	it.each([
		['={{ $input.first().json.list }}', 1],
		['={{ $json.list }}', 3],
		['={{ $input.item.json.list }}', 3],
	])('JSON by %s, one record for 3 items: %d messages', async (records, count) => {
		const items = Array.from({ length: 3 }, () => ({ list: [message()] }));
		const { hints } = await run({ operation: 'importMessages', inputMode: 'json', records, items });
		const [{ messages }] = bodies() as [{ messages: IDataObject }];
		expect(Object.keys(messages)).toHaveLength(count);
		expect(hints).toHaveLength(count === 1 ? 1 : 0);
	});

	it('JSON by expression, each item with its own records', async () => {
		const { items, hints } = await run({
			inputMode: 'json',
			records: '={{ $json.people }}',
			items: [
				{ people: newUsers(2) },
				{ people: [] },
				{ people: { uid: 'u3', name: 'Three' } },
				{ people: '\ufeff[{"uid": "u4", "name": "From a file"}]\n' },
			],
		});
		expect(hints).toEqual([]);
		expect(imports()).toHaveLength(1);
		expect(items).toEqual([
			{ json: { status: 'imported', id: 'new-0' }, pairedItem: { item: 0 } },
			{ json: { status: 'imported', id: 'new-1' }, pairedItem: { item: 0 } },
			{ json: { status: 'imported', id: 'u3' }, pairedItem: { item: 2 } },
			{ json: { status: 'imported', id: 'u4' }, pairedItem: { item: 3 } },
		]);
	});
});
