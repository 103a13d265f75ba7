import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { groups, members, messages, users } from '../../../nodes/CometChat/import/kinds';
import { loadNode } from '../../engine/harness';
import { bodies, daysAgo, imports, newUsers, runImport, useHurriedService } from './support';

const service = useHurriedService();

const importUsers = async (items: IDataObject[], options: IDataObject = {}) =>
	await runImport(service.current, { operation: 'importUsers', items, options });

describe('columns of another system', () => {
	it('that do not fit at all are said once, before anything is sent', async () => {
		const items = newUsers(500).map(({ uid, name }) => ({
			id: uid,
			'full name': name,
			mail: 'ada@example.com',
		}));
		const { error } = await importUsers(items);
		expect(error?.message).toBe('None of id, full name, mail is a field of users');
		expect(error?.description).toBe(
			"Choose 'Map Each Column' as 'Input Mode', or rename the columns: users need 'uid' and 'name'.",
		);
		expect(imports(service.current)).toHaveLength(0);
	});

	it('of which a required one is missing are said once, too', async () => {
		const { error } = await importUsers(newUsers(3).map(({ uid, name }) => ({ id: uid, name })));
		expect(error?.message).toBe(
			"No item has a column 'uid', which users need; the columns are name, id",
		);
	});

	it('match without regard to case and spaces, and under the names of the form', async () => {
		const { error, items } = await importUsers([
			{
				UID: 'ada',
				' Name ': 'Ada',
				'created at': '15.06.2025 15:06:40',
				'Avatar URL': 'https://example.com/a.png',
				'Metadata.City': 'London',
				E_Mail: 'ignored',
				email: 'ada@example.com',
				Phone: '+441234567890',
			},
		]);
		expect(error).toBeUndefined();
		expect(items[0].json).toEqual({ status: 'imported', id: 'ada' });
		expect(bodies(service.current)).toEqual([
			{
				users: {
					ada: {
						uid: 'ada',
						name: 'Ada',
						createdAt: 1_750_000_000,
						avatar: 'https://example.com/a.png',
						metadata: {
							City: 'London',
							'@private': { email: 'ada@example.com', contactNumber: '+441234567890' },
						},
					},
				},
			},
		]);
	});

	it('that mean the same count once, the documented spelling first', async () => {
		const { run } = await importUsers([{ UID: 'other', uid: 'ada', name: 'Ada', 'e-mail': 'x' }]);
		expect(service.current.state.users.has('ada')).toBe(true);
		expect(service.current.state.users.has('other')).toBe(false);
		const [hint] = run.data.resultData.runData.CometChat[0].hints ?? [];
		expect(hint?.message).toContain('UID');
	});

	it('of messages have the names that people use', async () => {
		const sentAt = daysAgo(2);
		const { error } = await runImport(service.current, {
			operation: 'importMessages',
			items: [
				{
					'Sender UID': 'alice',
					'receiver type': 'user',
					Receiver: 'bob',
					'Sent At': sentAt * 1_000,
					TEXT: 'Hi',
					'Metadata.source': 'old',
				},
			],
		});
		expect(error).toBeUndefined();
		const [body] = bodies(service.current) as Array<{ messages: Record<string, IDataObject> }>;
		expect(Object.values(body.messages)).toMatchObject([
			{ sender: 'alice', sentAt, data: { text: 'Hi', metadata: { source: 'old' } } },
		]);
	});

	it('of messages may be surrounded by spaces, also the type of a custom message', async () => {
		const { error } = await runImport(service.current, {
			operation: 'importMessages',
			items: [
				{
					...{ sender: 'alice', receiverType: 'user', receiver: 'bob', sentAt: daysAgo(2) },
					...{ category: ' Custom ', type: ' order ', customData: { total: 5 } },
				},
			],
		});
		expect(error).toBeUndefined();
		const [body] = bodies(service.current) as Array<{ messages: Record<string, IDataObject> }>;
		expect(Object.values(body.messages)).toMatchObject([
			{ category: 'custom', type: 'order', data: { customData: { total: 5 } } },
		]);
	});

	it('with a time that may be two days are refused with the reason', async () => {
		const { error } = await importUsers([{ uid: 'ada', name: 'Ada', createdAt: '05/06/2025' }]);
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
	const { items } = await importUsers(newUsers(10_000), { dryRun: true, return: 'summary' });
	expect(items[0].json).toMatchObject({ valid: 10_000, requests: 200, minutes: 4 });
	const { run } = await importUsers(newUsers(120), { dryRun: true });
	expect(run.data.resultData.runData.CometChat[0].hints).toEqual([
		{
			message: '120 of 120 users can be sent, in 3 requests: about 1 min',
			location: 'outputPane',
		},
	]);
});
