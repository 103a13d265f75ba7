import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, formOf, run } from '../support';
import { formForAlice, PIN_GENERAL, useOddService } from './oddService';

const odd = useOddService();

describe('An update that merges', () => {
	const withMetadata = { updateFields: { metadata: '{"a": 1}' } };
	it.each([
		['{"b": 2, "@private": {"email": "x"}}', { b: 2, '@private': { email: 'x' }, a: 1 }],
		['[]', { a: 1 }],
		['', { a: 1 }],
		[[], { a: 1 }],
		[null, { a: 1 }],
		['gold', undefined],
		[['gold'], undefined],
	])('keeps metadata that came as %j', async (metadata, expected) => {
		const written: unknown[] = [];
		odd.answer = (method, _, body) => {
			if (method === 'PUT') written.push((JSON.parse(body) as IDataObject).metadata);
			return { body: { data: { uid: 'alice', metadata } } };
		};
		const { error } = await run(odd.service(), formForAlice('update', withMetadata));
		expect(written).toEqual(expected === undefined ? [] : [expected]);
		if (!expected) expect(error?.message).toMatch(/^The service gave no record to merge with/);
	});

	it('finds the record to merge with also in a list', async () => {
		const methods: string[] = [];
		odd.answer = (method) => {
			methods.push(method);
			return { body: { data: [{ uid: 'alice', metadata: { b: 2 } }] } };
		};
		expect((await run(odd.service(), formForAlice('update', withMetadata))).error).toBeUndefined();
		expect(methods).toEqual(['GET', 'PUT']);
	});

	it.each<[string, INodeParameters]>([
		['User: Update', formForAlice('update', withMetadata)],
		['Message: Update', formForAlice('update', { messageId: '1', ...withMetadata }, 'message')],
		[
			'Role: Update',
			formForAlice('update', { role: byId('vip'), updateFields: { listUsers: 'all' } }, 'role'),
		],
	])('writes nothing when the answer holds no record to merge with: %s', async (_, form) => {
		const another = { uid: 'bob', id: '2', role: 'guest', metadata: { b: 2 }, settings: { c: 3 } };
		for (const data of [['text'], {}, { success: true }, { other: { success: true } }, another]) {
			const methods: string[] = [];
			odd.answer = (method) => {
				methods.push(method);
				return { body: { data: method === 'GET' ? data : { uid: 'alice' } } };
			};
			const { error } = await run(odd.service(), form);
			expect(error?.message).toMatch(/^The service gave no record to merge with/);
			expect([data, methods]).toEqual([data, ['GET']]);
		}
	});
});

it('finds the placeholders of a template whose current version is a number in text', async () => {
	const version = { channels: [{ content: { body: 'Hi {{nickname}}' } }] };
	const template = { templateId: 'digest', status: 'Approved', currentVersion: '2' };
	odd.answer = (method) => ({
		body: {
			data:
				method === 'GET' ? { ...template, versions: [{ ...version, version: 2 }] } : { id: 'n' },
		},
	});
	const digest = { templateId: byId('digest'), output: 'raw' };
	const sending = formForAlice('sendNotification', { ...digest, receivers: 'alice' }, 'campaign');
	const { error } = await run(odd.service(), sending);
	expect(error?.message).toMatch(/^'Variables' has no value of 'nickname' for the user alice/);
	const { items } = await run(
		odd.service(),
		formForAlice('create', { ...digest, name: 'C' }, 'campaign'),
	);
	expect(items).toMatchObject([{ json: { id: 'n' } }]);
});

it('counts pinned conversations without an ID by their other side', async () => {
	const before = [{ conversationWith: { guid: 'support' } }];
	odd.answer = (method) => ({
		body: {
			data: method === 'GET' ? before : [...before, { conversationWith: { guid: 'general' } }],
		},
	});
	const form = formForAlice('setPinned', { pinnedChange: 'add', ...PIN_GENERAL }, 'conversation');
	expect((await run(odd.service(), form)).items[0].json).toMatchObject({ added: 1, removed: 0 });
});

it('does not take the status of another message for a decision that was made before', async () => {
	const refused = {
		error: { code: 'ERR_MESSAGE_ACTION_NOT_ALLOWED', message: 'Not in the queue.' },
	};
	for (const [id, isDone] of [
		['5', true],
		[5, true],
		['6', false],
	]) {
		odd.answer = (method) =>
			method === 'PATCH'
				? { status: 400, body: refused }
				: { body: { data: { id, data: { moderation: { status: 'approved' } } } } };
		const decision = { messageId: '5', decision: 'approved' };
		const { error } = await run(
			odd.service(),
			formOf('moderation', 'reviewBlockedMessage', decision),
		);
		expect([id, error === undefined]).toEqual([id, isDone]);
	}
});

it.each([
	['Word', true],
	['custom_api', false],
])(
	'writes the entries of a keyword list only in the form of its category: %s',
	async (category, isKnown) => {
		const bodies: string[] = [];
		odd.answer = (method, _, body) => {
			if (method === 'PUT') bodies.push(body);
			return { body: { data: { id: 'spam', category, searchTerms: ['a'] } } };
		};
		const form = formForAlice('update', { keywordId: byId('spam'), entries: 'b' }, 'keywordList');
		const { error } = await run(odd.service(), form);
		expect(bodies).toEqual(isKnown ? [expect.stringMatching(/\r\n\r\na,b\r\n/)] : []);
		expect(error?.message.includes('whose entries cannot be changed') ?? false).toBe(!isKnown);
	},
);

it.each([null, 'a, b'])(
	'says that a keyword list was replaced when the answer shows its entries as %j',
	async (searchTerms) => {
		const list = { id: 'spam', category: 'word' };
		odd.answer = (method) => ({
			body: { data: { ...list, searchTerms: method === 'GET' ? ['a'] : searchTerms } },
		});
		const keywordId = byId('spam');
		const form = formForAlice(
			'update',
			{ keywordId, entriesChange: 'replaceByFile' },
			'keywordList',
		);
		const file = { data: Buffer.from('b').toString('base64'), mimeType: 'text/csv' };
		const { error, items } = await run(odd.service(), form, { binary: [{ data: file }] });
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ json: { id: 'spam', category: 'word' } }]);
	},
);

it.each(['update', 'sync'])(
	'writes nothing into a keyword list when another one comes: %s',
	async (operation) => {
		const methods: string[] = [];
		odd.answer = (method) => {
			methods.push(method);
			return { body: { data: { id: 'insults', category: 'word', searchTerms: ['a'] } } };
		};
		const form = formForAlice(operation, { keywordId: byId('spam'), entries: 'b' }, 'keywordList');
		const { error } = await run(odd.service(), form);
		expect(error?.message).toMatch(/^The service gave records with another 'id'/);
		expect(methods).toEqual(['GET']);
	},
);

it.each([
	[{ entries: 'b' }, { id: 'spam', added: 1, removed: 0, success: true }],
	[{ entriesChange: 'replaceByFile' }, { id: 'spam', success: true }],
])('names the keyword list whose change is only confirmed: %j', async (change, expected) => {
	const list = { id: 'spam', category: 'word', searchTerms: ['a'] };
	odd.answer = (method) => ({ body: { data: method === 'GET' ? list : { success: true } } });
	const form = formForAlice('update', { keywordId: byId('spam'), ...change }, 'keywordList');
	const data = { data: Buffer.from('b').toString('base64'), mimeType: 'text/csv' };
	const { items } = await run(
		odd.service(),
		{ ...form, output: 'simplified' },
		{ binary: [{ data }] },
	);
	expect(items[0].json).toEqual(expected);
});
