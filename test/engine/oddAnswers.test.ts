import { text } from 'node:stream/consumers';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Service } from '../service';
import { answerJson, openServer, type OpenServer } from '../support/openServer';
import { byId, formOf, useFastClock, run } from './support';

/** A key that addresses spell in another way. */
const KEY = 'key/with+odd&chars';

/** The URL of a user itself, e.g. /v3/users/alice. */
const USER_URL = /users\/[^/]+$/;

let server: OpenServer;
let answer: (method: string, url: string, body: string) => { status?: number; body: unknown };

/** Stands in for the service with answers that the stand-in never gives. */
const service = () => ({ origin: server.origin, appId: 'odd-app', apiKey: KEY }) as Service;

useFastClock();
beforeAll(async () => {
	server = await openServer(async (request, response) => {
		const sent = await text(request);
		const { status = 200, body } = answer(request.method!, request.url!, sent);
		answerJson(response, status, body);
	});
});
afterAll(() => server.close());

/** The user alice; the blank is not sent. */
const uid = byId('alice ');
/** The form of an operation for the user alice. */
const of = (operation: string, more: object = {}, resource = 'user') =>
	formOf(resource, operation, { uid, ...more });
const GENERAL = {
	pinnedConversations: { conversation: [{ type: 'group', guid: byId('general') }] },
};
const update = of('update', { updateFields: { name: 'A' } });

/** Runs an operation whose requests all get this answer. */
async function runAnswered(form: INodeParameters, body: unknown, status = 200, apiKey = KEY) {
	answer = () => ({ status, body });
	return await run({ ...service(), apiKey } as Service, form, { patience: { retries: 1 } });
}

describe('A confirmation without content', () => {
	const done: Array<[INodeParameters, object]> = [
		[of('delete'), { deactivated: true, uid: 'alice' }],
		[of('deleteAllAuthTokens'), { deleted: true, uid: 'alice' }],
		[update, { uid: 'alice', success: true }],
		[of('createOrUpdate', { name: 'A' }), { created: true, uid: 'alice' }],
		[of('create', { newUid: 'zoe', name: 'Z' }), { uid: 'zoe', success: true }],
		[of('create', { roleId: 'vip', name: 'V' }, 'role'), { role: 'vip', success: true }],
		[
			of('addReaction', { messageId: '1', reaction: '👍', onBehalfOf: byId('bob') }, 'message'),
			{ id: '1', success: true },
		],
		[of('pin', { messageId: '1' }, 'message'), { pinned: true, id: '1' }],
		[of('send', { receiverUid: byId('bob'), text: 'Hi' }, 'message'), { success: true }],
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
		for (const [form, expected] of done) {
			const { error, items } = await runAnswered(form, body);
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json)).toMatchObject([expected]);
		}
	});
});

it('takes an answer of words alone for a confirmation', async () => {
	const said = { message: 'It was done.' };
	for (const [form, expected] of [
		[of('deleteAllAuthTokens'), { deleted: true, uid: 'alice', ...said }],
		[update, { uid: 'alice', ...said }],
	] as const) {
		const { items } = await runAnswered(form, { data: said });
		expect(items.map(({ json }) => json)).toEqual([expected]);
	}
});

it.each<[string, INodeParameters, object, object]>([
	[
		'the flagged message',
		of('flag', { messageId: '7', onBehalfOf: uid, reasonId: byId('spam') }, 'message'),
		{ id: '7', sender: 'bob' },
		{ flagged: true, id: '7', sender: 'bob' },
	],
	[
		'the conversation',
		of('markConversationAsUnread', { onBehalfOf: byId('bob'), messageId: '7' }),
		{ success: true, conversation: { unreadMessageCount: '2' } },
		{ unread: true, uid: 'alice', success: true, conversation: { unreadMessageCount: '2' } },
	],
])('also says what was done where the answer holds %s', async (_, form, record, expected) => {
	for (const data of [record, [record]]) {
		const { items } = await runAnswered(form, { data });
		expect(items.map(({ json }) => json)).toEqual([expected]);
	}
});

it.each([['getManyMutedConversations'], ['getManyPushTokens']])(
	'reads an empty list that is not in an object: %s',
	async (operation) => {
		const form = of(operation, { authToken: 'a', returnAll: true }, 'notification');
		const { error, items } = await runAnswered(form, { data: [] });
		expect([error, items]).toEqual([undefined, []]);
	},
);

