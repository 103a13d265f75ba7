import type { INodeParameters } from 'n8n-workflow';
import { byId, run } from '../support';
import { formForAlice, useOddService } from './oddService';

const odd = useOddService();

describe('UIDs that the service writes as numbers', () => {
	const numeric = byId('42');

	it('are those of banned users, whose ban is lifted', async () => {
		const methods: string[] = [];
		odd.answer = (method, url) => {
			methods.push(`${method} ${url.replace(/\?.*/, '')}`);
			if (/bannedusers/.test(url)) return { body: { data: [{ uid: 42 }] } };
			return { body: { data: method === 'PUT' ? {} : [{ guid: 'general', uid: 42 }] } };
		};
		await run(odd.service(), formForAlice('reinstate', { uid: numeric, unbanFrom: 'all' }));
		expect(methods).toContain('DELETE /v3/groups/general/bannedusers/42');
	});

	it('are those of friends, and of members with their scopes', async () => {
		odd.answer = (method) => ({
			body: { data: method === 'GET' ? [{ uid: 42, scope: 'admin' }] : { success: true } },
		});
		const friends = await run(odd.service(), formForAlice('removeFriends', { friendUids: [42] }));
		expect(friends.items).toMatchObject([{ json: { friendUid: '42', changed: true } }]);
		const joined = { success: false, error: { code: 'ERR_ALREADY_JOINED', message: 'No.' } };
		odd.answer = (method) => ({
			body: { data: method === 'GET' ? [{ uid: 42, scope: 'admin' }] : { admins: { 42: joined } } },
		});
		const adding = formForAlice(
			'addMembers',
			{ guid: byId('general'), members: { admins: [42] } },
			'group',
		);
		const members = await run(odd.service(), adding);
		expect(members.items).toMatchObject([{ json: { uid: '42', changed: false } }]);
	});
});

it.each([false, 0, '0', 'false'])(
	'takes the success %j of one of several users for a failure',
	async (success) => {
		const data = { bob: { success: true }, carol: { success, message: 'Not now.' } };
		const { error } = await odd.runAnswered(
			formForAlice('blockUsers', { blockedUids: 'bob, carol' }),
			{
				data,
			},
		);
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
	const { error } = await odd.runAnswered(
		formForAlice('blockUsers', { blockedUids: 'bob, carol' }),
		{
			data,
		},
	);
	expect(error?.message).toMatch(/^1 of 2 failed: carol: Not now/);
});

it.each([1, '1', 'true'])(
	'takes the success %j of one of several users for a success, also beside an empty error',
	async (success) => {
		const data = { bob: { success, error: [] }, carol: { success, error: {} } };
		const { error } = await odd.runAnswered(
			formForAlice('blockUsers', { blockedUids: 'bob, carol' }),
			{
				data,
			},
		);
		expect(error).toBeUndefined();
	},
);

describe.each([
	['blockUsers', { blockedUids: 'bob, carol' }],
	['removeFriends', { friendUids: 'bob, carol' }],
])('reads the outcomes of users that are only yes and no: %s', (operation, users) => {
	it.each([
		[true, false],
		[1, 0],
		['true', 'false'],
	])('%j and %j', async (yes, no) => {
		const data = (carol: unknown) => ({ data: { bob: yes, carol } });
		odd.answer = (method) => ({ body: method === 'GET' ? { data: [] } : data(no) });
		const { error } = await run(odd.service(), formForAlice(operation, users));
		expect(error?.message).toMatch(/^1 of 2 failed: carol: The service refused it/);
		odd.answer = (method) => ({ body: method === 'GET' ? { data: [] } : data(yes) });
		expect((await run(odd.service(), formForAlice(operation, users))).items).toHaveLength(2);
	});
});

