import type { IDataObject } from 'n8n-workflow';
import { daysAgo, hurriedImports, message, numbersFrom, type Operation } from './support';

const { service, run, bodies } = hurriedImports({ onError: 'continueRegularOutput' });

const CHARACTERS =
	"'uid' may only contain letters without accents, digits, hyphens and underscores";
const someText = (part: string) => expect.stringContaining(part) as string;

/** Imports an item of each line, and compares its status, or the reason why it is refused. */
async function expectOutcomes(
	operation: Operation,
	lines: Array<[item: IDataObject, outcome: string]>,
): Promise<void> {
	const { items } = await run({ operation, items: lines.map(([item]) => item) });
	expect(items.map(({ json }) => json.error ?? json.status)).toEqual(
		lines.map(([, outcome]) => outcome),
	);
}

/** Two addresses, as people paste them into one cell. */
const TWO_LINES = 'https://example.com/a\nhttps://example.com/b';

it('a bad user is refused alone, with the reason', async () => {
	await expectOutcomes('importUsers', [
		[{}, "'uid' is missing; 'name' is missing"],
		[{ uid: 'a'.repeat(100), name: 'n'.repeat(100) }, 'imported'],
		[{ uid: 'a'.repeat(101), name: 'x' }, "'uid' may not have more than 100 characters"],
		[{ uid: 'long', name: 'ñ'.repeat(101) }, "'name' is longer than 100 characters"],
		[{ uid: 'emoji', name: '👩‍👩‍👧'.repeat(20) }, 'imported'],
		[{ uid: 'ü', name: 'x' }, CHARACTERS],
		[{ uid: '../etc', name: 'x' }, CHARACTERS],
		[{ uid: 'ms', name: 'x', createdAt: 1_750_000_000_000 }, 'imported'],
		[{ uid: 'ms2', name: 'x', createdAt: '1750000000000' }, 'imported'],
		[{ uid: 'never', name: 'x', createdAt: 'yesterday' }, someText("'createdAt' is not a time.")],
		[
			{ uid: 'tags', name: 'x', tags: numbersFrom(0, 26).map(String) },
			"'tags' has 26 tags; 25 is the most",
		],
		[
			{ uid: 'tag', name: 'x', tags: ['t'.repeat(101)] },
			someText("'tags' has a tag of more than 100 characters: ttt"),
		],
		[{ uid: 'json', name: 'x', metadata: '{"a":' }, someText("'metadata' is not valid JSON")],
		[
			{ uid: 'big', name: 'x', metadata: { a: 'x'.repeat(5200) } },
			"'metadata' is larger than 5 KB",
		],
		// The private part of the metadata holds the email: it must not hide that the rest is none
		[{ uid: 'list', name: 'x', metadata: [1], email: 'a@b.c' }, someText("'metadata' has to be")],
		[
			{ uid: ['list'], name: { first: 'x' } },
			expect.stringMatching(/^'uid' has to be text, not a list.*; 'name' has to be text$/),
		],
		[{ uid: 'Case', name: 'x' }, 'imported'],
		[{ uid: 'cASE', name: 'x' }, "'uid' is the same as in item 16"],
		[
			{ uid: 'two', name: 'x', avatar: `${TWO_LINES}/a.png` },
			"'avatar' holds more than one address. Give one",
		],
		[{ uid: 'links', name: 'x', link: TWO_LINES }, someText("'link' holds more than one address")],
		[{ uid: 'one', name: 'x', link: ' https://example.com/a b \n' }, 'imported'],
	]);
});