describe('A success that holds an error', () => {
	it.each([
		{ data: null, error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } },
		{ data: null, error: 'No such user.' },
		{ error: { message: 'No such user.' } },
		{ data: {}, error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } },
		{ data: [], error: 'No such user.' },
		{ data: { error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } } },
		{ data: {}, success: false, message: 'No such user.' },
		{ data: { success: 'false', message: 'No such user.' } },
		{ data: { success: 0, message: 'No such user.' } },
		{ data: { message: 'No such user.' }, success: false },
		{ data: { uid: 'alice' }, success: '0', message: 'No such user.' },
		{ error: [{ code: 'ERR_UID_NOT_FOUND', message: 'No such user.' }] },
		{ errors: ['No such user.'] },
		{ data: { errors: [{ message: 'No such user.' }] } },
		{ data: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } },
		{ code: 'ERR_UID_NOT_FOUND', message: 'No such user.' },
		{ data: { error: 'No such user.' } },
		{ data: [{ error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } }] },
		{ data: [{ success: false, message: 'No such user.' }] },
		{ success: false, error: { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } },
		{ data: { success: false, code: 'ERR_UID_NOT_FOUND', message: 'No such user.' } },
		{ status: 'error', data: null, message: 'No such user.' },
		{ status: 'fail', data: { uid: 'alice' }, message: 'No such user.' },
		{ statusCode: 404, data: {}, message: 'No such user.' },
		{ data: [{ status: 'failed', message: 'No such user.' }] },
	])('%j fails', async (body) => {
		for (const form of [of('get'), of('delete'), update]) {
			expect((await runAnswered(form, body)).error?.message).toBe('No such user [item 0]');
		}
	});

	it.each([
		{ data: false, message: 'No such user.' },
		{ data: 'false', message: 'No such user.' },
		{ status: 'error', message: 'No such user.' },
		{ code: 404, message: 'No such user.' },
		{ error: true, message: 'No such user.' },
		{ ok: false, message: 'No such user.' },
		{ data: { status: 'failure', message: 'No such user.' } },
	])('%j fails as the answer to a write', async (body) => {
		for (const form of [of('delete'), update]) {
			expect((await runAnswered(form, body)).error?.message).toBe('No such user [item 0]');
		}
	});

	it('keeps the code of an error beside `success: false`', async () => {
		const error = { code: 'ERR_UID_NOT_FOUND', message: 'No such user.' };
		for (const body of [{ success: false, error }, { data: { success: false, ...error } }]) {
			const { description } = (await runAnswered(of('delete'), body)).error!;
			expect(description).toContain('ERR_UID_NOT_FOUND');
		}
	});
});

it.each<[string, object]>([
	['an error that says nothing', { data: { uid: 'alice' }, error: {} }],
	['errors that say nothing', { data: { uid: 'alice' }, errors: {} }],
	['an empty list of errors beside nothing', { data: null, errors: [] }],
	['an empty error beside an empty record', { data: {}, error: {} }],
	['an error beside a record', { data: { uid: 'alice', error: 'crawl failed' } }],
	['the status of a record', { data: { uid: 'alice', status: 'failed' } }],
	['the status of a bare record', { uid: 'alice', status: 'failed' }],
	['a status of success', { data: { uid: 'alice' }, status: 'success', code: 200 }],
])('takes %s for no refusal', async (_, body) => {
	expect((await runAnswered(update, body)).error).toBeUndefined();
});

it('finds the record of a write also in a list', async () => {
	const metadata = { additionalFields: { metadata: '{"a": 1}' } };
	const text = { title: 'T', text: 'x' };
	for (const [form, record] of [
		[update, { uid: 'alice', name: 'A' }],
		[of('createOrUpdate', { name: 'A', ...metadata }), { created: true, uid: 'alice', name: 'A' }],
		[of('create', { newGuid: 'g', name: 'G', type: 'public' }, 'group'), { guid: 'g', name: 'G' }],
		[of('addText', text, 'aiAgent'), { uniqueId: 'u', status: 'indexing' }],
	] as const) {
		const { created, ...held } = record as Record<string, unknown>;
		const { items } = await runAnswered(form, { data: [held] });
		expect(items.map(({ json }) => json)).toMatchObject([record]);
	}
});

it('finds the placeholders of a template whose current version is a number in text', async () => {
	const version = { channels: [{ content: { body: 'Hi {{nickname}}' } }] };
	const template = { templateId: 'digest', status: 'Approved', currentVersion: '2' };
	answer = (method) => ({
		body: {
			data:
				method === 'GET' ? { ...template, versions: [{ ...version, version: 2 }] } : { id: 'n' },
		},
	});
	const digest = { templateId: byId('digest'), output: 'raw' };
	const sending = of('sendNotification', { ...digest, receivers: 'alice' }, 'campaign');
	const { error } = await run(service(), sending);
	expect(error?.message).toMatch(/^'Variables' has no value of 'nickname' for the user alice/);
	const { items } = await run(service(), of('create', { ...digest, name: 'C' }, 'campaign'));
	expect(items).toMatchObject([{ json: { id: 'n' } }]);
});

describe('UIDs that the service writes as numbers', () => {
	const numeric = byId('42');

	it('are those of banned users, whose ban is lifted', async () => {
		const methods: string[] = [];
		answer = (method, url) => {
			methods.push(`${method} ${url.replace(/\?.*/, '')}`);
			if (/bannedusers/.test(url)) return { body: { data: [{ uid: 42 }] } };
			return { body: { data: method === 'PUT' ? {} : [{ guid: 'general', uid: 42 }] } };
		};
		await run(service(), of('reinstate', { uid: numeric, unbanFrom: 'all' }));
		expect(methods).toContain('DELETE /v3/groups/general/bannedusers/42');
	});

	it('are those of friends, and of members with their scopes', async () => {
		answer = (method) => ({
			body: { data: method === 'GET' ? [{ uid: 42, scope: 'admin' }] : { success: true } },
		});
		const friends = await run(service(), of('removeFriends', { friendUids: [42] }));
		expect(friends.items).toMatchObject([{ json: { friendUid: '42', changed: true } }]);
		const joined = { success: false, error: { code: 'ERR_ALREADY_JOINED', message: 'No.' } };
		answer = (method) => ({
			body: { data: method === 'GET' ? [{ uid: 42, scope: 'admin' }] : { admins: { 42: joined } } },
		});
		const adding = of('addMembers', { guid: byId('general'), members: { admins: [42] } }, 'group');
		const members = await run(service(), adding);
		expect(members.items).toMatchObject([{ json: { uid: '42', changed: false } }]);
	});
});

