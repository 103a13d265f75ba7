import type { INodeParameters } from 'n8n-workflow';
import { byId, run, sent, useService } from './support';

const service = useService();

/** Operations that create something under an ID that a person chooses. */
const FORMS_WITH_NEW_ID = [
	['user', 'create', 'newUid', 'User ID'],
	['user', 'createOrUpdate', 'uid', 'User'],
	['group', 'create', 'newGuid', 'Group ID'],
	['group', 'createOrUpdate', 'guid', 'Group'],
	['role', 'create', 'roleId', 'Role ID'],
	['moderationReason', 'create', 'id', 'Reason ID'],
];

/** The value of the ID's field: a picker for users and groups, a text for other IDs. */
const fieldValue = (field: string, id: string) => (['uid', 'guid'].includes(field) ? byId(id) : id);

describe.each(FORMS_WITH_NEW_ID)(
	'the ID of a new %s (%s)',
	(resource, operation, field, displayName) => {
		it.each([
			['two words', 'may not contain spaces'],
			['x'.repeat(101), 'may not have more than 100 characters'],
			['jürgen', 'may only contain letters without accents, digits, hyphens and underscores'],
			['undefined', "is 'undefined', which stands for nothing"],
			['null', "is 'null', which stands for nothing"],
			['NULL', "is 'NULL', which stands for nothing"],
			['a/b', 'may only contain letters without accents, digits, hyphens and underscores'],
		])('is refused before anything is sent if it is %j', async (id, reason) => {
			const form = {
				resource,
				operation,
				[field]: fieldValue(field, id),
				name: 'Any',
				type: 'public',
			};
			const { error } = await run(service.current, form);
			expect(error?.message).toBe(`'${displayName}' ${reason} [item 0]`);
			expect(sent(service.current)).toEqual([]);
		});

		it('may have blanks around it, and 100 characters', async () => {
			const id = ` ${'x'.repeat(100)} `;
			const form = {
				resource,
				operation,
				[field]: fieldValue(field, id),
				name: 'Any',
				type: 'public',
			};
			expect((await run(service.current, form)).error).toBeUndefined();
			expect(sent(service.current)).toHaveLength(1);
		});
	},
);

const FROM_BOB = { resource: 'message', operation: 'getMany', limit: 9 };
const NEW_USER = { resource: 'user', operation: 'create', name: 'Zoe' };
const WITH_ADDRESSES = {
	newUid: 'zoe',
	additionalFields: { avatar: 'https://a.io/a.png§', email: '§ada@a.io' },
};
const MUTED = { resource: 'notification', operation: 'unmuteConversations', uid: byId('alice') };

/**
 * A zero-width space, two marks of an embedded direction, and a right-to-left mark: copies from web pages have them. A § in the
 * forms becomes each of these.
 */
const INVISIBLE = ['\u200B', '\u202A\u202C', '\u200F'];

it.each<[string, INodeParameters, string]>([
	['in an address', { resource: 'user', operation: 'get', uid: byId('§alice§') }, '/users/alice'],
	['that is typed', { resource: 'message', operation: 'get', messageId: '§1§' }, '/messages/1'],
	[
		'of a filter',
		{ resource: 'user', operation: 'getMany', filters: { uids: '§alice§, bob§' }, limit: 9 },
		'/users?uids=alice,bob&',
	],
	['of a conversation', { ...FROM_BOB, filters: { conversationId: 'a_user_b§' } }, '=a_user_b&'],
	['of a mention', { ...FROM_BOB, filters: { mentionedUids: '§bob' } }, '&mentionedUids=bob&'],
	[
		'of a role',
		{ resource: 'user', operation: 'getMany', filters: { roles: 'vip§' } },
		'roles=vip&',
	],
	['of a picker', { ...FROM_BOB, filters: { sender: byId('bob§') } }, '&sender=bob&'],
	['of a new user', { ...NEW_USER, newUid: '§zoe' }, '/users {"uid":"zoe"'],
	['that is an address', { ...NEW_USER, ...WITH_ADDRESSES }, '"avatar":"https://a.io/a.png","m'],
	['that is an email', { ...NEW_USER, ...WITH_ADDRESSES }, '"email":"ada@a.io"}'],
	[
		'in a row',
		{ ...MUTED, conversations: { conversation: [{ type: 'group', guid: 'general§' }] } },
		'{"conversations":[{"id":"general"',
	],
])('invisible characters do not leave with an ID %s', async (_, form, expected) => {
	for (const invisible of INVISIBLE) {
		const copied = JSON.parse(JSON.stringify(form).replaceAll('§', invisible)) as INodeParameters;
		service.current.reset();
		const { error } = await run(service.current, copied);
		expect(error).toBeUndefined();
		const [{ request, body }] = sent(service.current);
		expect(`${String(request)} ${JSON.stringify(body)}`).toContain(expected);
	}
});

