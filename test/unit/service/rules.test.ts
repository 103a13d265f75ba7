import { seedIds } from '../../service';
import { outcome, standUp, type Stand } from './client';

/**
 * Requests that the stand-in refuses although they have the documented form, and behaviour that no test of an
 * operation sees. The rest of its behaviour is proven where an operation needs it, in test/contract.
 */
describe('The rules of the stand-in', () => {
	let stand: Stand;
	beforeAll(async () => {
		stand = await standUp();
	});
	beforeEach(() => stand.service.reset());
	afterAll(() => stand.service.close());

	const call: Stand['call'] = async (...request) => await stand.call(...request);
	/** Status, and either the fields that the stand-in refuses or its code. */
	const refusal = async (...request: Parameters<Stand['call']>) => {
		const { status, data } = await call(...request);
		const fields = Object.keys(data.error?.details ?? {}).sort();
		return [status, ...(fields.length > 0 ? fields : [data.error?.code])].join(' ');
	};

	const uids = (count: number) => Array.from({ length: count }, (_, n) => `user-${n + 1}`);
	const csv = { type: 'text/csv' };
	const x = (length: number) => 'x'.repeat(length);
	const GROUP = '/groups/general';
	const MEMBERS = '/groups/vip-lounge/members';
	const TOKEN = `auth_tokens/${seedIds.authToken}`;
	const toBob = { receiver: 'bob', receiverType: 'user' };
	const text = { data: { text: 'x' } };
	const image = { type: 'image', data: { attachments: [] } };
	const custom = { category: 'custom', type: 'order' };
	const settings = (area: string, values: object) => ({ preferences: { [area]: values } });
	const mute = (until: number) => ({ conversations: [{ id: 'general', type: 'group', until }] });
	const LOGS = '/notifications/v1/logs';
	const SETTINGS = 'PATCH /notifications/v1/settings';
	const PREFERENCES = '/notifications/v1/preferences';
	const MUTE = `PUT ${PREFERENCES}/mute?uid=carol`;
	const TOKENS = '/notifications/push/v1/tokens';
	const FUTURE = 4_000_000_000_000;
	const RULE = `PUT /moderation/rules/${seedIds.rules.images}`;

	it.each<[line: string, body: object | undefined, refused: string, uid?: string]>([
		['POST /users', { uid: 'two words', name: 'x' }, '400 uid'],
		['POST /users', { uid: x(101), name: 'x' }, '400 uid'],
		['POST /users', { uid: 'a', name: '' }, '400 name'],
		[
			'POST /users',
			{ uid: 'a', name: 'x', metadata: { '@private': { email: 5 } } },
			'400 metadata.@private.email',
		],
		['PUT /users/alice', { name: x(101) }, '400 name'],
		['PUT /users/alice', { tags: Array(26).fill('t') }, '400 tags'],
		['PUT /users/alice', { tags: [x(101)] }, '400 tags.0'],
		['PUT /users/alice', { metadata: { text: x(5200) } }, '400 metadata'],
		['PUT /users/alice', { unset: ['name'] }, '400 unset.0'],
		['GET /users?page=0&perPage=1001', undefined, '400 page perPage'],
		['DELETE /messages/1/reactions/x', undefined, '404 ERR_UID_NOT_FOUND', 'mallory'],
		[`PUT /users/bob/${TOKEN}`, { platform: 'web' }, '404 ERR_AUTH_TOKEN_NOT_FOUND'],
		[`DELETE /users/bob/${TOKEN}`, undefined, '404 ERR_AUTH_TOKEN_NOT_FOUND'],

		[`PUT ${GROUP}`, { type: 'password' }, '400 ERR_EMPTY_GROUP_PASS'],
		[
			'POST /groups',
			{ guid: 'g', name: 'G', type: 'public', members: { participants: uids(26) } },
			'400 members',
		],
		[`PUT ${GROUP}`, { name: 'x' }, '403 ERR_GROUP_NO_CLEARANCE', 'bob'],
		[`PUT ${GROUP}`, { name: 'x' }, '403 ERR_GROUP_NOT_JOINED', 'user-190'],
		[`DELETE ${GROUP}`, undefined, '403 ERR_GROUP_NO_CLEARANCE', 'bob'],
		[`POST ${MEMBERS}`, {}, '400 participants'],
		[`POST ${MEMBERS}`, { admins: uids(1), participants: uids(25) }, '400 participants'],
		[`PUT ${MEMBERS}/bob`, { scope: 'admin' }, '403 ERR_GROUP_NO_CLEARANCE', 'vip-1'],
		[`DELETE ${MEMBERS}/alice`, undefined, '403 ERR_GROUP_NO_CLEARANCE', 'bob'],
		[`POST ${GROUP}/bannedusers/trent`, undefined, '409 ERR_ALREADY_BANNED'],
		[`POST ${GROUP}/bannedusers/carol`, undefined, '403 ERR_GROUP_NO_CLEARANCE', 'bob'],
		[`POST ${GROUP}/bannedusers/carol`, undefined, '403 ERR_GROUP_NOT_JOINED', 'user-190'],
		[
			`POST ${GROUP}/bannedusers/alice`,
			undefined,
			'403 ERR_GROUP_NO_SCOPE_CLEARANCE',
			'moderator-1',
		],
		[
			`POST ${GROUP}/conversation/delivered`,
			{ messageId: 1 },
			'404 ERR_MESSAGE_ID_NOT_FOUND',
			'bob',
		],
		['GET /groups/vip-lounge/messages', undefined, '403 ERR_GROUP_NOT_JOINED', 'carol'],
		[`GET ${GROUP}/scopes/king/permissions`, undefined, '400 scope'],
		['DELETE /roles/vip/restrictedfeatures', {}, '400 allowAll featuresToAllow'],

		['POST /messages', { ...toBob, data: { text: '  ' } }, '400 ERR_EMPTY_MESSAGE_TEXT'],
		['POST /messages', { ...toBob, data: {} }, '400 ERR_EMPTY_MESSAGE_TEXT'],
		['POST /messages', { ...toBob, ...image }, '400 ERR_INVALID_MEDIA_MESSAGE'],
		['POST /messages', { ...toBob, ...custom, data: {} }, '400 ERR_EMPTY_CUSTOM_DATA'],
		['POST /messages', { ...toBob, category: 'custom', data: { customData: {} } }, '400 type'],
		['POST /messages', { ...toBob, data: { text: x(11_000) } }, '400 data'],
		['POST /messages', { ...toBob, data: { text: 'x', customData: {} } }, '400 data.customData'],
		['POST /messages', { ...toBob, ...text, category: 'action' }, '400 category'],
		['POST /messages', { ...text, receiver: 'bob' }, '400 multipleReceivers receiverType'],
		['POST /messages', { ...text, multipleReceivers: {} }, '400 multipleReceivers'],
		['POST /messages', { ...toBob, ...text, tags: Array(26).fill('t') }, '400 tags'],
		[
			'POST /messages',
			{ ...text, receiver: 'vip-lounge', receiverType: 'group' },
			'403 ERR_GROUP_NOT_JOINED',
			'carol',
		],
		['PUT /messages/1', text, '403 ERR_MESSAGE_NOT_A_SENDER', 'bob'],
		['PUT /messages/1', text, '403 ERR_MESSAGE_NO_ACCESS', 'carol'],
		['PUT /messages/1', { data: { text: ' ' } }, '400 ERR_EMPTY_MESSAGE_TEXT'],
		['GET /messages/1', undefined, '403 ERR_MESSAGE_NO_ACCESS', 'carol'],
		['DELETE /messages/1', undefined, '403 ERR_MESSAGE_NOT_A_SENDER', 'bob'],
		['POST /messages/1/thread', text, '403 ERR_MESSAGE_NO_ACCESS', 'carol'],
		[
			'POST /messages/1/thread',
			{ ...toBob, ...text, receiver: 'carol' },
			'400 ERR_WRONG_MESSAGE_THREAD',
			'bob',
		],
		['POST /messages/3/reactions/x', undefined, '403 ERR_MESSAGE_NO_ACCESS', 'bob'],
		['POST /messages/3/flagged', { id: 'none' }, '404 ERR_REASON_NOT_FOUND', 'dave'],
		['POST /messages/3/flagged', { id: 'spam' }, '403 ERR_MESSAGE_NO_ACCESS', 'bob'],
		['PATCH /moderation/flagged-messages/3001', { status: 'rejected' }, '400 status'],

		[SETTINGS, settings('group', { messagesSetting: 4 }), '400 preferences.group.messagesSetting'],
		[SETTINGS, settings('call', { endedSetting: 3 }), '400 preferences.call.endedSetting'],
		[
			`PATCH ${PREFERENCES}?uid=bob`,
			{ mutePreferences: { schedule: { monday: { to: 2400 } } } },
			'400 mutePreferences.schedule.monday.to',
		],
		[MUTE, mute(FUTURE / 1000), '400 conversations.0.until'],
		[MUTE, mute(1_700_000_000_000), '400 conversations'],
		[`PATCH ${PREFERENCES}/timezone?uid=bob`, { timezone: 'Asia/Nowhere' }, '400 timezone'],
		[`GET ${LOGS}?from=1750000000`, undefined, '400 from'],
		[
			`POST ${TOKENS}`,
			{ platform: 'apns_ios_device', fcmToken: 'x', authToken: seedIds.authToken },
			'400 deviceToken fcmToken',
		],
		[`GET ${TOKENS}?authToken=none`, undefined, '404 ERR_AUTH_TOKEN_NOT_FOUND'],

		[
			RULE,
			{
				conditions: [{ isKeywordsReferencePresent: true, value: ['x'] }],
				filters: [{ type: 'somebody' }],
				enabled: 'yes',
			},
			'400 conditions.0.isKeywordsReferencePresent conditions.0.value enabled filters.0.operator filters.0.type filters.0.value',
		],
		['POST /moderation/reasons', { id: 'a b' }, '400 id name'],
		[`GET /calls/${seedIds.call}`, undefined, '403 ERR_CALL_NOT_A_PART', 'carol'],
		[
			`GET /calls/${seedIds.transcribedCall}/transcriptions`,
			undefined,
			'403 ERR_CALL_NOT_A_PART',
			'bob',
		],
		['GET /stats?fromDate=2&toDate=1', undefined, '400 toDate'],
	])('%s %j: %s', async (...[line, body, refused, uid]) => {
		expect(await refusal(line, body, uid)).toBe(refused);
	});

	it.each([
		[{ searchTerms: 'a' }, 'category'],
		[{ category: 'words', searchTerms: 'a' }, 'category'],
		[{ category: 'word' }, 'searchTerms'],
		[{ category: 'word', searchTerms: ' , ' }, 'searchTerms'],
		[{ category: 'word', searchTerms: x(101) }, 'searchTerms'],
		[{ category: 'word', searchTerms: ['a', 'b'] }, 'searchTerms'],
		[{ category: 'word', disallowedSentences: 'a' }, 'disallowedSentences'],
		[{ category: 'sentence-similarity', searchTerms: 'a' }, 'searchTerms'],
		[{ category: 'pattern', searchTerms: '(' }, 'searchTerms'],
		[{ category: 'pattern', searchTerms: 'a.*' }, 'searchTerms'],
		[{ category: 'word', searchTerms: 'a', id: 'two words' }, 'id'],
		[{ category: 'word', searchTerms: 'a', active: 'true' }, 'active'],
		[{ category: 'word', file: new Blob(['word\n'.repeat(220_000)], csv) }, 'file'],
	])('refuses the keyword list %j because of %s', async (fields, field) => {
		const form = new FormData();
		for (const [name, values] of Object.entries(fields)) {
			for (const value of [values].flat()) form.append(name, value);
		}
		expect(await refusal('POST /moderation/keywords', form)).toBe(`400 ${field}`);
	});

	it('take the highest scope of a member, and nobody who is banned', async () => {
		const lists = { admins: ['Carol', 'alice'], participants: ['nobody', 'carol'] };
		const { admins, participants } = (await call(`POST ${MEMBERS}`, lists)).data.data;
		expect([Object.keys(admins), Object.keys(participants)]).toEqual([
			['Carol', 'alice'],
			['nobody'],
		]);
		const banned = await call(`POST ${GROUP}/members`, { participants: ['trent'] });
		expect(banned.data.data.participants.trent.error.code).toBe('ERR_BANNED_GROUPMEMBER');
	});

	it('take features that no role of the seed has, if they look like one', async () => {
		const featuresToRestrict = ['u.newFeature', 'not a feature'];
		const { data } = await call('POST /roles/vip/restrictedfeatures', { featuresToRestrict });
		expect(Object.values(data.data)).toMatchObject([{ success: true }, { success: false }]);
	});

	it('leave alone what is decided, deleted or a reply', async () => {
		const flagged = `PATCH /moderation/flagged-messages/${seedIds.flaggedMessages[0]}`;
		await call(flagged, { status: 'disapproved' });
		const notAllowed = '400 ERR_MESSAGE_ACTION_NOT_ALLOWED';
		expect(await refusal(flagged, { status: 'approved' })).toBe(notAllowed);
		const { data } = await call('POST /messages/1/thread', text, 'bob');
		const nested = `POST /messages/${data.data.id}/thread`;
		expect(await refusal(nested, text, 'alice')).toBe('400 ERR_MESSAGE_THREAD_NESTING');
		await call('DELETE /messages/1');
		expect(await refusal('PUT /messages/1', text)).toBe(notAllowed);
	});

	it('count a user who flags a message twice once, with the last remark', async () => {
		await call('POST /messages/3/flagged', { id: 'spam', remark: 'First' }, 'dave');
		await call('POST /messages/3/flagged', { id: 'spam', remark: 'Second' }, 'dave');
		expect(stand.service.state.flagged.get('3')?.flaggedBy).toMatchObject([
			{ uid: 'dave', remark: 'Second' },
		]);
	});

	it('let nobody write to whom they block, or who blocks them', async () => {
		await call('POST /users/alice/blockedusers', { blockedUids: ['bob'] });
		const send = (receiver: string, uid: string) =>
			refusal('POST /messages', { ...toBob, ...text, receiver }, uid);
		expect(await send('alice', 'bob')).toBe('403 ERR_BLOCKED_SENDER');
		expect(await send('bob', 'alice')).toBe('403 ERR_BLOCKED_RECEIVER');
		const reply = (uid: string) => refusal('POST /messages/1/thread', text, uid);
		expect(await reply('bob')).toBe('403 ERR_BLOCKED_SENDER');
		expect(await reply('alice')).toBe('403 ERR_BLOCKED_RECEIVER');
	});

	it('keep at most 100 auth tokens of a user, and drop the oldest', async () => {
		for (let n = 0; n < 100; n += 1) await call('POST /users/alice/auth_tokens', { force: true });
		const { data } = await call('GET /users/alice/auth_tokens?perPage=1000');
		expect(data.data).toHaveLength(100);
		expect(stand.service.state.authTokens.has(seedIds.authToken)).toBe(false);
	});

	it('let the key of clients create users and log them in, and nothing else', async () => {
		const headers = { apikey: stand.service.authOnlyKey };
		const path = '/v3/users/alice/auth_tokens';
		const user = { uid: 'new-user', name: 'Nina' };
		expect((await stand.http.post('/v3/users', user, { headers })).status).toBe(200);
		expect((await stand.http.post(path, undefined, { headers })).status).toBe(200);
		expect(await outcome(stand.http.get(path, { headers }))).toEqual([403, 'AUTH_ERR_NO_ACCESS']);
	});

	it('hide a conversation from the user who has reset it, and from nobody else', async () => {
		await call(`DELETE ${GROUP}/conversation`, undefined, 'bob');
		const read = (uid: string) => refusal(`GET ${GROUP}/conversation`, undefined, uid);
		expect(await read('bob')).toBe('404 ERR_CONVERSATION_NOT_ACCESSIBLE');
		expect((await call(`GET ${GROUP}/conversation`, undefined, 'carol')).status).toBe(200);
	});

	it('end a friendship on both sides', async () => {
		await call('DELETE /users/alice/friends', { friends: ['bob'] });
		const { friends } = stand.service.state;
		expect([friends.get('alice')?.has('bob'), friends.get('bob')?.has('alice')]).toEqual([
			false,
			false,
		]);
	});

	it('count the messages of others beyond the one that was read', async () => {
		const path = '/users/alice/conversation';
		const unread = async () =>
			(await call(`GET ${path}`, undefined, 'bob')).data.data[0].unreadMessageCount;
		const before = Number(await unread());
		const { data } = await call('POST /messages', { ...toBob, ...text }, 'alice');
		await call('POST /messages', { ...toBob, ...text }, 'alice');
		expect(await unread()).toBe(String(before + 2));
		await call(`POST ${path}/read`, { messageId: Number(data.data.id) }, 'bob');
		expect(await unread()).toBe('1');
	});

	it('give the users of a deleted role the default one, and delete the tokens of an erased user', async () => {
		const { users, authTokens } = stand.service.state;
		await call('DELETE /roles/vip');
		expect([...users.values()].filter(({ role }) => role === 'vip')).toEqual([]);
		await call('DELETE /users/alice', { permanent: true });
		expect(authTokens.has(seedIds.authToken)).toBe(false);
	});

	it('say nothing when a user tries to hand a group over', async () => {
		const { status, data } = await call(`PUT ${GROUP}`, { owner: 'bob' }, 'alice');
		expect([status, data.data.owner]).toEqual([200, 'alice']);
	});

	it('count what was used within a time', async () => {
		await call('POST /messages', { ...toBob, ...text });
		const usage = async (query: string) => (await call(`GET /stats?${query}`)).data.data.metrics;
		expect(await usage('fromDate=1700000000&toDate=4000000000')).toMatchObject({
			active_users: 220,
		});
		expect(await usage('fromDate=1000000000&toDate=1100000000')).toMatchObject({
			...{ active_users: 0, audio_minutes: 0 },
		});
		const { dataPoints } = (await call('GET /stats/messages')).data.data;
		const sent = dataPoints.map(({ messagesSent }: { messagesSent: number }) => messagesSent);
		expect(sent.reduce((sum: number, count: number) => sum + count)).toBe(1);
	});

	it('take the id of a log as the place to go on from, in both directions', async () => {
		const path = `GET ${LOGS}`;
		const first = (await call(path)).data.data;
		const second = (await call(`${path}?affix=append&logId=${first.at(-1)._id}`)).data.data;
		expect(second[0]._id).not.toBe(first.at(-1)._id);
		const back = await call(`${path}?affix=prepend&logId=${second[0]._id}`);
		expect(back.data.data).toEqual(first);
		expect((await call(`${path}?to=1000000000000`)).data.data).toEqual([]);
	});
});
