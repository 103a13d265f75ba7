import type { INodeParameters } from 'n8n-workflow';
import { byId, run } from '../support';
import { ALICE, formForAlice, updateAliceForm, useOddService } from './oddService';

const odd = useOddService();

describe('A confirmation without content', () => {
	const DONE: Array<[INodeParameters, object]> = [
		[formForAlice('delete'), { deactivated: true, uid: 'alice' }],
		[formForAlice('deleteAllAuthTokens'), { deleted: true, uid: 'alice' }],
		[updateAliceForm, { uid: 'alice', success: true }],
		[formForAlice('createOrUpdate', { name: 'A' }), { created: true, uid: 'alice' }],
		[formForAlice('create', { newUid: 'zoe', name: 'Z' }), { uid: 'zoe', success: true }],
		[formForAlice('create', { roleId: 'vip', name: 'V' }, 'role'), { role: 'vip', success: true }],
		[
			formForAlice(
				'addReaction',
				{ messageId: '1', reaction: '👍', onBehalfOf: byId('bob') },
				'message',
			),
			{ id: '1', success: true },
		],
		[formForAlice('pin', { messageId: '1' }, 'message'), { pinned: true, id: '1' }],
		[formForAlice('send', { receiverUid: byId('bob'), text: 'Hi' }, 'message'), { success: true }],
	];

	it.each([
		[],
		{},
		{ data: {} },
		{ data: null },
		{ data: [] },
		{ data: [null] },
		{ data: [{}] },
		{ data: true },
	])('%j tells what was done, and to whom as it was sent', async (body) => {
		for (const [form, expected] of DONE) {
			const { error, items } = await odd.runAnswered(form, body);
			const seen = { form, error, items };
			expect(seen).toMatchObject({ form, error: undefined, items: [{ json: expected }] });
		}
	});
});

it.each([
	['a deletion', formForAlice('deleteAllAuthTokens'), { deleted: true, uid: 'alice' }],
	['an update', updateAliceForm, { uid: 'alice' }],
])('takes an answer of words alone for a confirmation: of %s', async (_, form, expected) => {
	const said = { message: 'It was done.' };
	const { items } = await odd.runAnswered(form, { data: said });
	expect(items.map(({ json }) => json)).toEqual([{ ...expected, ...said }]);
});

it.each<[string, INodeParameters, object, object]>([
	[
		'the flagged message',
		formForAlice('flag', { messageId: '7', onBehalfOf: ALICE, reasonId: byId('spam') }, 'message'),
		{ id: '7', sender: 'bob' },
		{ flagged: true, id: '7', sender: 'bob' },
	],
	[
		'the conversation',
		formForAlice('markConversationAsUnread', { onBehalfOf: byId('bob'), messageId: '7' }),
		{ success: true, conversation: { unreadMessageCount: '2' } },
		{ unread: true, uid: 'alice', success: true, conversation: { unreadMessageCount: '2' } },
	],
])('also says what was done where the answer holds %s', async (_, form, record, expected) => {
	for (const data of [record, [record]]) {
		const { items } = await odd.runAnswered(form, { data });
		expect(items.map(({ json }) => json)).toEqual([expected]);
	}
});

it.each<[string, INodeParameters, object, more?: object]>([
	['an update', updateAliceForm, { uid: 'alice', name: 'A' }],
	[
		'a creation or update',
		formForAlice('createOrUpdate', { name: 'A', additionalFields: { metadata: '{"a": 1}' } }),
		{ uid: 'alice', name: 'A' },
		{ created: true },
	],
	[
		'a creation',
		formForAlice('create', { newGuid: 'g', name: 'G', type: 'public' }, 'group'),
		{ guid: 'g', name: 'G' },
	],
	[
		'a text',
		formForAlice('addText', { title: 'T', text: 'x' }, 'aiAgent'),
		{ uniqueId: 'u', status: 'indexing' },
	],
])('finds the record of %s also in a list', async (_, form, record, more = {}) => {
	const { items } = await odd.runAnswered(form, { data: [record] });
	expect(items.map(({ json }) => json)).toMatchObject([{ ...record, ...more }]);
});

