import type { IDataObject } from 'n8n-workflow';
import { failedOf, hurriedImports, newUsers, countByStatus } from './support';

const { service, run } = hurriedImports();

const MIXED: IDataObject[] = [
	{ uid: 'good-1', name: 'Good' },
	{ uid: 'has space', name: 'Bad', note: 'keep me' },
	{ uid: 'no-role', name: 'Refused', role: 'astronaut' },
	{ uid: 'good-2', name: 'Good' },
];

describe('the output when records fail', () => {
	it('stops the node after all good records were sent, and names the failed records with their reasons', async () => {
		const { error, items } = await run({ items: MIXED });
		expect(items).toEqual([]);
		expect(error?.message).toBe(
			"2 of 4 users were not imported. The first: has space: 'uid' may not contain spaces [item 1]",
		);
		expect(error?.description).toContain('[item 2] no-role: ');
		expect(error?.description).toContain('Imported: 2. There already: 0. Not imported: 2.');
		expect(error?.context).toMatchObject({ itemIndex: 1 });
		expect([...service.current.state.users.keys()]).toEqual(
			expect.arrayContaining(['good-1', 'good-2']),
		);
	});

	it('gives failed records out among the others, with their input', async () => {
		const { items, error } = await run({ items: MIXED, onError: 'continueRegularOutput' });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(MIXED.map(({ uid }) => uid));
		expect(failedOf(items)).toEqual([1, 2]);
		expect(items[1]).toEqual({
			json: {
				...MIXED[1],
				status: 'failed',
				id: 'has space',
				error: "'uid' may not contain spaces",
				details: {
					status: 'failed',
					id: 'has space',
					code: 'INVALID_RECORD',
					field: 'uid',
					description: 'Correct the record. It was not sent.',
				},
			},
			pairedItem: { item: 1 },
		});
		expect(items[2].json).toMatchObject({
			uid: 'no-role',
			id: 'no-role',
			details: {
				code: 'ERR_ROLE_NOT_FOUND',
				description: expect.stringContaining('role') as string,
			},
		});
	});

	it('gives failed records to the error output, which can be corrected and sent again', async () => {
		const first = await run({ items: MIXED, onError: 'continueErrorOutput' });
		expect(first.items.map(({ json }) => json.id)).toEqual(['good-1', 'good-2']);
		expect(first.errorItems).toHaveLength(2);
		expect(first.errorItems[0]).toMatchObject({
			json: { ...MIXED[1], error: expect.any(String) as string, details: { status: 'failed' } },
			pairedItem: { item: 1 },
		});

		const corrected = first.errorItems.map(({ json }) => ({
			...json,
			uid: String(json.uid).replace(' ', '-'),
			role: '',
		}));
		const second = await run({ items: corrected });
		expect(second.error).toBeUndefined();
		expect(second.items.map(({ json }) => json)).toEqual([
			{ status: 'imported', id: 'has-space' },
			{ status: 'imported', id: 'no-role' },
		]);
	});

	it.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
		'never show the status of an import before, whose outcome was merged with the row or kept in the sheet (%s)',
		async (onError) => {
			const items = ['imported', 'valid', 'new'].map((status) => ({
				uid: 'a b',
				name: 'A',
				status,
			}));
			const result = await run({ items, onError });
			const failed = onError === 'continueErrorOutput' ? result.errorItems : result.items;
			expect(failed.map(({ json }) => json.status)).toEqual(['failed', 'failed', 'new']);
		},
	);

	it('names the record when an item holds several', async () => {
		const { errorItems } = await run({
			inputMode: 'json',
			records: '={{ $json.people }}',
			items: [{ people: [{ uid: 'u1', name: 'One' }, { uid: 'u2' }, 'nobody', null] }],
			onError: 'continueErrorOutput',
		});
		expect(errorItems.map(({ json }) => json)).toMatchObject([
			{ error: "'name' is missing", details: { record: { uid: 'u2' } } },
			{ error: "'Records' holds something that is not a record", details: { record: 'nobody' } },
			{ error: "'Records' holds something that is not a record", details: { record: null } },
		]);
	});
});