it.each<[string, INodeParameters]>([
	['friends to remove', formForAlice('removeFriends', { friendUids: 'bob, carol' })],
	[
		'features to allow',
		formForAlice('allowFeatures', { role: byId('vip'), features: ['bob', 'carol'] }, 'role'),
	],
])('reads the outcome of each of several %s, where the answer tells them', async (_, form) => {
	const data = { bob: { success: true }, carol: { success: false, message: 'Not now.' } };
	odd.answer = (method) => ({ body: { data: method === 'GET' ? [] : data } });
	const { error } = await run(odd.service(), form);
	expect(error?.message).toMatch(/^1 of 2 failed: carol: Not now/);
});

it.each([{}, [], [{}], { uid: 'bob' }, { success: true }, [{ name: 'Alice' }]])(
	'does not call a user active because of the answer %j',
	async (data) => {
		odd.answer = (method) => ({ body: { data: method === 'GET' ? data : { success: true } } });
		const { error } = await run(odd.service(), formForAlice('reactivate', { uids: 'alice' }));
		expect(error?.message).toMatch(/It is not known what became of alice/);
	},
);

it('looks at each user when the answer does not name the users who were not reactivated by UID', async () => {
	odd.answer = (method, url) => {
		if (method === 'PUT') return { body: { data: { nonDeactivatedUids: [{ uid: 'bob' }] } } };
		if (url.includes('alice')) return { body: { data: { uid: 'alice' } } };
		if (/bob$/.test(url)) return { status: 404, body: { error: { code: 'ERR_UID_NOT_FOUND' } } };
		return { body: { data: [{ uid: 'bob', deactivatedAt: 1_750_000_000 }] } };
	};
	const { error } = await run(odd.service(), formForAlice('reactivate', { uids: 'alice, bob' }));
	expect(error?.message).toMatch(/^1 of 2 failed: The service did not reactivate bob/);
});

describe('Several receivers', () => {
	it.each([
		{ receiverUids: 'bob', receiverGuids: 'general' },
		{ receiverGuids: 'general, hiking' },
	])('are refused where n8n would send to all of them again: %j', async (receivers) => {
		const form = { ...formForAlice('send', { text: 'Hi' }, 'message'), receiverType: 'several' };
		let requests = 0;
		odd.answer = () => ({ body: { data: { success: ++requests > 0 } } });
		const { error } = await run(odd.service(), { ...form, ...receivers }, { retryOnFail: true });
		expect(error?.message).toMatch(
			"'User IDs' and 'Group IDs' name 2 receivers, and 'Retry On Fail'",
		);
		await run(odd.service(), { ...form, receiverUids: 'bob' }, { retryOnFail: true });
		expect(requests).toBe(1);
	});

	const several = { receiverType: 'several', receiverUids: 'Bob, carol', messageType: 'text' };
	const send = formForAlice('send', { ...several, text: 'Hi', output: 'raw' }, 'message');
	const refused = (code: string) => ({ success: false, error: { code, message: 'No user.' } });

	it('who are answered with the bare message got it', async () => {
		const message = { id: '7', sender: 'app_system', data: { text: 'Hi' } };
		const uids = { bob: message, carol: { success: true } };
		const { error, items } = await odd.runAnswered(send, { data: { uids } });
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
		const { error, items } = await odd.runAnswered(send, { data });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(['7', '8']);
	});

	it('who are answered with true alone, or with an error that is null, got it', async () => {
		const uids = { bob: true, carol: { error: null } };
		const { error, items } = await odd.runAnswered(send, { data: { uids } });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toMatchObject([{ receiver: 'Bob' }, { error: null }]);
	});

	it('who were all refused make an error that says what to do about each, and not that others were done', async () => {
		const uids = { bob: refused('ERR_UID_NOT_FOUND'), carol: refused('ERR_BLOCKED_RECEIVER') };
		const { error } = await odd.runAnswered(send, { data: { uids } });
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
		const { error } = await odd.runAnswered(toAll, { data: { uids } });
		expect(error?.message).toMatch(/^All 6 failed: /);
		// Each piece of advice begins with its code, e.g. ERR_UID_NOT_FOUND: Check the UID
		expect(String(error?.description).match(/\bERR_\w+(?=:)/g)).toEqual(codes);
	});
});