it.each([false, 0, '0', 'false'])(
	'takes the success %j of one of several users for a failure',
	async (success) => {
		const data = { bob: { success: true }, carol: { success, message: 'Not now.' } };
		const { error } = await runAnswered(of('blockUsers', { blockedUids: 'bob, carol' }), { data });
		expect(error?.message).toMatch(/^1 of 2 failed: carol: Not now/);
	},
);

it.each([
	{ code: 'ERR_X', message: 'Not now.' },
	{ code: 404, message: 'Not now.' },
	{ status: 'error', message: 'Not now.' },
	{ ok: false, message: 'Not now.' },
	{ error: true, message: 'Not now.' },
	{ error: 'Not now.' },
	{ errors: ['Not now.'] },
])('takes %j as the outcome of one of several users for a failure', async (outcome) => {
	const data = { bob: { uid: 'bob', status: 'offline' }, carol: outcome };
	const { error } = await runAnswered(of('blockUsers', { blockedUids: 'bob, carol' }), { data });
	expect(error?.message).toMatch(/^1 of 2 failed: carol: Not now/);
});

it('does not call the scope of a member changed when the answer has the former one', async () => {
	const form = of('changeMemberScope', { guid: byId('general'), scope: 'admin' }, 'group');
	const left = await runAnswered(form, { data: [{ uid: 'alice', scope: 'participant' }] });
	expect(left.error?.message).toBe('The service left the scope as it was: participant [item 0]');
	const { items } = await runAnswered(form, { data: { uid: 'alice', scope: 'Admin' } });
	expect(items).toMatchObject([{ json: { changed: true, scope: 'Admin' } }]);
});

it('gives no former participants among the banned to whoever asks for former admins', async () => {
	const filters = { scopes: ['admin'] };
	const form = of('getManyBannedMembers', { guid: byId('general'), filters }, 'group');
	const { error } = await runAnswered(form, { data: [{ uid: 'bob', scope: 'participant' }] });
	expect(error?.message).toMatch(/^The service gave records with another 'scope'/);
	expect((await runAnswered(form, { data: [{ uid: 'bob' }] })).error).toBeUndefined();
});

it('does not call a group handed over when the answer names its former owner', async () => {
	const form = of('update', { guid: byId('general'), updateFields: { owner: uid } }, 'group');
	const left = await runAnswered(form, { data: { guid: 'general', owner: 'bob' } });
	expect(left.error?.message).toBe('The service left the group to its owner bob [item 0]');
	for (const data of [{ guid: 'general', owner: 'Alice' }, { guid: 'general' }, []]) {
		expect((await runAnswered(form, { data })).error).toBeUndefined();
	}
});

it('makes no record of the letters of a text in the answer to a write', async () => {
	const features = ['u.listUsers', 'u.deleteGroup'];
	const form = of('allowFeatures', { role: byId('vip'), features }, 'role');
	const { items } = await runAnswered(form, { data: features });
	expect(items).toMatchObject([{ json: { allowed: true, role: 'vip', success: true } }]);
	expect(Object.keys(items[0].json)).toEqual(['allowed', 'role', 'success']);
});

it.each([1, '1', 'true'])(
	'takes the success %j of one of several users for a success, also beside an empty error',
	async (success) => {
		const data = { bob: { success, error: [] }, carol: { success, error: {} } };
		const { error } = await runAnswered(of('blockUsers', { blockedUids: 'bob, carol' }), { data });
		expect(error).toBeUndefined();
	},
);

it.each([
	['blockUsers', { blockedUids: 'bob, carol' }],
	['removeFriends', { friendUids: 'bob, carol' }],
])('reads the outcomes of users that are only yes and no: %s', async (operation, users) => {
	for (const [yes, no] of [
		[true, false],
		[1, 0],
		['true', 'false'],
	]) {
		const data = (carol: unknown) => ({ data: { bob: yes, carol } });
		answer = (method) => ({ body: method === 'GET' ? { data: [] } : data(no) });
		const { error } = await run(service(), of(operation, users));
		expect(error?.message).toMatch(/^1 of 2 failed: carol: The service refused it/);
		answer = (method) => ({ body: method === 'GET' ? { data: [] } : data(yes) });
		expect((await run(service(), of(operation, users))).items).toHaveLength(2);
	}
});

describe('Of the record that was asked for by its ID', () => {
	const template = of('get', { templateId: byId('digest') }, 'campaignTemplate');

	it.each<[string, INodeParameters, object]>([
		['user', of('get'), { uid: 'bob', name: 'Bob' }],
		['message', of('get', { messageId: '7' }, 'message'), { id: '8' }],
		['list of keywords', of('get', { keywordId: byId('spam') }, 'keywordList'), { id: 'insults' }],
		['template', template, { id: 'tmpl-1', templateId: 'other' }],
		[
			'message with its files',
			of('getFiles', { messageId: '7' }, 'message'),
			{ id: '8', data: {} },
		],
	])('no other one is given: %s', async (_, form, data) => {
		for (const given of [data, [data]]) {
			const { error } = await runAnswered(form, { data: given });
			expect(error?.message).toMatch(/^The service gave another record than it was asked for/);
		}
	});

	it.each<[string, INodeParameters, object]>([
		['in capitals and with blanks', of('get'), { uid: ' Alice ' }],
		['as a number', of('get', { messageId: '7' }, 'message'), { id: 7 }],
		['as a number, with its files', of('getFiles', { messageId: '7' }, 'message'), { id: 7 }],
		['by its other ID', template, { id: 'tmpl-1', templateId: 'Digest' }],
		['without its ID', of('get'), { name: 'Alice' }],
	])('the record comes %s', async (_, form, data) => {
		const { error, items } = await runAnswered(form, { data });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
	});
});

