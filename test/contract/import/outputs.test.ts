import type { IDataObject } from 'n8n-workflow';
import {
	bodies,
	daysAgo,
	imports,
	newUsers,
	runImport,
	statuses,
	useHurriedService,
} from './support';

const service = useHurriedService();

const MIXED: IDataObject[] = [
	{ uid: 'good-1', name: 'Good' },
	{ uid: 'has space', name: 'Bad', note: 'keep me' },
	{ uid: 'no-role', name: 'Refused', role: 'astronaut' },
	{ uid: 'good-2', name: 'Good' },
];

describe('what comes out when records fail', () => {
	it('stops the node after all good ones were sent, and says which failed and why', async () => {
		const { error, items } = await runImport(service.current, {
			operation: 'importUsers',
			items: MIXED,
		});
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
		const { items, error } = await runImport(service.current, {
			operation: 'importUsers',
			items: MIXED,
			onError: 'continueRegularOutput',
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json: { status } }) => status)).toEqual([
			'imported',
			'failed',
			'failed',
			'imported',
		]);
		expect(items[1]).toEqual({
			json: {
				uid: 'has space',
				name: 'Bad',
				note: 'keep me',
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
		const first = await runImport(service.current, {
			operation: 'importUsers',
			items: MIXED,
			onError: 'continueErrorOutput',
		});
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
		const second = await runImport(service.current, { operation: 'importUsers', items: corrected });
		expect(second.error).toBeUndefined();
		expect(second.items.map(({ json }) => json)).toEqual([
			{ status: 'imported', id: 'has-space' },
			{ status: 'imported', id: 'no-role' },
		]);
	});

	it('names the record when an item holds several', async () => {
		const { errorItems } = await runImport(service.current, {
			operation: 'importUsers',
			inputMode: 'json',
			records: '={{ $json.people }}',
			items: [{ people: [{ uid: 'u1', name: 'One' }, { uid: 'u2' }, 'nobody'] }],
			onError: 'continueErrorOutput',
		});
		expect(errorItems.map(({ json }) => json)).toMatchObject([
			{ error: "'name' is missing", details: { record: { uid: 'u2' } } },
			{ error: "'Records' holds something that is not a record" },
		]);
	});
});

it.each(['[]', '{"users": {}}', '{"users": []}'])(
	'an import without records does nothing: %s',
	async (records) => {
		const given = { operation: 'importUsers', inputMode: 'json', records } as const;
		expect(await runImport(service.current, given)).toMatchObject({ items: [], error: undefined });
		const { items } = await runImport(service.current, {
			...given,
			options: { return: 'summary' },
		});
		expect(items.map(({ json }) => json)).toMatchObject([{ total: 0, failed: 0, requests: 0 }]);
	},
);

describe('the summary', () => {
	it('counts, and lists the reasons', async () => {
		const { items } = await runImport(service.current, {
			operation: 'importUsers',
			items: [...MIXED, { uid: 'alice', name: 'There already' }].map((item) => ({
				...item,
				shoeSize: 38,
			})),
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
			ignoredColumns: ['shoeSize', 'note'],
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

	it('leaves the failed records to the error output', async () => {
		const { items, errorItems } = await runImport(service.current, {
			operation: 'importUsers',
			items: MIXED,
			options: { return: 'summary' },
			onError: 'continueErrorOutput',
		});
		expect(items.map(({ json }) => json)).toMatchObject([{ imported: 2, failed: 2 }]);
		expect(errorItems.map(({ json }) => json.uid)).toEqual(['has space', 'no-role']);
	});
});

describe('a dry run', () => {
	it('checks without sending, and stops nothing', async () => {
		const { items, error } = await runImport(service.current, {
			operation: 'importUsers',
			items: MIXED,
			options: { dryRun: true },
		});
		expect(error).toBeUndefined();
		expect(service.current.requests).toHaveLength(0);
		// Whether a role exists, only the service knows
		expect(statuses(items)).toEqual({ valid: 3, failed: 1 });
	});

	it.each(['={{ "true" }}', '={{ 1 }}'])('sends nothing when it is on as %s', async (dryRun) => {
		const items = newUsers(2);
		const result = await runImport(service.current, {
			operation: 'importUsers',
			items,
			options: { dryRun },
		});
		expect(service.current.requests).toHaveLength(0);
		expect(statuses(result.items)).toEqual({ valid: 2 });
	});

	it.each([
		['Dry Run', { dryRun: '={{ "maybe" }}' }],
		['Max Outage', { maxOutage: '={{ "long" }}' }],
	])('refuses a value of %s that is none, and sends nothing', async (label, options) => {
		const items = newUsers(2);
		const { error } = await runImport(service.current, {
			operation: 'importUsers',
			items,
			options,
		});
		expect(error?.message).toMatch(new RegExp(`^'${label}' has to be `));
		expect(service.current.requests).toHaveLength(0);
	});

	it('tells with a summary what an import would take', async () => {
		const { items } = await runImport(service.current, {
			operation: 'importUsers',
			items: [...newUsers(101), { uid: 'new-0', name: 'Twice' }],
			options: { dryRun: true, return: 'summary' },
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

describe('hostile input', () => {
	const run = async (
		operation: Parameters<typeof runImport>[1]['operation'],
		items: IDataObject[],
	) =>
		(
			await runImport(service.current, { operation, items, onError: 'continueRegularOutput' })
		).items.map(({ json }) => json.error ?? json.status);

	it('is refused user by user, with the reason', async () => {
		expect(
			await run('importUsers', [
				{},
				{ uid: 'a'.repeat(100), name: 'n'.repeat(100) },
				{ uid: 'a'.repeat(101), name: 'x' },
				{ uid: 'long', name: 'ñ'.repeat(101) },
				{ uid: 'emoji', name: '👩‍👩‍👧'.repeat(20) },
				{ uid: 'ü', name: 'x' },
				{ uid: '../etc', name: 'x' },
				{ uid: 'ms', name: 'x', createdAt: 1_750_000_000_000 },
				{ uid: 'ms2', name: 'x', createdAt: '1750000000000' },
				{ uid: 'never', name: 'x', createdAt: 'yesterday' },
				{ uid: 'tags', name: 'x', tags: Array.from({ length: 26 }, (_, n) => `t${n}`) },
				{ uid: 'tag', name: 'x', tags: ['t'.repeat(101)] },
				{ uid: 'json', name: 'x', metadata: '{"a":' },
				{ uid: 'big', name: 'x', metadata: { a: 'x'.repeat(5200) } },
				{ uid: ['list'], name: { first: 'x' } },
				{ uid: 'Case', name: 'x' },
				{ uid: 'cASE', name: 'x' },
			]),
		).toEqual([
			"'uid' is missing; 'name' is missing",
			'imported',
			"'uid' may not have more than 100 characters",
			"'name' is longer than 100 characters",
			'imported',
			"'uid' may only contain letters without accents, digits, hyphens and underscores",
			"'uid' may only contain letters without accents, digits, hyphens and underscores",
			'imported',
			'imported',
			expect.stringContaining("'createdAt' is not a time.") as string,
			"'tags' has 26 tags; 25 is the most",
			expect.stringContaining("'tags' has a tag of more than 100 characters: ttt") as string,
			expect.stringContaining("'metadata' is not valid JSON") as string,
			"'metadata' is larger than 5 KB",
			"'uid' has to be text; 'name' has to be text",
			'imported',
			"'uid' is the same as in item 15",
		]);
	});

	it('cannot reach what objects inherit', async () => {
		const items = [
			'{"uid": "__proto__", "name": "Proto", "metadata.__proto__.polluted": "yes"}',
			'{"uid": "constructor", "name": "Constructor", "__proto__": {"role": "admin"}}',
			'{"uid": "toString", "name": "To String", "constructor.prototype.polluted": "yes"}',
		].map((text) => JSON.parse(text) as IDataObject);
		const { items: out } = await runImport(service.current, { operation: 'importUsers', items });
		expect(out.map(({ json }) => json.status)).toEqual(['imported', 'imported', 'imported']);
		expect(out.map(({ json }) => json.id)).toEqual(['__proto__', 'constructor', 'toString']);
		for (const uid of ['__proto__', 'constructor', 'tostring']) {
			expect(service.current.state.users.get(uid)).toMatchObject({ role: 'default' });
		}
		expect(({} as { polluted?: string }).polluted).toBeUndefined();
	});

	it('is refused message by message, with the reason', async () => {
		const message = {
			sender: 'alice',
			receiverType: 'user',
			receiver: 'bob',
			sentAt: daysAgo(1),
			text: 'Hi',
		};
		const attachment = { url: 'https://example.com/a', name: 'a', mimeType: 'text/plain' };
		expect(
			await run('importMessages', [
				{ ...message, text: '   ' },
				{ ...message, sentAt: daysAgo(200) },
				{ ...message, sentAt: daysAgo(-1) },
				{ ...message, receiverType: 'channel' },
				{ ...message, text: '', attachments: [attachment] },
				{ ...message, text: '', type: 'image' },
				{ ...message, type: 'sticker' },
				{ ...message, text: '', category: 'custom', customData: { a: 1 } },
				{ ...message, data: '{"text": "By JSON"' },
				{ ...message, muid: 'same' },
				{ ...message, muid: 'same', text: 'other' },
				{ ...message, data: '{"text": "By JSON", "poll": {"a": 1}}', text: '' },
				{ ...message, 'senderUserDetails.uid': 'x', text: 'details' },
			]),
		).toEqual([
			"'data.text' is empty",
			"'sentAt' is more than 6 months ago; the service no longer keeps such messages",
			"'sentAt' lies in the future",
			"'receiverType' has to be one of user, group",
			"'data.attachments' has no 'extension' (attachment 1)",
			"'data.attachments' is missing: a message of the type 'image' needs a file",
			"'type' has to be one of text, file, image, audio, video",
			"'type' is missing: a custom message has a type of your own",
			expect.stringContaining("'data'") as string,
			'imported',
			"'muid' is the same as in item 9",
			'imported',
			"'senderUserDetails' has no 'name'",
		]);
		const [last] = bodies(service.current).slice(-1) as Array<{
			messages: Record<string, { data: unknown }>;
		}>;
		expect(Object.values(last.messages).map(({ data }) => data)).toContainEqual({
			text: 'By JSON',
			poll: { a: 1 },
		});
	});

	it('is refused member by member, with the reason', async () => {
		const created = daysAgo(5);
		expect(
			await run('importMembers', [
				{ guid: 'general', uid: 'vip-1', joinedAt: daysAgo(-2) },
				{
					guid: 'x',
					uid: 'vip-1',
					joinedAt: daysAgo(10),
					groupDetails: { guid: 'x', name: 'X', type: 'public', createdAt: daysAgo(5) },
				},
				{
					guid: 'y',
					uid: 'vip-1',
					joinedAt: created,
					groupDetails: { guid: 'y', name: 'Y', type: 'public', createdAt: created },
				},
				{ guid: 'general', uid: 'vip-1', scope: 'owner' },
				{ guid: 'general', uid: 'vip-1', isBanned: 'maybe' },
				{ guid: 'general', uid: 'vip-1' },
				{ guid: 'General', uid: 'VIP-1' },
				{ guid: 'general', uid: 'bob' },
				{ guid: 'general', uid: 'bob', isBanned: true },
				{ guid: 'general', uid: 'trent' },
			]),
		).toEqual([
			"'joinedAt' lies in the future",
			"'joinedAt' lies before the creation of the group",
			'imported',
			"'scope' has to be one of admin, moderator, participant",
			"'isBanned' has to be true or false",
			'imported',
			"'guid and uid' is the same as in item 5",
			'alreadyExists',
			"'guid and uid' is the same as in item 7",
			// Banned from the group: an import does not lift that
			expect.stringContaining('banned') as string,
		]);
	});

	it('that is broken JSON is refused for its item alone', async () => {
		const { items } = await runImport(service.current, {
			operation: 'importUsers',
			inputMode: 'json',
			records: '={{ $json.text }}',
			items: [{ text: '{"uid":' }, { text: '{"uid": "fine", "name": "Fine"}' }, { text: 42 }],
			onError: 'continueRegularOutput',
		});
		expect(items.map(({ json }) => json.error ?? json.status)).toEqual([
			expect.stringContaining("'Records' is not valid JSON"),
			'imported',
			"'Records' holds something that is not a record",
		]);
	});

	it('without a single good record sends nothing', async () => {
		const { error } = await runImport(service.current, {
			operation: 'importUsers',
			items: [{ name: 'x', uid: '' }],
		});
		expect(error?.message).toContain(
			"1 of 1 users was not imported. The first: 'uid' is missing [item 0]",
		);
		expect(imports(service.current)).toHaveLength(0);
	});
});
