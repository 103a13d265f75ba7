import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { groups, members, messages, users } from '../../../nodes/CometChat/import/kinds';
import { loadNode } from '../../engine/harness';
import { daysAgo, hurriedImports, message, newUsers } from './support';

const { service, run, imports, bodies } = hurriedImports();

describe('columns of another system', () => {
	it('that do not fit at all are said once, before anything is sent', async () => {
		const items = newUsers(500).map(({ uid, name }) => ({
			id: uid,
			'full name': name,
			mail: 'ada@example.com',
		}));
		const { error } = await run({ items });
		expect(error?.message).toBe("The columns 'id', 'full name' and 'mail' are no fields of users");
		expect(error?.description).toBe(
			"Choose 'Map Each Column' as 'Input Mode', or 'JSON' where a column holds the records, or rename the columns: users need 'uid' and 'name'.",
		);
		expect(imports()).toHaveLength(0);
	});

	it('of which a required one is missing are said once, too', async () => {
		const { error } = await run({ items: [{ id: 'ada', name: 'Ada' }] });
		expect(error?.message).toBe(
			"No item has a column 'uid', which users need; the columns are name, id",
		);
	});

	it('that the CSV example maps keep no empty address', async () => {
		const file = join(__dirname, '../../../examples/import-users-from-csv.json');
		const { nodes } = JSON.parse(readFileSync(file, 'utf8')) as {
			nodes: Array<{ name: string; parameters: INodeParameters }>;
		};
		const { parameters } = nodes.find(({ name }) => name === 'Import Users')!;
		const items = ['', ' a@b.c '].map((email, id) => ({ id, full_name: 'A', email, city: 'X' }));
		await run({ ...parameters, items });
		const sent = Object.values((bodies()[0] as { users: Record<string, IDataObject> }).users);
		expect(sent.map(({ metadata }) => metadata)).toEqual([
			{ city: 'X' },
			{ city: 'X', '@private': { email: 'a@b.c' } },
		]);
	});

	it('match without regard to case and spaces, and under the names of the form', async () => {
		const ada = {
			UID: 'ada',
			' Name ': 'Ada',
			'created at': '15.06.2025 15:06:40',
			'Avatar URL': 'https://example.com/a.png',
			'Metadata.City': 'London',
			E_Mail: 'ignored',
			email: ' ada@example.com ',
			// A sheet takes it for a number
			Phone: 441234567890,
		};
		const { error, items } = await run({ items: [ada] });
		expect(error).toBeUndefined();
		expect(items[0].json).toEqual({ status: 'imported', id: 'ada' });
		expect(bodies()).toEqual([
			{
				users: {
					ada: {
						uid: 'ada',
						name: 'Ada',
						createdAt: 1_750_000_000,
						avatar: 'https://example.com/a.png',
						metadata: {
							City: 'London',
							'@private': { email: 'ada@example.com', contactNumber: '441234567890' },
						},
					},
				},
			},
		]);
	});

	it.each(['attachments', 'data.attachments'])('with brackets in %s are read', async (list) => {
		const file = {
			url: 'https://a.example/b.png',
			name: 'b',
			mimeType: 'image/png',
			extension: 'png',
		};
		const columns = Object.entries(file).map(([name, value]) => [`${list}[0].${name}`, value]);
		const tags = { 'tags[0]': 'a', 'tags[1]': 'b' };
		// In the name of a column that is no list, a bracket is a remark, and not an error
		const items = [message({ ...Object.fromEntries(columns), ...tags, 'readAt [1]': 'x' })];
		expect((await run({ operation: 'importMessages', items })).error).toBeUndefined();
		const [{ messages }] = bodies() as Array<{ messages: Record<string, IDataObject> }>;
		expect(Object.values(messages)).toMatchObject([
			{ data: { attachments: [file] }, tags: ['a', 'b'] },
		]);
	});

	it('are those of the CometChat Trigger, too, whose messages have their time as sentAtIso alone', async () => {
		const { sentAt, ...rest } = message();
		const time = Number(sentAt);
		const items = [
			{ ...rest, event: 'message_sent', sentAtIso: new Date(time * 1_000).toISOString() },
		];
		expect((await run({ operation: 'importMessages', items })).error).toBeUndefined();
		const [{ messages }] = bodies() as Array<{ messages: Record<string, IDataObject> }>;
		expect(Object.values(messages)).toMatchObject([{ sentAt: time, data: { text: 'Hi' } }]);
	});

	it('that the form names, and that no item has, are told', async () => {
		const columns = {
			uid: '={{ $json.id }}',
			name: 'Ada',
			email: '={{ $json.Mail }}',
			tags: '={{ $json.tag }}',
			role: '={{ $json.role }}',
			avatar: '={{ $json.photo }}',
			link: '',
		};
		const items = [
			{ id: 'ada', mail: 'ada@example.com', role: '', photo: null },
			{ id: 'eve', mail: 'eve@example.com' },
		];
		const { hints } = await run({ inputMode: 'mapColumns', columns, items });
		expect(hints).toEqual([expect.stringMatching(/^No record has a value for Email, Tags: see/)]);
		const known = items.map((item) => ({ ...item, Mail: item.mail, tag: '' }));
		expect((await run({ inputMode: 'mapColumns', columns, items: known })).hints).toEqual([]);
	});

	it('with the same meaning count once, the documented spelling first', async () => {
		const items = [{ UID: 'other', uid: 'ada', name: 'Ada', 'e-mail': 'a@b.example' }];
		const { hints } = await run({ items });
		expect(service.current.state.users.has('ada')).toBe(true);
		expect(service.current.state.users.has('other')).toBe(false);
		expect(hints).toEqual([expect.stringContaining('UID')]);
	});

	it.each<[string, IDataObject, IDataObject]>([
		[
			'have the names that people use',
			{
				'Sender UID': 'alice',
				'receiver type': 'user',
				Receiver: 'bob',
				'Sent At': daysAgo(2) * 1_000,
				TEXT: 'Hi',
				'Metadata.source': 'old',
			},
			{ sender: 'alice', sentAt: daysAgo(2), data: { text: 'Hi', metadata: { source: 'old' } } },
		],
		[
			'have numbers for the names of their metadata',
			message({ 'metadata.1': 'yes', 'metadata.12': 'no', 'metadata.list.0': 'a' }),
			{ data: { metadata: { 1: 'yes', 12: 'no', list: ['a'] } } },
		],
		[
			'have numbers for the names of their metadata beside JSON for nothing',
			message({ metadata: '{}', 'metadata.5': 'yes' }),
			{ data: { metadata: { 5: 'yes' } } },
		],
		[
			'have numbers for the names of metadata in details, and for UIDs',
			message({
				'senderUserDetails.uid': 'alice',
				'senderUserDetails.name': 'Alice',
				'senderUserDetails.metadata.1': 'N',
				'senderUserDetails.metadata': '{"a": ["b"]}',
				'mentionedUserDetails.5.name': 'Five',
				'mentionedUserDetails.5.metadata.1': 'N',
				'mentionedUserDetails.5.tags.0': 'x',
			}),
			{
				senderUserDetails: { metadata: { a: ['b'], 1: 'N' } },
				mentionedUserDetails: { 5: { uid: '5', metadata: { 1: 'N' }, tags: ['x'] } },
			},
		],
		[
			'add to a list that is JSON text',
			message({ tags: ' ["x"]', 'tags.1': 'y' }),
			{ tags: ['x', 'y'] },
		],
		[
			'be surrounded by spaces, also the type of a custom message',
			message({ text: '', category: ' Custom ', type: ' order ', customData: { total: 5 } }),
			{ category: 'custom', type: 'order', data: { customData: { total: 5 } } },
		],
	])('of messages may %s', async (_, item, record) => {
		const { error } = await run({ operation: 'importMessages', items: [item] });
		expect(error).toBeUndefined();
		const [body] = bodies() as Array<{ messages: Record<string, IDataObject> }>;
		expect(Object.values(body.messages)).toMatchObject([record]);
	});

	it('with the details of a mentioned user under a number instead of the UID are refused', async () => {
		const item = message({ mentionedUserDetails: { BOB: { uid: 'bob', name: 'Bob' } } });
		const mentioned = { 'mentionedUserDetails.0.uid': 'ada', 'mentionedUserDetails.0.name': 'Ada' };
		const items = [item, message(mentioned)];
		const { error } = await run({ operation: 'importMessages', items });
		expect(error?.message).toMatch(/'mentionedUserDetails' has 'ada' under '0'.*\[item 1\]/);
	});
});

describe('the form', () => {
	const { properties } = loadNode().description as { properties: INodeProperties[] };

	it.each([
		['importUsers', users],
		['importGroups', groups],
		['importMembers', members],
		['importMessages', messages],
	])('names the columns that %s looks for', (operation, kind) => {
		const notices = properties.filter(
			({ type, displayOptions }) =>
				type === 'notice' && displayOptions?.show?.operation?.includes(operation),
		);
		expect(notices).toHaveLength(1);
		for (const { id, rare } of kind.columns) {
			const shortName = Object.entries(kind.shortNames).find(([, full]) => full === id)?.[0];
			const name = id.includes('.') ? (shortName ?? id) : id;
			if (!rare) expect(notices[0].displayName).toContain(`<code>${name}</code>`);
		}
	});

	it('offers JSON columns as text, so that an empty one is no error', () => {
		const all = [users, groups, members, messages].flatMap(({ columns }) => columns);
		expect(all.filter(({ type }) => type === 'object' || type === 'array')).toEqual([]);
	});
});