it.each([{}, [], [{}], { uid: 'bob' }, { success: true }, [{ name: 'Alice' }]])(
	'does not call a user active because of the answer %j',
	async (data) => {
		answer = (method) => ({ body: { data: method === 'GET' ? data : { success: true } } });
		const { error } = await run(service(), of('reactivate', { uids: 'alice' }));
		expect(error?.message).toMatch(/It is not known what became of alice/);
	},
);

it.each(['campaign', 'campaignTemplate'])(
	'skips a place without a record in a list: %s',
	async (resource) => {
		const { error, items } = await runAnswered(of('getMany', {}, resource), {
			data: [null, { id: 'a', status: 'draft' }],
		});
		expect([error, items.length]).toEqual([undefined, 1]);
	},
);

it.each<[string, INodeParameters]>([
	['friends to remove', of('removeFriends', { friendUids: 'bob, carol' })],
	[
		'features to allow',
		of('allowFeatures', { role: byId('vip'), features: ['bob', 'carol'] }, 'role'),
	],
])('reads the outcome of each of several %s, where the answer tells them', async (_, form) => {
	const data = { bob: { success: true }, carol: { success: false, message: 'Not now.' } };
	answer = (method) => ({ body: { data: method === 'GET' ? [] : data } });
	const { error } = await run(service(), form);
	expect(error?.message).toMatch(/^1 of 2 failed: carol: Not now/);
});

it.each([
	['Word', true],
	['custom_api', false],
])(
	'writes the entries of a keyword list only in the form of its category: %s',
	async (category, isKnown) => {
		const bodies: string[] = [];
		answer = (method, _, body) => {
			if (method === 'PUT') bodies.push(body);
			return { body: { data: { id: 'spam', category, searchTerms: ['a'] } } };
		};
		const form = of('update', { keywordId: byId('spam'), entries: 'b' }, 'keywordList');
		const { error } = await run(service(), form);
		expect(bodies).toEqual(isKnown ? [expect.stringMatching(/\r\n\r\na,b\r\n/)] : []);
		expect(error?.message.includes('whose entries cannot be changed') ?? false).toBe(!isKnown);
	},
);

it('does not count unread messages of groups when unread messages of users are asked for', async () => {
	const form = of('getUnreadCounts', { onBehalfOf: uid, countIn: 'all' }, 'message');
	const data = [{ entityType: 'group', entityId: 'general', count: 3 }];
	const filters = { receiverType: 'user' };
	expect((await runAnswered(form, { data })).items).toHaveLength(1);
	expect((await runAnswered({ ...form, filters }, { data })).error?.message).toMatch(
		/^The service gave records with another 'entityType'/,
	);
});

it('looks at each user when the answer does not name the users who were not reactivated by UID', async () => {
	answer = (method, url) => {
		if (method === 'PUT') return { body: { data: { nonDeactivatedUids: [{ uid: 'bob' }] } } };
		if (url.includes('alice')) return { body: { data: { uid: 'alice' } } };
		if (/bob$/.test(url)) return { status: 404, body: { error: { code: 'ERR_UID_NOT_FOUND' } } };
		return { body: { data: [{ uid: 'bob', deactivatedAt: 1_750_000_000 }] } };
	};
	const { error } = await run(service(), of('reactivate', { uids: 'alice, bob' }));
	expect(error?.message).toMatch(/^1 of 2 failed: The service did not reactivate bob/);
});

it('makes no figures of something else', async () => {
	const metrics = of('getMetrics', { metricsOf: 'channels' }, 'campaign');
	expect((await runAnswered(metrics, { data: 'none' })).error?.message).toMatch(/another shape/);
	expect((await runAnswered(metrics, { data: [null, { sent: 1 }] })).items).toHaveLength(1);
});

it('does not take messages for numbers of messages, when the service does not count messages', async () => {
	const data = [{ id: '1', sender: 'bob', category: 'message' }];
	const { error } = await runAnswered(of('getUnreadCounts', { onBehalfOf: uid }, 'message'), {
		data,
	});
	expect(error?.message).toMatch(/^The service gave an answer of another shape/);
});

describe('A record of another shape', () => {
	const forms: Array<[string, INodeParameters]> = [
		['User: Get', of('get', { output: 'simplified' })],
		['User: Update', update],
		[
			'User: Create or Update',
			of('createOrUpdate', { name: 'A', additionalFields: { metadata: '{"a": 1}' } }),
		],
		[
			'Message: Update',
			of(
				'update',
				{ messageId: '1', updateFields: { text: 'Hi', metadata: '{"a": 1}' } },
				'message',
			),
		],
		['Message: Get', of('get', { messageId: '1', output: 'simplified' }, 'message')],
		['Call: Get', of('get', { sessionId: 's', output: 'simplified' }, 'call')],
		['Conversation: Get', of('getConversation', { output: 'simplified', onBehalfOf: byId('bob') })],
		[
			'Conversation: Set Pinned',
			of('setPinned', { pinnedChange: 'add', ...GENERAL }, 'conversation'),
		],
	];

	it.each([
		['a record below a name', of('get'), { data: { user: { uid: 'alice' } } }],
		['the error of a gateway', update, { fault: { text: 'Spike arrest' } }],
	])('comes out whole when its short form would be empty: %s', async (_name, form, body) => {
		const { items } = await runAnswered(form, body);
		expect(items.map(({ json }) => json)).toEqual(['data' in body ? body.data : body]);
	});

	it.each(forms)('%s never ends with an error of JavaScript', async (_name, form) => {
		for (const data of [null, 'text', 7, true, [], [null], [{}], ['text'], [[]], { data: null }]) {
			const { error } = await runAnswered(form, { data });
			expect(error?.message ?? '').not.toMatch(
				/undefined|null|not a function|not iterable|TypeError/,
			);
		}
	});
});

