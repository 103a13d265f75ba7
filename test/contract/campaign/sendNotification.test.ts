import { runsInLoop } from '../../engine/harness';
import { campaignsRequest } from '../campaigns';
import type { FaultSpec } from '../../service';
import { byId, pairedItems, records, useOperation } from '../support';
import { firstInShortRuns } from '../../support/budget';

const POST = 'POST /notifications/messages';
const { service, run, sent, expectSent, refuses } = useOperation(
	'campaign',
	'sendNotification',
	{
		templateId: byId('weekly-digest'),
		variables: { variable: [{ name: 'first_name', value: 'friend' }] },
	},
	{ limits: { perMinute: Infinity } },
);
const toList = { usersFrom: 'list', receivers: 'alice, bob, ALICE' };
const posts = () => service.current.requests.filter(({ method }) => method === 'POST');
const newItemsOf = (uid: string) =>
	[...service.current.state.feedItems.values()].filter(
		({ receiver, notificationId }) => receiver === uid && notificationId !== 'notification-0',
	);

it('sends a template to a list of users, each once', async () => {
	const result = await run({ ...toList, options: { tag: 'weekly' } });
	const own = { first_name: 'friend' };
	expect(sent()).toEqual([
		campaignsRequest('GET /templates/weekly-digest'),
		campaignsRequest(POST, {
			templateId: 'weekly-digest',
			receivers: ['alice', 'bob'],
			variables: { alice: own, bob: own },
			tag: 'weekly',
		}),
	]);
	expect(records(result)).toMatchObject([
		{ templateId: 'weekly-digest', part: 1, parts: 1, users: 2, mode: 'realtime' },
	]);
	expect(newItemsOf('bob')[0].content.fallbackText).toBe('Hi friend, 0 new posts this week');
});

const toUsers = (uids: string[]) => ({ receivers: uids.join(',') });
const many = Array.from({ length: 25_000 }, (_, n) => `user-${n}`);

const parts: Array<[number, number[]]> = [
	[10_000, [10_000]],
	[20_001, [10_000, 10_000, 1]],
	[9_999, [9_999]],
	[10_001, [10_000, 1]],
	[20_000, [10_000, 10_000]],
];

it.each(firstInShortRuns(2, parts))(
	'sends %d users in parts of at most 10,000, one item for each',
	async (count, sizes) => {
		const result = await run(toUsers(many.slice(0, count)));
		const received = posts().map(({ body }) => (body as { receivers: string[] }).receivers);
		expect(received.map(({ length }) => length)).toEqual(sizes);
		expect(received.flat()).toEqual(many.slice(0, count));
		expect(records(result).map(({ part, parts, users }) => [part, parts, users])).toEqual(
			sizes.map((users, index) => [index + 1, sizes.length, users]),
		);
		expect(newItemsOf(many[count - 1])).toHaveLength(1);
	},
);

it.each(['={{ "" }}', ' , '])('sends nothing to the list %j', async (receivers) => {
	await refuses({ receivers }, /^'User IDs' is empty/);
});

it.each(['42.0, bob', '4.91E+12', '[42, 43.5]', '1E+10', '4,91E+12'])(
	'sends nothing to %j, which a spreadsheet has made of IDs',
	async (receivers) => {
		await refuses({ receivers }, /^'User IDs' has .*E\+|^'User IDs' has 4[23]\.[05], which a/);
	},
);

it('stops after a part that is refused or lost, and never sends a user twice', async () => {
	const route = 'POST /campaigns/notifications/messages';
	service.current.faults.add({ kind: 'reset', when: 'after', route, skip: 1, count: 1 });
	const result = await run(toUsers(many), { onError: 'continueRegularOutput' });
	expect(posts()).toHaveLength(2);
	const [first, second, third] = records(result);
	expect(first).toMatchObject({ part: 1, users: 10_000 });
	expect(second.error).toMatch(/^Part 2 of 3 \(users 10001 to 20000, from user-10000 on\): /);
	expect(third.error).toMatch(/^Part 3 of 3 \(users 20001 to 25000, from user-20000 on\): nothing/);
	expect(newItemsOf('user-10000')).toHaveLength(1);
	expect(newItemsOf('user-20000')).toHaveLength(0);
});

