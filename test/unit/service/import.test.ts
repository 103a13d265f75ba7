import { standUp, type Stand } from './client';

const now = () => Math.floor(Date.now() / 1000);

describe('The data import of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp({ limits: { importPerMinute: Infinity } });
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	const send = (kind: string, records: object, base = '/v3.0/data_import') =>
		stand.http.post(`${base}/${kind}`, { [kind]: records });
	const codesOf = (answer: { data: { data: Record<string, { error?: { code: string } }> } }) =>
		Object.fromEntries(
			Object.entries(answer.data.data).map(([key, { error }]) => [key, error?.code ?? 'ok']),
		);

	it('answers every user for itself', async () => {
		const answer = await send('users', {
			New1: { uid: 'New1', name: 'New', tags: ['x'], createdAt: '1700000000' },
			alice: { uid: 'alice', name: 'Alice' },
			other: { uid: 'another', name: 'N' },
			noname: { uid: 'noname' },
			'bad id': { uid: 'bad id', name: 'N' },
			millis: { uid: 'millis', name: 'N', createdAt: 1700000000000 },
			king: { uid: 'king', name: 'N', role: 'king' },
			extra: { uid: 'extra', name: 'N', age: 5 },
		});
		expect(answer.status).toBe(200);
		expect(codesOf(answer)).toEqual({
			New1: 'ok',
			alice: 'ERR_UID_ALREADY_EXISTS',
			other: 'ERR_IMPORT_INVALID_USER_FORMAT',
			noname: 'ERR_IMPORT_INVALID_USER_FORMAT',
			'bad id': 'ERR_IMPORT_INVALID_USER_FORMAT',
			millis: 'ERR_IMPORT_INVALID_USER_FORMAT',
			king: 'ERR_ROLE_NOT_FOUND',
			extra: 'ERR_IMPORT_INVALID_USER_FORMAT',
		});
		expect(answer.data.data.New1).toEqual({
			success: true,
			data: expect.objectContaining({ uid: 'new1', role: 'default', createdAt: 1700000000 }),
		});
		expect(answer.data.data.alice).toMatchObject({ success: false });
		expect(stand.service.state.users.has('new1')).toBe(true);
	});

	it('takes at most 50 records, at least one, and nothing beside them', async () => {
		const users = Object.fromEntries(
			Array.from({ length: 51 }, (_, n) => [`n${n}`, { uid: `n${n}`, name: 'N' }]),
		);
		expect((await send('users', users)).status).toBe(400);
		expect((await send('users', {})).status).toBe(400);
		const beside = await stand.http.post('/v3.0/data_import/users', { users, dryRun: true });
		expect(beside.data.error.details).toHaveProperty('dryRun');
		const { n50, ...fifty } = users;
		expect(n50).toBeDefined();
		expect((await send('users', fifty, '/v3/data_import')).status).toBe(200);
		expect(stand.service.requests.at(-1)?.route).toBe('POST /data_import/users');
	});

	it('takes groups, whose owner exists or comes along', async () => {
		const answer = await send('groups', {
			g1: { guid: 'g1', name: 'One', type: 'public', owner: 'bob' },
			g2: {
				guid: 'g2',
				name: 'Two',
				type: 'private',
				owner: 'boss',
				groupOwnerDetails: { uid: 'boss', name: 'Boss' },
			},
			g3: { guid: 'g3', name: 'Three', type: 'open' },
			g4: { guid: 'g4', name: 'Four', type: 'public', owner: 'nobody' },
			general: { guid: 'general', name: 'General', type: 'public' },
		});
		expect(codesOf(answer)).toEqual({
			g1: 'ok',
			g2: 'ok',
			g3: 'ERR_IMPORT_INVALID_GROUP_FORMAT',
			g4: 'ERR_UID_NOT_FOUND',
			general: 'ERR_GUID_ALREADY_EXISTS',
		});
		expect(stand.service.state.users.has('boss')).toBe(true);
	});

	it('takes members who joined after their group was created', async () => {
		const member = (uid: string, more: object = {}, guid = 'general') => ({
			[`${guid}_member_${uid}`]: { memberId: `${guid}_member_${uid}`, guid, uid, ...more },
		});
		const answer = await send('members', {
			...member('user-150', { scope: 'admin', joinedAt: now() - 60 }),
			...member('user-151', { isBanned: true }),
			...member('bob'),
			...member('trent'),
			...member('user-152', { joinedAt: 1000000000 }),
			...member('user-153', { joinedAt: now() + 1000 }),
			...member('nobody'),
			...member('user-154', {}, 'nothing'),
			...member('user-155', { scope: 'king' }),
			general_user: { memberId: 'general_user', guid: 'general', uid: 'user-156' },
			...member('fresh', { userDetails: { uid: 'fresh', name: 'Fresh' } }),
		});
		expect(codesOf(answer)).toEqual({
			'general_member_user-150': 'ok',
			'general_member_user-151': 'ok',
			general_member_bob: 'ERR_ALREADY_JOINED',
			general_member_trent: 'ERR_ALREADY_BANNED',
			'general_member_user-152': 'ERR_IMPORT_INVALID_JOINEDAT',
			'general_member_user-153': 'ERR_IMPORT_INVALID_JOINEDAT',
			general_member_nobody: 'ERR_UID_NOT_FOUND',
			'nothing_member_user-154': 'ERR_GUID_NOT_FOUND',
			'general_member_user-155': 'ERR_IMPORT_INVALID_MEMBER_FORMAT',
			general_user: 'ERR_IMPORT_INVALID_MEMBER_FORMAT',
			general_member_fresh: 'ok',
		});
		const { members, banned } = stand.service.state.groups.get('general')!;
		expect(members.get('user-150')?.scope).toBe('admin');
		expect(banned.has('user-151')).toBe(true);
	});

	it('takes messages of the last six months, each muid once', async () => {
		const message = (muid: string, more: object = {}) => ({
			[muid]: {
				muid,
				sender: 'alice',
				receiverType: 'user',
				receiver: 'bob',
				category: 'message',
				type: 'text',
				data: { text: 'Hi' },
				sentAt: now() - 60,
				...more,
			},
		});
		const attachments = [
			{ url: 'https://x/y.png', name: 'y', mimeType: 'image/png', extension: 'png' },
		];
		const records = {
			...message('m1'),
			...message('m2', { receiverType: 'group', receiver: 'general' }),
			...message('m3', { type: 'image', data: { attachments } }),
			...message('m4', { category: 'custom', type: 'poll', data: { customData: { a: 1 } } }),
			...message('m5', { data: { text: ' ' } }),
			...message('m6', { sentAt: now() - 200 * 86400 }),
			...message('m7', { sentAt: now() * 1000 }),
			...message('m8', { sentAt: now() + 1000 }),
			...message('m9', { sender: 'nobody' }),
			...message('m10', { type: 'image', data: {} }),
			...message('m11', { type: 'poll' }),
			...message('m12', { category: undefined, type: undefined }),
			...message('_seed_1001'),
		};
		const format = 'ERR_IMPORT_INVALID_MESSAGE_FORMAT';
		const answer = await send('messages', records);
		expect(codesOf(answer)).toEqual({
			m1: 'ok',
			m2: 'ok',
			m3: 'ok',
			m4: 'ok',
			m5: 'ERR_EMPTY_MESSAGE_TEXT',
			m6: format,
			m7: format,
			m8: format,
			m9: 'ERR_UID_NOT_FOUND',
			m10: format,
			m11: format,
			m12: 'ok',
			_seed_1001: 'ERR_IMPORT_MUID_ALREADY_EXISTS',
		});
		expect(answer.data.data.m1.data).toMatchObject({
			muid: 'm1',
			conversationId: 'alice_user_bob',
			data: { text: 'Hi', entities: { sender: { entityType: 'user' } } },
		});
		const again = await send('messages', message('m1'));
		expect(codesOf(again)).toEqual({ m1: 'ERR_IMPORT_MUID_ALREADY_EXISTS' });
	});

	it('does not take messages, members and groups of people who are deactivated', async () => {
		const left = { uid: 'left', name: 'Left', deactivatedAt: 1_700_000_000 };
		expect(codesOf(await send('users', { left }))).toEqual({ left: 'ok' });
		const message = (muid: string, sender: string, receiver: string) => ({
			[muid]: {
				muid,
				sender,
				receiverType: 'user',
				receiver,
				category: 'message',
				type: 'text',
				data: { text: 'Hi' },
				sentAt: now() - 60,
				senderUserDetails: { uid: sender, name: 'S' },
			},
		});
		const messages = { ...message('m1', 'left', 'bob'), ...message('m2', 'bob', 'left') };
		expect(codesOf(await send('messages', messages))).toEqual({
			m1: 'ERR_UID_NOT_FOUND',
			m2: 'ERR_UID_NOT_FOUND',
		});
		const key = 'general_member_left';
		const member = { memberId: key, guid: 'general', uid: 'left' };
		expect(codesOf(await send('members', { [key]: member }))).toEqual({
			[key]: 'ERR_UID_NOT_FOUND',
		});
		const g9 = { guid: 'g9', name: 'Nine', type: 'public', owner: 'left' };
		expect(codesOf(await send('groups', { g9 }))).toEqual({ g9: 'ERR_UID_NOT_FOUND' });
	});
});