/** A name, IDs in quotes, an ID with a soft hyphen, and IDs as people write them in chats. A § becomes each of these. */
const NO_IDS = ['Bob Smith', '«bob»', '‘bob’', 'bo\u00ADb', '@bob', '#bob'];

it.each<[string, INodeParameters]>([
	["'Role'", { resource: 'user', operation: 'getMany', filters: { role: byId('§') } }],
	["'User IDs'", { resource: 'user', operation: 'getMany', filters: { uids: 'alice, §' } }],
	["'Sender'", { ...FROM_BOB, filters: { sender: byId('§') } }],
	["'Conversation ID'", { ...FROM_BOB, filters: { conversationId: '§' } }],
	[
		"'Conversation ID'",
		{ ...FROM_BOB, operation: 'export', messagesOf: 'conversation', conversationId: '§' },
	],
	["'Participant'", { resource: 'call', operation: 'getMany', filters: { uid: byId('§') } }],
	[
		"'Receiver'",
		{ resource: 'notification', operation: 'getManyLogs', filters: { receiver: byId('§') } },
	],
])('the filter %s refuses what cannot be an ID: %j', async (label, form) => {
	for (const noId of NO_IDS) {
		const wrong = JSON.parse(JSON.stringify(form).replaceAll('§', noId)) as INodeParameters;
		const { error } = await run(service.current, wrong);
		expect(error?.message).toMatch(new RegExp(`^${label} (is|has) "${noId}", which cannot be an`));
		expect(sent(service.current)).toEqual([]);
	}
});

it.each(['alice', 'support-team', 'group_', '_user_bob', '1024'])(
	'the filter by a conversation refuses %j, which would find nothing',
	async (conversationId) => {
		const { error } = await run(service.current, { ...FROM_BOB, filters: { conversationId } });
		expect(error?.message).toMatch(
			`'Conversation ID' is "${conversationId}", which cannot be an ID of a conversation`,
		);
		expect(sent(service.current)).toEqual([]);
	},
);

it('the filter by a conversation takes the IDs of two users of 100 characters each', async () => {
	const conversationId = `${'a'.repeat(100)}_user_${'b'.repeat(100)}`;
	const form = { ...FROM_BOB, filters: { conversationId } };
	expect((await run(service.current, form)).error).toBeUndefined();
});

const from = (sender: string) => ({ ...FROM_BOB, filters: { sender: byId(sender) } });
const FROM_NOBODY = from('undefined');
const VIPS = { participants: 'alice, null' };
const VIP_GROUP = { newGuid: 'vips', name: 'V', type: 'public', additionalFields: VIPS };

it.each<[string, INodeParameters, string]>([
	['a filter', FROM_NOBODY, `'Sender' is "undefined", which cannot be an ID`],
	['a filter by two users', from('alice,bob'), `'Sender' is "alice,bob", which cannot be an ID`],
	[
		'a filter by a cell',
		from('42.0'),
		`'Sender' is 42.0, which a spreadsheet or a program has made of an ID. Give IDs as text`,
	],
	[
		'a filter with the hyphen of a document',
		from('support\u2011bot'),
		`'Sender' is "support\u2011bot", which has another dash than the IDs of the app. Type it as -`,
	],
	[
		'first members',
		{ resource: 'group', operation: 'create', ...VIP_GROUP },
		`'Participants' has "null", which stands for nothing`,
	],
	[
		'tags that replace others',
		{ resource: 'user', operation: 'update', uid: byId('bob'), updateFields: { tags: 'null' } },
		`'Tags' has "null", which stands for nothing`,
	],
])('a word for nothing, or a damaged ID, is refused in %s', async (_, form, message) => {
	const { error } = await run(service.current, form);
	expect(error?.message).toBe(`${message} [item 0]`);
	expect(sent(service.current)).toEqual([]);
});
