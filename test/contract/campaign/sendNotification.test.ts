import { runsInLoop } from '../../engine/harness';
import { campaignsRequest } from '../campaigns';
import { byId, links, records, run, sent, useService } from '../support';

const service = useService({ limits: { perMinute: Infinity } });
const POST = 'POST /notifications/messages';
const form = {
	resource: 'campaign',
	operation: 'sendNotification',
	templateId: byId('weekly-digest'),
	variables: { variable: [{ name: 'first_name', value: 'friend' }] },
};
const toList = { ...form, usersFrom: 'list', receivers: 'alice, bob, ALICE' };
const posts = () => service.current.requests.filter(({ method }) => method === 'POST');
const feedOf = (uid: string) =>
	[...service.current.state.feedItems.values()].filter(
		({ receiver, notificationId }) => receiver === uid && notificationId !== 'notification-0',
	);

it('sends a template to a list of users, each once', async () => {
	const result = await run(service.current, { ...toList, options: { tag: 'weekly' } });
	const own = { first_name: 'friend' };
	expect(sent(service.current)).toEqual([
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
	expect(feedOf('bob')[0].content.fallbackText).toBe('Hi friend, 0 new posts this week');
});

const failing = (uids: string[]) => ({ ...form, receivers: uids.join(',') });
const many = Array.from({ length: 25_000 }, (_, n) => `user-${n}`);

it('sends any number of users in parts of 10,000, one item for each', async () => {
	const result = await run(service.current, failing(many));
	expect(posts().map(({ body }) => (body as { receivers: string[] }).receivers.length)).toEqual([
		10_000, 10_000, 5_000,
	]);
	expect(records(result).map(({ part, parts, users, mode }) => [part, parts, users, mode])).toEqual(
		[
			[1, 3, 10_000, 'batch'],
			[2, 3, 10_000, 'batch'],
			[3, 3, 5_000, 'batch'],
		],
	);
	expect(
		['user-0', 'user-9999', 'user-10000', 'user-24999'].map((uid) => feedOf(uid).length),
	).toEqual([1, 1, 1, 1]);
});

it('stops after a part that is refused or lost, and never sends a user twice', async () => {
	const route = 'POST /campaigns/notifications/messages';
	service.current.faults.add({ kind: 'reset', when: 'after', route, skip: 1, count: 1 });
	const result = await run(service.current, failing(many), { onError: 'continueRegularOutput' });
	expect(posts()).toHaveLength(2);
	const [first, second, third] = records(result);
	expect(first).toMatchObject({ part: 1, users: 10_000 });
	expect(second.error).toMatch(/^Part 2 of 3 \(users 10001 to 20000\): /);
	expect(third.error).toMatch(/^Part 3 of 3 \(users 20001 to 25000\): nothing was sent/);
	expect(feedOf('user-10000')).toHaveLength(1);
	expect(feedOf('user-20000')).toHaveLength(0);
});

it('names the variable without a value before anything is sent', async () => {
	const { error } = await run(service.current, { ...toList, variables: {} });
	expect(error?.message).toContain("'Variables' has no value of 'first_name' for the user alice");
	expect(error?.description).toContain('Nothing was changed');
	expect(posts()).toEqual([]);
});

it('refuses a template that is not approved, with advice', async () => {
	const { error } = await run(service.current, { ...toList, templateId: byId('spring-sale') });
	expect(error?.message).toContain("'Template' is 'Spring sale', which has the status draft");
	expect(posts()).toEqual([]);
});

it('leaves it to the service to refuse a template that cannot be read', async () => {
	const { error } = await run(service.current, { ...toList, templateId: byId('none') });
	expect(error?.description).toContain('(ERR_TEMPLATE_NOT_FOUND, HTTP 400)');
});

const fromItems = { ...form, usersFrom: 'items' };
const items = [
	{ uid: 'alice', first_name: 'Alice', posts: 3, secret: 'x' },
	{ uid: 'bob', posts: '' },
];

// n8n's own loop gives one item at a time
(runsInLoop ? describe.skip : describe)('from all input items', () => {
	it('takes the variables of the template from each item, and those of the form without them', async () => {
		const result = await run(service.current, fromItems, { items });
		expect(posts().map(({ body }) => body)).toEqual([
			{
				templateId: 'weekly-digest',
				receivers: ['alice', 'bob'],
				variables: { alice: { first_name: 'Alice', posts: '3' }, bob: { first_name: 'friend' } },
			},
		]);
		expect(links(result)).toEqual([[{ item: 0 }, { item: 1 }]]);
	});

	it('takes only the fields that are named', async () => {
		await run(service.current, { ...fromItems, variableColumns: 'first_name' }, { items });
		expect(posts()[0].body).toMatchObject({
			variables: { alice: { first_name: 'Alice' }, bob: { first_name: 'friend' } },
		});
	});

	it.each([
		[{ uid: '' }, '\'UID Field Name\' is "uid", which is empty in item 1'],
		[
			{ uid: 'ALICE' },
			'\'UID Field Name\' is "uid", which names the user ALICE for the second time in item 1',
		],
	])('refuses the item %j before anything is sent', async (second, message) => {
		const { error } = await run(service.current, fromItems, { items: [items[0], second] });
		expect(error?.message).toBe(message);
		expect(sent(service.current)).toEqual([]);
	});

	it('names the field of the column that is not given, before anything is sent', async () => {
		const { error } = await run(service.current, { ...fromItems, uidColumn: '' }, { items });
		expect(error?.message).toBe("'UID Field Name' is empty");
		expect(sent(service.current)).toEqual([]);
	});

	it('refuses a value that is no text', async () => {
		const bad = [{ ...items[0], posts: { n: 1 } }];
		const { error } = await run(service.current, fromItems, { items: bad });
		expect(error?.message).toContain("has 'posts', whose value has to be text (user alice)");
		expect(posts()).toEqual([]);
	});
});