it.each<[string, INodeParameters]>([
	['User: Get', of('get')],
	['Role: Get', of('get', { role: byId('vip') }, 'role')],
	['User: Get Conversation', of('getConversation', { onBehalfOf: byId('bob') })],
	['Notification: Get App Settings', of('getAppSettings', {}, 'notification')],
	[
		'Notification Feed: Get Unread Count',
		of('getUnreadCount', { onBehalfOf: uid, templateCategory: byId('a') }, 'notificationFeed'),
	],
	['Message: Get Files', of('getFiles', { messageId: '1' }, 'message')],
	['Campaign Template: Get', of('get', { templateId: byId('digest') }, 'campaignTemplate')],
])('tells a record from an answer that holds none: %s', async (_, form) => {
	for (const data of [{}, [], [null], [{}], ['text']]) {
		const { error } = await runAnswered(form, { data });
		expect(error?.message).toBe('The service gave an empty answer instead of the record [item 0]');
	}
	const { items } = await runAnswered(form, {
		data: { id: 1, uid: 'alice', templateId: 'digest' },
	});
	expect(items).toHaveLength(1);
});

it('passes the newest message on when the list holds no message that is newer', async () => {
	const wanted = { conversationId: 'alice_user_bob', senderUid: 'alice', messageId: '7' };
	const form = of('getNewestOfSender', { ...wanted, waitFirst: 0 }, 'message');
	const { items } = await runAnswered(form, { data: [null, 'x', 8, [], {}, { id: '7' }] });
	expect(items).toHaveLength(1);
});

it('exports no record when the answer does not say whose data it holds', async () => {
	for (const data of [{}, 'text', [{ uid: 'alice' }], { uid: 'bob' }]) {
		const { error } = await runAnswered(of('exportData', { exportAs: 'items' }), { data });
		expect(error?.message).toMatch(/^The service gave an answer of another shape/);
	}
});

it.each([
	['metric.getUsage', of('getUsage', {}, 'metric'), { time_range: {} }],
	[
		'message.getNewestOfSender',
		of(
			'getNewestOfSender',
			{ conversationId: 'group_c', senderUid: 'a', messageId: '1', waitFirst: 0 },
			'message',
		),
		{ messages: [] },
	],
])(
	'does not take an answer of another shape for an answer without numbers or messages: %s',
	async (_, form, data) => {
		const { error } = await runAnswered(form, { data });
		expect(error?.message).toMatch(/^The service gave an answer (of another shape|without a list)/);
	},
);

it.each(['campaign', 'campaignTemplate'])(
	'gives no %s of another status than it was asked for: it would be archived or cancelled',
	async (resource) => {
		const form = of('getMany', { filters: { status: 'draft' } }, resource);
		const [draft, other] = [
			{ id: 'a', status: 'draft' },
			{ id: 'b', status: resource === 'campaign' ? 'sending' : 'approved' },
		];
		// A status that is not known may be a draft of another name
		const unknown = { id: 'c', status: 'in_review' };
		expect((await runAnswered(form, { data: [draft, unknown] })).items).toHaveLength(2);
		const { error, items } = await runAnswered(form, { data: [draft, other] });
		expect(error?.message).toContain("gave records with another 'status' than it was asked for");
		expect(items).toEqual([]);
	},
);

it('does not call an export complete whose contact details came in another shape', async () => {
	answer = (_, url) => {
		if (/contact-details/.test(url)) return { body: { data: 'none' } };
		return { body: { data: USER_URL.test(url) ? { uid: 'alice' } : [] } };
	};
	const { items } = await run(service(), of('exportData', { exportAs: 'items' }));
	const manifest = items.at(-1)!.json;
	expect(manifest).toMatchObject({ kind: 'manifest', complete: false });
	expect(manifest.notRead).toContainEqual(expect.objectContaining({ kind: 'notificationContact' }));
});

it.each([
	['suspend', { banFrom: 'all', options: { deleteMessages: 1 } }],
	['reinstate', { unbanFrom: 'all' }],
	['erase', { eraseMessages: 'delete', dryRun: false }],
])(
	'changes nothing by an ID that the answers leave out, and does not deny the rest: %s',
	async (operation, more) => {
		const urls: string[] = [];
		answer = (_, url) => {
			urls.push(url);
			return { body: { data: USER_URL.test(url) ? { uid: 'alice' } : [{}] } };
		};
		const { error } = await run(service(), of(operation, more));
		expect(error?.message).toMatch(/ is not finished\. Failed: .*answer of another shape/);
		expect(error?.description).toMatch(/^Done: /);
		expect(urls.filter((url) => url.includes('undefined'))).toEqual([]);
	},
);

it.each(['friends', 'blockedusers'])(
	'does not call an erasure finished when the %s come without UIDs',
	async (related) => {
		const deletions: string[] = [];
		answer = (method, url) => {
			if (method === 'DELETE') deletions.push(url);
			const isUser = USER_URL.test(url) && method === 'GET';
			const list = url.includes(related) ? [{ name: 'Bob' }] : [];
			return { body: { data: isUser ? { uid: 'alice' } : list } };
		};
		const more = { eraseMessages: 'keep', dryRun: false, options: { leaveOut: ['notifications'] } };
		const { error } = await run(service(), of('erase', more));
		expect(error?.message).toMatch(/ is not finished\. Failed: .*answer of another shape/);
		expect(deletions.filter((url) => url.includes(related))).toEqual([]);
	},
);