/** Parts of the advice after a failure: the notification was sent, or nobody knows. */
const SENT = /^The first 10000 users have the notification. .* begin with user-10000\./;
const IN_DOUBT =
	/It is not known whether it was sent( to those)?: look into the feed of user-\d+ before/;

it.each([
	{
		after: 'a refusal',
		skip: 1,
		fault: { kind: 'refusal', status: 400, code: 'ERR_VALIDATION' },
		says: [SENT],
		saysNot: [IN_DOUBT],
	},
	{
		after: 'a fault',
		skip: 1,
		fault: { kind: 'refusal', status: 500, code: 'ERR_INTERNAL' },
		says: [SENT, IN_DOUBT],
	},
	{
		after: 'a lost answer',
		skip: 1,
		fault: { kind: 'reset', when: 'after' },
		says: [SENT, IN_DOUBT],
	},
	{
		after: 'an answer of something else',
		skip: 1,
		fault: { kind: 'html' },
		says: [SENT, IN_DOUBT],
	},
	{
		after: 'an answer without reason',
		skip: 1,
		fault: { kind: 'not-done' },
		says: [SENT, IN_DOUBT],
	},
	{
		after: 'a lost first answer',
		skip: 0,
		fault: { kind: 'reset', when: 'after' },
		says: [IN_DOUBT],
		saysNot: [/have the notification/],
	},
] as Array<{ after: string; skip: number; fault: FaultSpec; says: RegExp[]; saysNot?: RegExp[] }>)(
	'never advises to send again after $after',
	async ({ skip, fault, says, saysNot = [] }) => {
		const route = 'POST /campaigns/notifications/messages';
		service.current.faults.add({ ...fault, route, skip, count: 1 });
		const { error } = await run(toUsers(many));
		for (const text of says) expect(error?.description).toMatch(text);
		// 'false' is all that an answer without reason says
		for (const text of [...saysNot, /run the item again|false/i]) {
			expect(error?.description).not.toMatch(text);
		}
		expect(posts()).toHaveLength(skip + 1);
	},
);

it.each([
	['weekly-digest', 'first_name'],
	// This template lists only the names of its variables
	['order_update', 'user_name'],
])('names the variable of %s without a value before anything is sent', async (id, name) => {
	const { error } = await run({ ...toList, templateId: byId(id), variables: {} });
	expect(error?.message).toContain(`'Variables' has no value of '${name}' for the user alice`);
	expect(error?.description).toContain('Nothing was changed');
	expect(posts()).toEqual([]);
});

it('names a placeholder that the content has and the template does not list', async () => {
	const [version] = service.current.state.campaignTemplates.get('tmpl-1')!.versions;
	version.channels[0].content.fallbackText = 'Hi {{first_name}} in {{city}}';
	const { error } = await run(toList);
	expect(error?.message).toContain("'Variables' has no value of 'city' for the user alice");
	// The template was read
	expect(error?.description).toContain('Nothing was changed');
	expect(posts()).toEqual([]);
});

it('asks for no variable that is optional or has a default', async () => {
	service.current.state.campaignTemplates.get('tmpl-1')!.variableSchema = [
		{ key: 'optional', required: false },
		{ key: 'preset', required: true, default: 'x' },
		{ key: 'needed', required: true, default: '' },
	];
	const { error } = await run(toList);
	expect(error?.message).toContain("'Variables' has no value of 'needed'");
});

it.each([
	['spring-sale', "'Template' is 'Spring sale', which has the status draft"],
	['old-news', "'Template' is 'Old news', which has the status archived"],
])('refuses the template %s, which is not approved', async (id, message) => {
	const { error } = await run({ ...toList, templateId: byId(id) });
	expect(error?.message).toContain(message);
	expect(error?.message).toContain('Approve it in the dashboard');
	expect(posts()).toEqual([]);
});