it('the name of a column or an ID cannot reach what objects inherit', async () => {
	const items = [
		'{"uid": "__proto__", "name": "Proto", "metadata.__proto__.polluted": "yes"}',
		'{"uid": "constructor", "name": "Constructor", "__proto__": {"role": "admin"}}',
		'{"uid": "toString", "name": "To String", "constructor.prototype.polluted": "yes"}',
	].map((text) => JSON.parse(text) as IDataObject);
	const { items: out } = await run({ items });
	expect(out.map(({ json }) => json)).toEqual(
		['__proto__', 'constructor', 'toString'].map((id) => ({ status: 'imported', id })),
	);
	for (const uid of ['__proto__', 'constructor', 'tostring']) {
		expect(service.current.state.users.get(uid)).toMatchObject({ role: 'default' });
	}
	expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

it('a bad message is refused alone, with the reason', async () => {
	const attachment = { url: 'https://example.com/a', name: 'a', mimeType: 'text/plain' };
	const lines: Array<[IDataObject, string]> = [
		[
			{ attachments: [{ ...attachment, extension: 'txt', url: TWO_LINES }] },
			"'data.attachments' has a value 'url' that holds more than one address. Give one",
		],
		[{ text: '   ' }, "'data.text' is empty"],
		[
			{ sentAt: daysAgo(200) },
			"'sentAt' is more than 6 months ago; the service no longer keeps such messages",
		],
		[{ sentAt: daysAgo(-1) }, "'sentAt' lies in the future"],
		[{ receiverType: 'channel' }, "'receiverType' has to be one of user, group"],
		[
			{ text: '', attachments: [attachment] },
			"'data.attachments' has no 'extension' (attachment 1)",
		],
		[
			{ text: '', attachments: [{ url: '' }, attachment] },
			"'data.attachments' has no 'extension' (attachment 2)",
		],
		[
			{ text: '', type: 'image' },
			"'data.attachments' is missing: a message of the type 'image' needs a file",
		],
		[{ type: 'sticker' }, "'type' has to be one of text, file, image, audio, video"],
		[
			{ text: '', category: 'custom', customData: { a: 1 } },
			"'type' is missing: a custom message has a type of your own",
		],
		[{ text: '', category: 'custom', type: 'poll' }, "'data.customData' is missing"],
		[{ data: '{"text": "By JSON"' }, someText("'data'")],
		[{ muid: 'same' }, 'imported'],
		[{ muid: 'same', text: 'other' }, "'muid' is the same as in item 12"],
		[{ data: '{"text": "By JSON", "poll": {"a": 1}}', text: '' }, 'imported'],
		[{ 'senderUserDetails.uid': 'x', text: 'details' }, "'senderUserDetails' has no 'name'"],
		// Only a time that need not be there may be 0
		[{ sentAt: 0 }, someText("'sentAt' is not a time.")],
	];
	await expectOutcomes(
		'importMessages',
		lines.map(([more, outcome]) => [message(more), outcome]),
	);
	const [last] = bodies().slice(-1) as Array<{ messages: Record<string, { data: unknown }> }>;
	expect(Object.values(last.messages).map(({ data }) => data)).toContainEqual({
		text: 'By JSON',
		poll: { a: 1 },
	});
});

it('a bad member is refused alone, with the reason', async () => {
	const created = daysAgo(5);
	const joining = (guid: string, joinedAt: number) => ({
		guid,
		uid: 'vip-1',
		joinedAt,
		groupDetails: { guid, name: guid, type: 'public', createdAt: created },
	});
	await expectOutcomes('importMembers', [
		[{ guid: 'general', uid: 'vip-1', joinedAt: daysAgo(-2) }, "'joinedAt' lies in the future"],
		[joining('x', daysAgo(10)), "'joinedAt' lies before the creation of the group"],
		[joining('y', created), 'imported'],
		[
			{ guid: 'general', uid: 'vip-1', scope: 'owner' },
			"'scope' has to be one of admin, moderator, participant",
		],
		[{ guid: 'general', uid: 'vip-1', isBanned: 'maybe' }, "'isBanned' has to be true or false"],
		[{ guid: 'general', uid: 'vip-1' }, 'imported'],
		[{ guid: 'General', uid: 'VIP-1' }, "'guid and uid' is the same as in item 5"],
		[{ guid: 'general', uid: 'bob' }, 'alreadyExists'],
		[{ guid: 'general', uid: 'bob', isBanned: true }, "'guid and uid' is the same as in item 7"],
		// Banned from the group: an import does not lift that
		[{ guid: 'general', uid: 'trent' }, someText('banned')],
	]);
});

it('names the way to ban a member, and the way to make a banned user a member', async () => {
	const { items } = await run({
		operation: 'importMembers',
		items: [
			{ guid: 'general', uid: 'bob', isBanned: true },
			{ guid: 'general', uid: 'trent' },
		],
	});
	expect(items.map(({ json }) => json.details)).toMatchObject([
		{ code: 'ERR_ALREADY_JOINED', description: expect.stringContaining("'Ban Member'") as string },
		{
			code: 'ERR_ALREADY_BANNED',
			description: expect.stringContaining("'Unban Member'") as string,
		},
	]);
});

/** An expression that names a step which the workflow does not have. */
const UNKNOWN_NODE = "$('Nowhere').first().json.name";

it.each([
	[
		'Records',
		{ inputMode: 'json', records: `={{ { uid: $json.id, name: $json.n ?? ${UNKNOWN_NODE} } }}` },
	],
	[
		'Columns',
		{
			inputMode: 'mapColumns',
			columns: { uid: '={{ $json.id }}', name: `={{ $json.n ?? ${UNKNOWN_NODE} }}` },
		},
	],
])('an expression that n8n cannot resolve fails for its item alone: %s', async (label, form) => {
	const items = [{ id: 'new-1', n: 'One' }, { id: 'new-2' }, { id: 'new-3', n: 'Three' }];
	const { items: out } = await run({ ...form, items });
	expect(out.map(({ json }) => json.error ?? json.status)).toEqual([
		'imported',
		`'${label}' cannot be resolved (Referenced node doesn't exist)`,
		'imported',
	]);
	expect(out[1].json.details).toMatchObject({ field: label.toLowerCase() });
});

it('broken JSON is refused for its item alone', async () => {
	const { items } = await run({
		inputMode: 'json',
		records: '={{ $json.text }}',
		items: [{ text: '{"uid":' }, { text: '{"uid": "fine", "name": "Fine"}' }, { text: 42 }],
	});
	expect(items.map(({ json }) => json.error ?? json.status)).toEqual([
		someText("'Records' is not valid JSON"),
		'imported',
		"'Records' holds something that is not a record",
	]);
});
