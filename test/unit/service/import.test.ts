import { useStandIn } from './client';

const now = () => Math.floor(Date.now() / 1000);

describe('The data import of the stand-in', () => {
	const stand = useStandIn({ limits: { importPerMinute: Infinity } });

	const send = (kind: string, records: object, base = '/v3.0/data_import') =>
		stand.http.post(`${base}/${kind}`, { [kind]: records });

	/** Sends records; expects that each is taken (`ok`) or refused with the code before it. */
	async function expectCodes(
		kind: string,
		cases: Array<[code: string, key: string, record: object]>,
	) {
		const records = Object.fromEntries(cases.map(([, key, record]) => [key, record]));
		const { status, data } = await send(kind, records);
		const answers = data.data as Record<string, { success: boolean; error?: { code: string } }>;
		const codes = Object.entries(answers).map(([key, { success, error }]) => [
			key,
			success ? 'ok' : error?.code,
		]);
		expect(status).toBe(200);
		expect(Object.fromEntries(codes)).toEqual(
			Object.fromEntries(cases.map(([code, key]) => [key, code])),
		);
		return data.data;
	}
	const member = (uid: string, more: object = {}, guid = 'general'): [string, object] => {
		const memberId = `${guid}_member_${uid}`;
		return [memberId, { memberId, guid, uid, ...more }];
	};
	const message = (muid: string, more: object = {}): [string, object] => [
		muid,
		{
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
	];

	it('gives an outcome for each user', async () => {
		const format = 'ERR_IMPORT_INVALID_USER_FORMAT';
		const answers = await expectCodes('users', [
			['ok', 'New1', { uid: 'New1', name: 'New', tags: ['x'], createdAt: '1700000000' }],
			['ERR_UID_ALREADY_EXISTS', 'alice', { uid: 'alice', name: 'Alice' }],
			[format, 'other', { uid: 'another', name: 'N' }],
			[format, 'noname', { uid: 'noname' }],
			[format, 'bad id', { uid: 'bad id', name: 'N' }],
			[format, 'millis', { uid: 'millis', name: 'N', createdAt: 1700000000000 }],
			['ERR_ROLE_NOT_FOUND', 'king', { uid: 'king', name: 'N', role: 'king' }],
			[format, 'extra', { uid: 'extra', name: 'N', age: 5 }],
		]);
		expect(answers.New1).toEqual({
			success: true,
			data: expect.objectContaining({ uid: 'new1', role: 'default', createdAt: 1700000000 }),
		});
		expect(stand.service.state.users.has('new1')).toBe(true);
	});

	it('takes 1 to 50 records, and no other field in the body', async () => {
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

	it('takes groups whose owner exists or comes with the group', async () => {
		const boss = { owner: 'boss', groupOwnerDetails: { uid: 'boss', name: 'Boss' } };
		await expectCodes('groups', [
			['ok', 'g1', { guid: 'g1', name: 'One', type: 'public', owner: 'bob' }],
			['ok', 'g2', { guid: 'g2', name: 'Two', type: 'private', ...boss }],
			['ERR_IMPORT_INVALID_GROUP_FORMAT', 'g3', { guid: 'g3', name: 'Three', type: 'open' }],
			['ERR_UID_NOT_FOUND', 'g4', { guid: 'g4', name: 'Four', type: 'public', owner: 'nobody' }],
			['ERR_GUID_ALREADY_EXISTS', 'general', { guid: 'general', name: 'G', type: 'public' }],
		]);
		expect(stand.service.state.users.has('boss')).toBe(true);
	});

	it('takes members who joined after their group was created', async () => {
		const unknown = { memberId: 'general_user', guid: 'general', uid: 'user-156' };
		await expectCodes('members', [
			['ok', ...member('user-150', { scope: 'admin', joinedAt: now() - 60 })],
			['ok', ...member('user-151', { isBanned: true })],
			['ERR_ALREADY_JOINED', ...member('bob')],
			['ERR_ALREADY_BANNED', ...member('trent')],
			['ERR_IMPORT_INVALID_JOINEDAT', ...member('user-152', { joinedAt: 1000000000 })],
			['ERR_IMPORT_INVALID_JOINEDAT', ...member('user-153', { joinedAt: now() + 1000 })],
			['ERR_UID_NOT_FOUND', ...member('nobody')],
			['ERR_GUID_NOT_FOUND', ...member('user-154', {}, 'nothing')],
			['ERR_IMPORT_INVALID_MEMBER_FORMAT', ...member('user-155', { scope: 'king' })],
			['ERR_IMPORT_INVALID_MEMBER_FORMAT', 'general_user', unknown],
			['ok', ...member('fresh', { userDetails: { uid: 'fresh', name: 'Fresh' } })],
		]);
		const { members, banned } = stand.service.state.groups.get('general')!;
		expect(members.get('user-150')?.scope).toBe('admin');
		expect(banned.has('user-151')).toBe(true);
	});

	it('takes messages of the last six months, each muid once', async () => {
		const attachments = [
			{ url: 'https://x/y.png', name: 'y', mimeType: 'image/png', extension: 'png' },
		];
		const custom = { category: 'custom', type: 'poll', data: { customData: { a: 1 } } };
		const format = 'ERR_IMPORT_INVALID_MESSAGE_FORMAT';
		const answers = await expectCodes('messages', [
			['ok', ...message('m1')],
			['ok', ...message('m2', { receiverType: 'group', receiver: 'general' })],
			['ok', ...message('m3', { type: 'image', data: { attachments } })],
			['ok', ...message('m4', custom)],
			['ERR_EMPTY_MESSAGE_TEXT', ...message('m5', { data: { text: ' ' } })],
			[format, ...message('m6', { sentAt: now() - 200 * 86400 })],
			[format, ...message('m7', { sentAt: now() * 1000 })],
			[format, ...message('m8', { sentAt: now() + 1000 })],
			['ERR_UID_NOT_FOUND', ...message('m9', { sender: 'nobody' })],
			[format, ...message('m10', { type: 'image', data: {} })],
			[format, ...message('m11', { type: 'poll' })],
			['ok', ...message('m12', { category: undefined, type: undefined })],
			['ERR_IMPORT_MUID_ALREADY_EXISTS', ...message('_seed_1001')],
		]);
		expect(answers.m1.data).toMatchObject({
			muid: 'm1',
			conversationId: 'alice_user_bob',
			data: { text: 'Hi', entities: { sender: { entityType: 'user' } } },
		});
		await expectCodes('messages', [['ERR_IMPORT_MUID_ALREADY_EXISTS', ...message('m1')]]);
	});

	it('does not take messages, members and groups of people who are deactivated', async () => {
		const left = { uid: 'left', name: 'Left', deactivatedAt: 1_700_000_000 };
		await expectCodes('users', [['ok', 'left', left]]);
		const code = 'ERR_UID_NOT_FOUND';
		const senderUserDetails = { uid: 'left', name: 'S' };
		await expectCodes('messages', [
			[code, ...message('m1', { sender: 'left', senderUserDetails })],
			[code, ...message('m2', { receiver: 'left', sender: 'bob' })],
		]);
		await expectCodes('members', [[code, ...member('left')]]);
		const g9 = { guid: 'g9', name: 'Nine', type: 'public', owner: 'left' };
		await expectCodes('groups', [[code, 'g9', g9]]);
	});
});