describe('An erasure reads the outcome for each other user', () => {
	/** Erases a user whose lists are all empty but for related users; gives the text of the error. */
	async function eraseWith(related: RegExp, uids: string[], removed: () => object) {
		answer = (method, url) => {
			if (related.test(url)) {
				if (method === 'DELETE') return removed() as { body: unknown };
				return { body: { data: uids.map((other) => ({ uid: other })) } };
			}
			const isUser = USER_URL.test(url) && method === 'GET';
			return { body: { data: isUser ? { uid: 'alice' } : [] } };
		};
		const more = { eraseMessages: 'keep', dryRun: false, options: { leaveOut: ['notifications'] } };
		const { error } = await run(service(), of('erase', more));
		return `${error?.message} ${error?.description}`;
	}

	it.each([
		[{ b1: { success: false, error: { code: 'ERR_X', message: 'Not now' } } }, 'b1: Not now'],
		[{ b1: { success: false } }, 'b1: The service refused it'],
		[{}, 'b1: The service did not say what became of it'],
	])('of a block by %j', async (other, reason) => {
		const data = { b0: { success: true, message: 'done' }, ...other };
		const said = await eraseWith(/blockedusers/, ['b0', 'b1'], () => ({ body: { data } }));
		expect(said).toContain(`Failed: removal of 1 block (${reason})`);
		expect(said).toMatch(/Done: .*removal of 1 block/);
		expect(said).toContain('Not tried: emptying of the profile');
	});

	it('of friends, which the service refuses as a whole because one user is no friend', async () => {
		const notFriends = {
			status: 400,
			body: { error: { code: 'ERR_NOT_A_FRIEND', message: 'No' } },
		};
		const refused = { status: 400, body: { error: { code: 'ERR_X', message: 'Not now' } } };
		// All three together are refused; then one after the other: ended, no friend (nothing to end), refused
		const answers = [notFriends, { body: { data: { success: true } } }, notFriends, refused];
		const said = await eraseWith(/friends/, ['f0', 'f1', 'f2'], () => answers.shift()!);
		expect(answers).toEqual([]);
		expect(said).toContain('Failed: end of 1 friendship (Not now)');
		expect(said).toMatch(/Done: .*end of 1 friendship/);
	});
});

it('counts pinned conversations without an ID by their other side', async () => {
	const before = [{ conversationWith: { guid: 'support' } }];
	answer = (method) => ({
		body: {
			data: method === 'GET' ? before : [...before, { conversationWith: { guid: 'general' } }],
		},
	});
	const form = of('setPinned', { pinnedChange: 'add', ...GENERAL }, 'conversation');
	expect((await run(service(), form)).items[0].json).toMatchObject({ added: 1, removed: 0 });
});

describe('Several receivers', () => {
	it.each([
		{ receiverUids: 'bob', receiverGuids: 'general' },
		{ receiverGuids: 'general, hiking' },
	])('are refused where n8n would send to all of them again: %j', async (receivers) => {
		const form = { ...of('send', { text: 'Hi' }, 'message'), receiverType: 'several' };
		let requests = 0;
		answer = () => ({ body: { data: { success: ++requests > 0 } } });
		const { error } = await run(service(), { ...form, ...receivers }, { retryOnFail: true });
		expect(error?.message).toMatch(
			"'User IDs' and 'Group IDs' name 2 receivers, and 'Retry On Fail'",
		);
		await run(service(), { ...form, receiverUids: 'bob' }, { retryOnFail: true });
		expect(requests).toBe(1);
	});

	const several = { receiverType: 'several', receiverUids: 'Bob, carol', messageType: 'text' };
	const send = of('send', { ...several, text: 'Hi', output: 'raw' }, 'message');
	const refused = (code: string) => ({ success: false, error: { code, message: 'No user.' } });

	it('who are answered with the bare message got it', async () => {
		const message = { id: '7', sender: 'app_system', data: { text: 'Hi' } };
		const uids = { bob: message, carol: { success: true } };
		const { error, items } = await runAnswered(send, { data: { uids } });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toMatchObject([message, { receiver: 'carol' }]);
	});

	it.each([
		[
			[
				{ id: '7', receiver: 'bob' },
				{ id: '8', receiver: 'Carol' },
			],
		],
		[
			{
				uids: [
					{ id: '7', receiver: 'bob', receiverType: 'user' },
					{ id: '8', receiver: 'Carol' },
				],
			},
		],
	])('who are answered with their messages alone got them: %j', async (data) => {
		const { error, items } = await runAnswered(send, { data });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(['7', '8']);
	});

	it('who are answered with true alone, or with an error that is null, got it', async () => {
		const uids = { bob: true, carol: { error: null } };
		const { error, items } = await runAnswered(send, { data: { uids } });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toMatchObject([{ receiver: 'Bob' }, { error: null }]);
	});

	it('who were all refused make an error that says what to do about each, and not that others were done', async () => {
		const uids = { bob: refused('ERR_UID_NOT_FOUND'), carol: refused('ERR_BLOCKED_RECEIVER') };
		const { error } = await runAnswered(send, { data: { uids } });
		expect(error?.message).toBe('All 2 failed: Bob: No user; carol: No user [item 0]');
		expect(error?.description).not.toContain('others were done');
		expect(error?.description).toMatch(
			/ERR_UID_NOT_FOUND: Check the UID.* ERR_BLOCKED_RECEIVER: The sender has blocked/,
		);
	});

	it('show the advice for three kinds of failure, each once', async () => {
		const codes = ['ERR_BLOCKED_SENDER', 'ERR_UID_NOT_FOUND', 'ERR_BLOCKED_RECEIVER'];
		const others = ['ERR_TOO_MANY_REQUESTS', 'ERR_PLAN_RESTRICTION'];
		const refusals = [...codes, 'ERR_UID_NOT_FOUND', ...others].map(refused);
		const uids = Object.fromEntries(refusals.map((refusal, n) => [`user-${n}`, refusal]));
		const toAll = { ...send, receiverUids: Object.keys(uids) };
		const { error } = await runAnswered(toAll, { data: { uids } });
		expect(error?.message).toMatch(/^All 6 failed: /);
		// Each piece of advice begins with its code, e.g. ERR_UID_NOT_FOUND: Check the UID
		expect(String(error?.description).match(/\bERR_\w+(?=:)/g)).toEqual(codes);
	});
});