it.each([
	[401, 'AUTH_ERR_APIKEY_NOT_FOUND'],
	[403, 'AUTH_ERR_NO_ACCESS'],
	[404, 'ERR_TEMPLATE_NOT_FOUND'],
])(
	'sends nothing without values when the template answers %i, because nobody knows its variables',
	async (status, code) => {
		const route = 'GET /campaigns/templates/{id}';
		service.current.faults.add({ kind: 'refusal', status, code, route });
		const { error } = await run({ ...toList, variables: {} });
		expect(error?.message).toMatch(/^The template cannot be read \(/);
		expect(error?.description).toContain(
			"Check the template, or give its values under 'Variables'",
		);
		expect(posts()).toEqual([]);
		// A form that gives values shows that somebody knows the template
		await run(toList);
		expect(posts()).toHaveLength(1);
	},
);

it('refuses more users than one request takes when n8n would repeat the node', async () => {
	const uids = Array.from({ length: 10_001 }, (_, n) => `user-${n}`);
	const { error } = await run({ ...toList, receivers: uids.join(',') }, { retryOnFail: true });
	expect(error?.message).toMatch(/^'User IDs' names 10001 users, .* 'Retry On Fail'/);
	expect(sent()).toEqual([]);
});

it.each(['500', '429', 'no-details', '204', 'html', 'forbidden-page', 'reset'] as const)(
	'sends nothing when the answer about the template is %s: users would read placeholders',
	async (kind) => {
		service.current.faults.add({ kind, route: 'GET /campaigns/templates/{id}' });
		const { error } = await run({ ...toList, variables: {} }, { patience: { retries: 0 } });
		expect(error?.message).toMatch(/ \[item 0\]$/);
		expect(posts()).toEqual([]);
	},
);

const fromItems = { usersFrom: 'items' };
const items = [
	{ uid: 'alice', first_name: 'Alice', posts: 3, secret: 'x' },
	{ uid: 'bob', posts: '' },
];

// n8n's own loop gives one item at a time
(runsInLoop ? describe.skip : describe)('from all input items', () => {
	it.each(['NULL', 'undefined', '#N/A', ' null '])(
		'takes %j of an item for no value, so that nobody reads it',
		async (first_name) => {
			const given = [{ uid: 'alice', first_name }];
			expect((await run(fromItems, { items: given })).error).toBeUndefined();
			expect(newItemsOf('alice')[0].content.fallbackText).toBe('Hi friend, 0 new posts this week');
		},
	);

	it.each(['[object Object]', 'Dear [object Object]'])(
		'sends no text with %j',
		async (first_name) => {
			const given = [{ uid: 'alice', first_name }];
			const { error } = await run(fromItems, { items: given });
			expect(error?.message).toContain('stands in the place of a value (user alice)');
			expect(posts()).toEqual([]);
		},
	);

	it('takes the variables of the template from each item, and from the form when the item has none', async () => {
		const result = await run(fromItems, { items });
		expect(posts().map(({ body }) => body)).toEqual([
			{
				templateId: 'weekly-digest',
				receivers: ['alice', 'bob'],
				variables: { alice: { first_name: 'Alice', posts: '3' }, bob: { first_name: 'friend' } },
			},
		]);
		expect(pairedItems(result)).toEqual([[{ item: 0 }, { item: 1 }]]);
	});

	it('takes a variable also from a column that is spelled as people spell it', async () => {
		const sheet = [
			{ uid: 'alice', 'First Name': 'Alice', Posts: 3 },
			{ uid: 'bob', firstName: 'Bobby', first_name: 'Bob', posts: 1 },
		];
		await run(fromItems, { items: sheet });
		expect(posts()[0].body).toMatchObject({
			variables: {
				alice: { first_name: 'Alice', posts: '3' },
				bob: { first_name: 'Bob', posts: '1' },
			},
		});
	});

	it.each(['user.uid', 'user["uid"]', 'ids[1]'])('finds the UID at %s', async (uidColumn) => {
		const nested = [{ user: { uid: 'alice' }, ids: ['x', 'alice'] }];
		await run({ ...fromItems, uidColumn }, { items: nested });
		expect(posts()[0].body).toMatchObject({ receivers: ['alice'] });
	});

	it('takes the named fields only, and only the fields of the item itself', async () => {
		const variableColumns = 'first_name';
		await run({ ...fromItems, variableColumns }, { items });
		expect(posts()[0].body).toMatchObject({
			variables: { alice: { first_name: 'Alice' }, bob: { first_name: 'friend' } },
		});
	});

	it.each(['city', 'constructor'])('refuses the name %s, which no item has', async (name) => {
		const { error } = await run(
			{ ...fromItems, variableColumns: `first_name, ${name}` },
			{ items },
		);
		expect(error?.message).toBe(`'Variable Field Names' names "${name}", which no input item has`);
		expect(posts()).toEqual([]);
	});

	it('asks for the names of the fields if the service refuses the template', async () => {
		const route = 'GET /campaigns/templates/{id}';
		service.current.faults.add({ kind: 'refusal', status: 403, code: 'AUTH_ERR_NO_ACCESS', route });
		const { error } = await run(fromItems, { items });
		expect(error?.message).toBe(
			"'Variable Field Names' is empty, and the template, which would name the fields, cannot be read (The request was refused). Check the template, or name the fields here",
		);
		expect(posts()).toEqual([]);
		// An item with nothing but the UID has no values of its own: the form gives all
		await run(fromItems, { items: [{ uid: 'alice' }] });
		expect(posts()).toMatchObject([{ body: { receivers: ['alice'] } }]);
	});

	it('sends no variables of a user who has none', async () => {
		const unknown = { ...fromItems, templateId: byId('none'), variables: {} };
		await run({ ...unknown, variableColumns: 'first_name' }, { items });
		expect(posts()[0].body).toMatchObject({ variables: { alice: { first_name: 'Alice' } } });
		expect(posts()[0].body).not.toHaveProperty('variables.bob');
	});

	it.each([
		['alice', '', 'is empty'],
		['alice', ' alice', 'names the user alice for the second time'],
		['ALICE', 'alice', 'names the user alice for the second time'],
		['alice', 'ALICE', 'names the user ALICE for the second time'],
	])('refuses %j and %j before anything is sent', async (first, second, reason) => {
		const users = [first, second].map((uid) => ({ uid, first_name: 'A' }));
		const { error } = await run(fromItems, { items: users });
		expect(error?.message).toBe(`'UID Field Name' is "uid", which ${reason} in item 1`);
		expectSent();
	});

	it.each(['alice, bob', 'alice;bob', 'alice\nbob', '["alice","bob"]', 'Ada Lovelace'])(
		'refuses %j, which is no UID of a single user, before anything is sent',
		async (uid) => {
			const { error } = await run(fromItems, {
				items: [{ uid: 'carol', first_name: 'C' }, { uid }],
			});
			expect(error?.message).toMatch(
				/^'UID Field Name' is "uid", which holds no UID of a single user \(".+"\) in item 1$/s,
			);
			expectSent();
		},
	);

	it('names the field of the column that is not given, before anything is sent', async () => {
		const { error } = await run({ ...fromItems, uidColumn: '={{ "" }}' }, { items });
		expect(error?.message).toBe("'UID Field Name' is empty: the expression gave nothing");
		expectSent();
	});

	it('fails the items of the parts that were not sent, and no others', async () => {
		const route = 'POST /campaigns/notifications/messages';
		service.current.faults.add({ kind: 'refusal', status: 400, route, skip: 1, count: 1 });
		const result = await run(fromItems, {
			items: many.slice(0, 20_001).map((uid) => ({ uid })),
			onError: 'continueErrorOutput',
		});
		expect(pairedItems(result)).toEqual([many.slice(0, 10_000).map((_, item) => ({ item }))]);
		expect(result.errorItems.map(({ json }) => json.uid)).toEqual(many.slice(10_000, 20_001));
		expect(result.errorItems[10_000].json.error).toMatch(/^Part 3 of 3 .* \[item 20000\]$/);
	});

	it('refuses a value that is no text', async () => {
		const bad = [{ ...items[0], posts: { n: 1 } }];
		const { error } = await run(fromItems, { items: bad });
		expect(error?.message).toContain("has 'posts', whose value has to be text (user alice)");
		expect(posts()).toEqual([]);
	});
});
