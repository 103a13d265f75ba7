import { bodies, imports, newUsers, runImport, statuses, useHurriedService } from './support';

const service = useHurriedService();

describe('importing users', () => {
	it('adds a dotted column to the JSON text of the column before it', async () => {
		const metadata = '{"plan":"gold"}';
		const items = [{ uid: 'ada', name: 'Ada', metadata, 'metadata.city': 'London' }];
		await runImport(service.current, { operation: 'importUsers', items });
		expect(bodies(service.current)).toMatchObject([
			{ users: { ada: { metadata: { plan: 'gold', city: 'London' } } } },
		]);
	});

	it('sends the columns of all items in one request and answers for each item', async () => {
		const { items, error } = await runImport(service.current, {
			operation: 'importUsers',
			items: [
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
				{ uid: 4711, name: 'Linus 🐧', metadata: '{"a":{"b":1}}', tags: ['x'] },
			],
		});

		expect(error).toBeUndefined();
		expect(imports(service.current)).toHaveLength(1);
		expect(imports(service.current)[0]).toMatchObject({
			method: 'POST',
			url: '/v3.0/data_import/users',
		});
		expect(bodies(service.current)).toEqual([
			{
				users: {
					ada: {
						uid: 'ada',
						name: 'Ada Lovelace',
						avatar: 'https://example.com/ada.png',
						createdAt: 1750000000,
						lastActiveAt: 1750000000,
						tags: ['vip', 'beta'],
						metadata: { city: 'London', '@private': { email: 'ada@example.com' } },
					},
					'4711': { uid: '4711', name: 'Linus 🐧', metadata: { a: { b: 1 } }, tags: ['x'] },
				},
			},
		]);
		expect(items).toEqual([
			{ json: { status: 'imported', id: 'ada' }, pairedItem: { item: 0 } },
			{ json: { status: 'imported', id: '4711' }, pairedItem: { item: 1 } },
		]);
	});

	it('takes 10,000 users in 200 requests and accounts for all of them', async () => {
		const before = service.current.state.users.size;
		const { items } = await runImport(service.current, {
			operation: 'importUsers',
			items: newUsers(10_000),
		});
		expect(imports(service.current)).toHaveLength(200);
		expect(service.current.state.users.size).toBe(before + 10_000);
		expect(statuses(items)).toEqual({ imported: 10_000 });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			Array.from({ length: 10_000 }, (_, item) => ({ item })),
		);
	});

	it('says of users which are there already that they are', async () => {
		const items = newUsers(60);
		await runImport(service.current, { operation: 'importUsers', items: items.slice(0, 20) });
		const again = await runImport(service.current, { operation: 'importUsers', items });
		expect(again.error).toBeUndefined();
		expect(statuses(again.items)).toEqual({ alreadyExists: 20, imported: 40 });
	});
});