it('does not send people to the key alone when a firewall stops a request', async () => {
	const { error } = await runAnswered(of('get'), 'blocked', 403);
	expect(error?.description).toMatch(/'REST API Key'.*a firewall on the way has stopped this one/);
});

describe('Advice about the user for whom a request acts', () => {
	const bob = { onBehalfOf: byId('bob') };
	const toAlice = { receiverUid: byId('alice'), text: 'Hi' };
	it.each<[string, INodeParameters]>([
		['Reported By', of('flag', { messageId: '1', reasonId: byId('spam'), ...bob }, 'message')],
		['Sender', of('send', { ...toAlice, ...bob }, 'message')],
		['Sender', of('sendAndWait', { ...toAlice, message: 'Well?', ...bob }, 'message')],
		['User', of('getUnreadCounts', bob, 'message')],
		['User', of('getContactDetails', {}, 'notification')],
		['On Behalf Of', of('pin', { messageId: '1', options: bob }, 'message')],
	])('names the field of the form: %s', async (label, form) => {
		const refusal = { code: 'ERR_PERMISSION_DENIED', message: 'No.' };
		const { error } = await runAnswered(form, { error: refusal }, 403);
		expect(error?.description).toContain(`the scope of the user in '${label}' does not allow it`);
	});

	it('also where one of several receivers is refused', async () => {
		const several = { receiverType: 'several', receiverUids: 'bob, carol', text: 'Hi', ...bob };
		const denied = { success: false, error: { code: 'ERR_PERMISSION_DENIED', message: 'No.' } };
		const { error } = await runAnswered(of('send', several, 'message'), {
			data: { uids: { bob: { success: true }, carol: denied } },
		});
		expect(error?.description).toContain("the user in 'Sender' does not allow it");
	});
});

it('says of a creation whose answer was lost that nobody knows who created the record', async () => {
	let posts = 0;
	answer = (method) => {
		if (method !== 'POST') return { body: { data: { uid: 'alice' } } };
		const taken = { error: { code: 'ERR_UID_ALREADY_EXISTS', message: 'Taken.' } };
		return posts++ === 0 ? { status: 502, body: {} } : { status: 400, body: taken };
	};
	const form = of('createOrUpdate', { name: 'A', additionalFields: {} });
	const { items } = await run(service(), form);
	expect(items[0].json).not.toHaveProperty('created');
	expect(items[0].json.message).toMatch(/^It is not known whether/);
	// No answer was lost, so the outcome is known
	const { items: second } = await run(service(), form);
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
	const read = await runAnswered(of('get'), 'text', status);
	expect(read.error?.description).not.toContain('processed');
	const write = await runAnswered(update, 'text', status);
	expect(write.error?.description?.includes('processed')).toBe(isInDoubt);
});

it.each([
	[
		'The uid must match pattern "^[A-Za-z0-9_-]{1,100}$".',
		'The uid must match pattern (letters, digits, hyphens and underscores, at most 100 characters)',
	],
	['The key is invalid: /^[a-z]+$/i', 'The key is invalid: (letters)'],
	['Wrong, see ^(?!x)[a-z]+(\\.y)*$ !', 'Wrong, see the form that the reference describes !'],
	['It costs $5, or 2^8', 'It costs $5, or 2^8'],
])('puts the regular expressions of %j in words', async (message, words) => {
	const body = { error: { message, details: { uid: [message] } } };
	const { error } = await runAnswered(of('get'), body, 400);
	expect(error?.message).toBe(`${words} [item 0]`);
	expect(error?.description).toContain(words);
});

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
		answer = (method, _, body) => {
			if (method === 'PUT') written.push((JSON.parse(body) as IDataObject).metadata);
			return { body: { data: { uid: 'alice', metadata } } };
		};
		const { error } = await run(service(), of('update', withMetadata));
		expect(written).toEqual(expected === undefined ? [] : [expected]);
		if (!expected) expect(error?.message).toMatch(/^The service gave no record to merge with/);
	});

	it('finds the record to merge with also in a list', async () => {
		const methods: string[] = [];
		answer = (method) => {
			methods.push(method);
			return { body: { data: [{ uid: 'alice', metadata: { b: 2 } }] } };
		};
		expect((await run(service(), of('update', withMetadata))).error).toBeUndefined();
		expect(methods).toEqual(['GET', 'PUT']);
	});

	it.each<[string, INodeParameters]>([
		['User: Update', of('update', withMetadata)],
		['Message: Update', of('update', { messageId: '1', ...withMetadata }, 'message')],
		[
			'Role: Update',
			of('update', { role: byId('vip'), updateFields: { listUsers: 'all' } }, 'role'),
		],
	])('writes nothing when the answer holds no record to merge with: %s', async (_, form) => {
		const another = { uid: 'bob', id: '2', role: 'guest', metadata: { b: 2 }, settings: { c: 3 } };
		for (const data of [['text'], {}, { success: true }, { other: { success: true } }, another]) {
			const methods: string[] = [];
			answer = (method) => {
				methods.push(method);
				return { body: { data: method === 'GET' ? data : { uid: 'alice' } } };
			};
			const { error } = await run(service(), form);
			expect(error?.message).toMatch(/^The service gave no record to merge with/);
			expect(methods).toEqual(['GET']);
		}
	});
});

