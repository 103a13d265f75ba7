import { runsInLoop } from '../../engine/harness';
import { byId, pairedItems } from '../support';
import { many, useNotification } from './notified';

const { service, run, expectSent, posts, newItemsOf } = useNotification();
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

	it.each([{}, { variableColumns: 'first_name' }])(
		'takes recipients of a campaign as they come, with the values that each of them has: %j',
		async (form) => {
			const recipients = [
				{ id: 'r-1', userId: 'bob', status: 'failed', variables: { first_name: 'Bob' } },
				{ id: 'r-2', userId: 'carol', status: 'failed', variables: {} },
			];
			await run({ ...fromItems, ...form, uidColumn: 'userId' }, { items: recipients });
			expect(posts()[0].body).toMatchObject({
				receivers: ['bob', 'carol'],
				variables: { bob: { first_name: 'Bob' }, carol: { first_name: 'friend' } },
			});
		},
	);

	it('takes a named field of a recipient before the old value of its variable', async () => {
		const variables = { first_name: 'Old' };
		const recipients = [
			{ userId: 'bob', first_name: 'New', variables },
			{ userId: 'carol', first_name: '', variables },
		];
		const parameters = { ...fromItems, variableColumns: 'first_name', uidColumn: 'userId' };
		await run(parameters, { items: recipients });
		expect(posts()[0].body).toMatchObject({
			variables: { bob: { first_name: 'New' }, carol: { first_name: 'Old' } },
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