it.each(['[]', '{"users": {}}', '{"users": []}'])(
	'an import without records does nothing: %s',
	async (records) => {
		const given = { inputMode: 'json', records };
		expect(await run(given)).toMatchObject({ items: [], error: undefined });
		const { items } = await run({ ...given, options: { return: 'summary' } });
		expect(items.map(({ json }) => json)).toMatchObject([{ total: 0, failed: 0, requests: 0 }]);
	},
);

describe('the summary', () => {
	it('counts, and lists the reasons', async () => {
		const { items } = await run({
			items: [...MIXED, { uid: 'alice', name: 'There already', shoeSize: 38 }],
			options: { return: 'summary' },
			onError: 'continueRegularOutput',
		});
		expect(items).toHaveLength(1);
		expect(items[0].json).toEqual({
			records: 'users',
			dryRun: false,
			total: 5,
			imported: 2,
			present: 0,
			alreadyExists: 1,
			failed: 2,
			requests: 1,
			seconds: expect.any(Number) as number,
			ignoredColumns: ['note', 'shoeSize'],
			failures: [
				{
					item: 1,
					id: 'has space',
					code: 'INVALID_RECORD',
					field: 'uid',
					error: expect.any(String) as string,
				},
				{ item: 2, id: 'no-role', code: 'ERR_ROLE_NOT_FOUND', error: expect.any(String) as string },
			],
		});
		expect(items[0].pairedItem).toEqual([0, 1, 2, 3, 4].map((item) => ({ item })));
	});
});

describe('a dry run', () => {
	it('checks without sending, and stops nothing', async () => {
		const { items, error } = await run({ items: MIXED, dryRun: true });
		expect(error).toBeUndefined();
		expect(service.current.requests).toHaveLength(0);
		// Whether a role exists, only the service knows
		expect(countByStatus(items)).toEqual({ valid: 3, failed: 1 });
	});

	it.each(['={{ "true" }}', '={{ 1 }}'])('sends nothing when it is on as %s', async (dryRun) => {
		const { items } = await run({ items: newUsers(2), dryRun });
		expect(service.current.requests).toHaveLength(0);
		expect(countByStatus(items)).toEqual({ valid: 2 });
	});

	it.each(['={{ $json.nothing }}', '={{ null }}', '={{ "" }}'])(
		'is not off where its expression finds nothing: %s',
		async (dryRun) => {
			const { error } = await run({ items: newUsers(2), dryRun });
			expect(error?.message).toBe("'Dry Run' is empty");
			expect(service.current.requests).toHaveLength(0);
		},
	);

	it.each([
		['Dry Run', { dryRun: '={{ "maybe" }}' }],
		['Max Outage', { options: { maxOutage: '={{ "long" }}' } }],
		['Return', { options: { return: '={{ "all" }}' } }],
	])('refuses a value of %s that is none, and sends nothing', async (label, fields) => {
		const { error } = await run({ items: newUsers(2), ...fields });
		expect(error?.message).toMatch(new RegExp(`^'${label}' has to be `));
		expect(service.current.requests).toHaveLength(0);
	});

	it('gives the counts of an import with a summary', async () => {
		const { items } = await run({
			items: [...newUsers(101), { uid: 'new-0', name: 'Twice' }],
			dryRun: true,
			options: { return: 'summary' },
		});
		expect(items[0].json).toMatchObject({
			dryRun: true,
			total: 102,
			valid: 101,
			failed: 1,
			requests: 3,
			minutes: 1,
		});
		expect(items[0].json.failures).toMatchObject([
			{ item: 101, code: 'DUPLICATE_RECORD', error: "'uid' is the same as in item 0" },
		]);
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