it.each([null, 'a, b'])(
	'says that a keyword list was replaced when the answer shows its entries as %j',
	async (searchTerms) => {
		const list = { id: 'spam', category: 'word' };
		answer = (method) => ({
			body: { data: { ...list, searchTerms: method === 'GET' ? ['a'] : searchTerms } },
		});
		const keywordId = byId('spam');
		const form = of('update', { keywordId, entriesChange: 'replaceByFile' }, 'keywordList');
		const file = { data: Buffer.from('b').toString('base64'), mimeType: 'text/csv' };
		const { error, items } = await run(service(), form, { binary: [{ data: file }] });
		expect(error).toBeUndefined();
		expect(items).toMatchObject([{ json: { id: 'spam', category: 'word' } }]);
	},
);

it('does not take the status of another message for a decision that was made before', async () => {
	const refused = {
		error: { code: 'ERR_MESSAGE_ACTION_NOT_ALLOWED', message: 'Not in the queue.' },
	};
	for (const [id, isDone] of [
		['5', true],
		[5, true],
		['6', false],
	]) {
		answer = (method) =>
			method === 'PATCH'
				? { status: 400, body: refused }
				: { body: { data: { id, data: { moderation: { status: 'approved' } } } } };
		const decision = { messageId: '5', decision: 'approved' };
		const { error } = await run(service(), formOf('moderation', 'reviewBlockedMessage', decision));
		expect([id, error === undefined]).toEqual([id, isDone]);
	}
});

it.each(['update', 'sync'])(
	'writes nothing into a keyword list when another one comes: %s',
	async (operation) => {
		const methods: string[] = [];
		answer = (method) => {
			methods.push(method);
			return { body: { data: { id: 'insults', category: 'word', searchTerms: ['a'] } } };
		};
		const form = of(operation, { keywordId: byId('spam'), entries: 'b' }, 'keywordList');
		const { error } = await run(service(), form);
		expect(error?.message).toMatch(/^The service gave records with another 'id'/);
		expect(methods).toEqual(['GET']);
	},
);

it.each([
	[{ entries: 'b' }, { id: 'spam', added: 1, removed: 0, success: true }],
	[{ entriesChange: 'replaceByFile' }, { id: 'spam', success: true }],
])('names the keyword list whose change is only confirmed: %j', async (change, expected) => {
	const list = { id: 'spam', category: 'word', searchTerms: ['a'] };
	answer = (method) => ({ body: { data: method === 'GET' ? list : { success: true } } });
	const form = of('update', { keywordId: byId('spam'), ...change }, 'keywordList');
	const data = { data: Buffer.from('b').toString('base64'), mimeType: 'text/csv' };
	const { items } = await run(service(), { ...form, output: 'simplified' }, { binary: [{ data }] });
	expect(items[0].json).toEqual(expected);
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
	const form = of(operation, { ...more, output: 'raw' }, resource);
	const { items } = await runAnswered(form, { data: 'text' });
	for (const { json } of items) expect(json).not.toHaveProperty('0');
});

/** A key that is written differently in JSON. */
const QUOTED = 'key"with\\odd\\chars';

it.each([
	[KEY, KEY],
	[`  ${KEY} `, KEY],
	[KEY, encodeURIComponent(KEY)],
	[QUOTED, JSON.stringify(QUOTED)],
	[QUOTED, JSON.stringify(JSON.stringify(QUOTED))],
])('brings the key %j into no error when the service spells it %j', async (key, spelled) => {
	const error = {
		code: `ERR_${spelled}`,
		message: `Unknown key ${spelled}`,
		details: { apikey: [spelled] },
	};
	const failed = (await runAnswered(of('get'), { error }, 400, key)).error!;
	expect(failed.message).toContain('[hidden]');
	const said = JSON.stringify([failed.message, failed.description, failed]);
	// Words of both keys, which no way of writing them changes
	expect(said).not.toMatch(/with|odd/);
});

it.each([
	['mutedConversations', of('getManyMutedConversations', {}, 'notification')],
	['dataPoints', of('getMessages', {}, 'metric')],
	['pinnedConversations', of('getManyPinned', {}, 'conversation')],
])(
	'A list that comes under the name %s is empty when null stands there, and missing otherwise',
	async (name, form) => {
		const none = await runAnswered(form, { data: { [name]: null } });
		expect([none.error, none.items]).toEqual([undefined, []]);
		for (const data of [{}, { [name]: 'none' }]) {
			const { error } = await runAnswered(form, { data });
			expect(error?.message).toBe('The service gave an answer without a list [item 0]');
		}
	},
);

it.each([
	['preferences', of('getPreferences', {}, 'notification')],
	['contact details', of('getContactDetails', {}, 'notification')],
	['the usage', of('getUsage', { fromDate: '2026-01-01', toDate: '2026-01-02' }, 'metric')],
	['message counts', of('getMessages', {}, 'metric')],
])('Reading %s makes no empty record of something else', async (_, form) => {
	for (const data of ['text', 7, true]) {
		const { error } = await runAnswered(form, { data });
		expect(error?.message).toMatch(/^The service gave an answer of another shape/);
	}
});