it('does not call the scope of a member changed when the answer has the former one', async () => {
	const form = formForAlice(
		'changeMemberScope',
		{ guid: byId('general'), scope: 'admin' },
		'group',
	);
	const left = await odd.runAnswered(form, { data: [{ uid: 'alice', scope: 'participant' }] });
	expect(left.error?.message).toBe('The service left the scope as it was: participant [item 0]');
	const { items } = await odd.runAnswered(form, { data: { uid: 'alice', scope: 'Admin' } });
	expect(items).toMatchObject([{ json: { changed: true, scope: 'Admin' } }]);
});

it('does not call a group handed over when the answer names its former owner', async () => {
	const form = formForAlice(
		'update',
		{ guid: byId('general'), updateFields: { owner: ALICE } },
		'group',
	);
	const left = await odd.runAnswered(form, { data: { guid: 'general', owner: 'bob' } });
	expect(left.error?.message).toBe('The service left the group to its owner bob [item 0]');
	for (const data of [{ guid: 'general', owner: 'Alice' }, { guid: 'general' }, []]) {
		expect([data, (await odd.runAnswered(form, { data })).error]).toEqual([data, undefined]);
	}
});

it('makes no record of the letters of a text in the answer to a write', async () => {
	const features = ['u.listUsers', 'u.deleteGroup'];
	const form = formForAlice('allowFeatures', { role: byId('vip'), features }, 'role');
	const { items } = await odd.runAnswered(form, { data: features });
	expect(items).toMatchObject([{ json: { allowed: true, role: 'vip', success: true } }]);
	expect(Object.keys(items[0].json)).toEqual(['allowed', 'role', 'success']);
});

it.each([
	['save', { messageId: '1', onBehalfOf: byId('bob') }, 'message'],
	['resetConversation', { conversationWith: byId('bob'), onBehalfOf: byId('bob') }, 'user'],
	['pinConversation', { guid: byId('general'), onBehalfOf: byId('bob') }, 'group'],
	['createOrUpdate', { name: 'A' }, 'user'],
	['unsetPermission', { role: byId('vip'), permission: byId('a') }, 'role'],
	['banMember', { guid: byId('general') }, 'group'],
	['sendNotification', { templateId: byId('digest'), receivers: 'alice' }, 'campaign'],
])('makes no fields of the letters of an answer: %s', async (operation, more, resource) => {
	const form = formForAlice(operation, { ...more, output: 'raw' }, resource);
	const { items } = await odd.runAnswered(form, { data: 'text' });
	for (const { json } of items) expect(json).not.toHaveProperty('0');
});

it('says of a creation whose answer was lost that nobody knows who created the record', async () => {
	let posts = 0;
	odd.answer = (method) => {
		if (method !== 'POST') return { body: { data: { uid: 'alice' } } };
		const taken = { error: { code: 'ERR_UID_ALREADY_EXISTS', message: 'Taken.' } };
		return posts++ === 0 ? { status: 502, body: {} } : { status: 400, body: taken };
	};
	const form = formForAlice('createOrUpdate', { name: 'A', additionalFields: {} });
	const { items } = await run(odd.service(), form);
	expect(items[0].json).not.toHaveProperty('created');
	expect(items[0].json.message).toMatch(/^It is not known whether/);
	// No answer was lost, so the outcome is known
	const { items: second } = await run(odd.service(), form);
	expect(second[0].json).toMatchObject({ created: false });
});

it.each([
	[200, true],
	[299, true],
	[300, false],
	[400, false],
	[499, false],
	[500, true],
])('says only of writes that they may have been processed: %i', async (status, isInDoubt) => {
	const read = await odd.runAnswered(formForAlice('get'), 'text', { status });
	expect(read.error?.description).not.toContain('processed');
	const write = await odd.runAnswered(updateAliceForm, 'text', { status });
	expect(write.error?.description?.includes('processed')).toBe(isInDoubt);
});
