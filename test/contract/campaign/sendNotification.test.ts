import { campaignsRequest } from '../campaigns';
import type { FaultSpec } from '../../service';
import { byId, records } from '../support';
import { firstInShortRuns } from '../../support/budget';
import { many, useNotification } from './notified';

const POST = 'POST /notifications/messages';
const { service, run, sent, refuses, posts, newItemsOf } = useNotification();
const toList = { usersFrom: 'list', receivers: 'alice, bob, ALICE' };

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

it('asks for no variable that has a default, or is optional and not in the content', async () => {
	service.current.state.campaignTemplates.get('tmpl-1')!.variableSchema = [
		{ key: 'optional', required: false },
		{ key: 'preset', required: true, default: 'x' },
		{ key: 'needed', required: true, default: '' },
	];
	const { error } = await run(toList);
	expect(error?.message).toContain("'Variables' has no value of 'needed'");
});

it('asks for an optional variable in the content, which users would read as a placeholder', async () => {
	const template = service.current.state.campaignTemplates.get('tmpl-1')!;
	const noNeed = [{ default: '0' }, { defaultValue: '0' }, { default: '' }, { type: 'image' }];
	for (const facts of noNeed) {
		template.variableSchema = ['first_name', 'posts'].map((key) => ({
			key,
			required: false,
			...facts,
		}));
		expect((await run({ ...toList, variables: {} })).error).toBeUndefined();
	}
	service.current.requests.length = 0;
	template.variableSchema = [
		{ key: 'first_name', required: false },
		{ key: 'posts', required: false, default: '0' },
	];
	const { error } = await run({ ...toList, variables: {} });
	expect(error?.message).toContain("'Variables' has no value of 'first_name' for the user alice");
	expect(posts()).toEqual([]);
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
