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
			"Choose 'Map Each Column' as 'Input Mode', or rename the columns: users need 'uid' and 'name'.",
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
		const file = { url: 'https://a.example/b.png', name: 'b', mimeType: 'image/png' };
		const columns = Object.entries({ ...file, extension: 'png' }).map(([name, value]) => [
			`${list}[0].${name}`,
			value,
		]);
		const tags = { 'tags[0]': 'a', 'tags[1]': 'b' };
		// In the name of a column that is no list, a bracket is a remark, and not an error
		const items = [message({ ...Object.fromEntries(columns), ...tags, 'readAt [1]': 'x' })];
		expect((await run({ operation: 'importMessages', items })).error).toBeUndefined();
		const [{ messages }] = bodies() as Array<{ messages: Record<string, IDataObject> }>;
		expect(Object.values(messages)).toMatchObject([
			{ data: { attachments: [file] }, tags: ['a', 'b'] },
		]);
	});

	it.each(['NULL', ' null', '\\N'])(
		'with %j for nothing, as databases write it, are read',
		async (value) => {
			const nothing = { avatar: value, Email: value, tags: value, createdAt: value };
			const user = {
				...nothing,
				uid: 'ada',
				name: 'NULL',
				metadata: value,
				'metadata.city': value,
			};
			expect((await run({ items: [{ ...user, 'metadata.plan': 'gold' }] })).error).toBeUndefined();
			const sent = { uid: 'ada', name: 'NULL', metadata: { plan: 'gold' } };
			expect(bodies()).toEqual([{ users: { ada: sent } }]);
			const texts = await run({
				operation: 'importMessages',
				items: [message({ text: value, tags: value })],
			});
			expect(texts.error).toBeUndefined();
			const [, { messages }] = bodies() as Array<{ messages: Record<string, IDataObject> }>;
			const [{ data, tags }] = Object.values(messages);
			expect({ data, tags }).toEqual({ data: { text: value }, tags: undefined });
		},
	);

	it('with lists of tags in braces, as a CSV file of PostgreSQL has them, are read', async () => {
		const lists = ['{}', '{vip,new york}', ' {vip} ', '{vip', '["{vip}"]'];
		const items = lists.map((tags, n) => ({ uid: `x-${n}`, name: 'X', tags }));
		await run({ items });
		const [{ users: sent }] = bodies() as Array<{ users: Record<string, IDataObject> }>;
		expect(Object.values(sent).map(({ tags }) => tags)).toEqual([
			[],
			['vip', 'new york'],
			['vip'],
			['{vip'],
			['{vip}'],
		]);
	});

	it.each(['{"vip":true,"gold":false}', '{"a": 1}', '{"a b",c}', '{"new, york"}'])(
		'with %s for tags are refused, because quotes in braces may be JSON',
		async (tags) => {
			const { error } = await run({ items: [{ uid: 'ada', name: 'Ada', tags }] });
			expect(error?.message).toContain("'tags' has to be a list of texts");
			expect(bodies()).toEqual([]);
		},
	);

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

	it.each(['{}', '[]', 'null', ' [\n] ', {}, []])(
		'with the JSON %j for no metadata, as PHP and databases write it, are read',
		async (metadata) => {
			const items = [{ uid: 'ada', name: 'Ada', metadata, email: 'a@b.c' } as IDataObject];
			expect((await run({ items })).error).toBeUndefined();
			const [{ users: sent }] = bodies() as Array<{ users: Record<string, IDataObject> }>;
			expect(sent.ada.metadata).toEqual({ '@private': { email: 'a@b.c' } });
		},
	);

	it.each([0, '0', '0000-00-00 00:00:00', '0000-00-00', '0001-01-01T00:00:00Z'])(
		'with %j for a time that never was, as other systems write it, are read',
		async (deactivatedAt) => {
			const items = [{ uid: 'ada', name: 'Ada', deactivatedAt }];
			expect((await run({ items })).error).toBeUndefined();
			expect(bodies()).toEqual([{ users: { ada: { uid: 'ada', name: 'Ada' } } }]);
		},
	);

	it('with a list for a time are refused, also if the list holds 0', async () => {
		const items = [{ uid: 'ada', name: 'Ada', deactivatedAt: [0] }];
		const { error } = await run({ items });
		expect(error?.description).toContain("'deactivatedAt'");
		expect(bodies()).toEqual([]);
	});

	it('with switches as people and databases write them are read', async () => {
		const written = ['t', 'f', 'Y', 'N', 'Yes', 'no'];
		const items = written.map((isBanned, n) => ({ guid: 'general', uid: `vip-${n}`, isBanned }));
		await run({ operation: 'importMembers', items, onError: 'continueRegularOutput' });
		const [{ members: sent }] = bodies() as Array<{ members: Record<string, IDataObject> }>;
		expect(Object.values(sent).map(({ isBanned }) => isBanned)).toEqual(
			written.map((_, n) => n % 2 === 0),
		);
	});

	it('with dates of an XLSX file, which n8n reads as the days that Excel counts, are read', async () => {
		// What n8n's node 'Extract from File' gives for 15 June 2025, 15:06:40
		const joined = 45823.62962962963;
		const refused = [36161, 99999, '4582', 458236];
		const days = [joined, String(joined), 45823, ...refused];
		const items = days.map((day, n) => ({ uid: `x-${n}`, name: 'X', 'Created At': day }));
		const out = await run({ items, onError: 'continueRegularOutput' });
		const [{ users: sent }] = bodies() as Array<{ users: Record<string, IDataObject> }>;
		expect(Object.values(sent).map(({ createdAt }) => createdAt)).toEqual([
			1_750_000_000,
			1_750_000_000,
			Date.UTC(2025, 5, 15) / 1_000,
		]);
		expect(out.items.slice(3).map(({ json }) => json.error)).toEqual([
			expect.stringContaining('lies before 9 September 2001'),
			...Array.from({ length: 3 }, () => expect.stringContaining('is not a time') as string),
		]);
	});

	it('with such days for messages keep their order', async () => {
		const days = [45824.5, 45824.25, 45824];
		const items = days.map((sentAt, n) => message({ muid: `m${n}`, sentAt }));
		await run({ operation: 'importMessages', items, options: { sendOldMessages: true } });
		const [{ messages: sent }] = bodies() as Array<{ messages: object }>;
		expect(Object.keys(sent)).toEqual(['m2', 'm1', 'm0']);
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

	it('with a time that may be two days are refused with the reason', async () => {
		const { error } = await run({ items: [{ uid: 'ada', name: 'Ada', createdAt: '05/06/2025' }] });
		expect(error?.message).toContain("'createdAt' may be two different days");
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
			const name = Object.entries(kind.shortNames).find(([, full]) => full === id)?.[0] ?? id;
			if (!rare) expect(notices[0].displayName).toContain(`<code>${name}</code>`);
		}
	});

	it('offers JSON columns as text, so that an empty one is no error', () => {
		const all = [users, groups, members, messages].flatMap(({ columns }) => columns);
		expect(all.filter(({ type }) => type === 'object' || type === 'array')).toEqual([]);
	});
});

it('a dry run tells how long the import will take', async () => {
	const options = { return: 'summary' };
	const { items, hints } = await run({ items: newUsers(10_000), dryRun: true, options });
	expect(items[0].json).toMatchObject({ valid: 10_000, requests: 200, minutes: 4 });
	expect(hints).toEqual(['10,000 of 10,000 users can be sent, in 200 requests: about 4 min']);
	const one = await run({ items: newUsers(1), dryRun: true, options });
	expect(one.hints).toEqual(['1 of 1 users can be sent, in 1 request: about 1 min']);
});
